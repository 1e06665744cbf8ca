import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { serviceDialects } from '../../../src/api/dialects/current.ts';
import { loadList } from '../../../src/cli/print/load.ts';
import { isPartial, walkSentences } from '../../../src/cli/print/sentences.ts';
import { ownUid } from '../../../src/core/item/index.ts';
import type { KindId } from '../../../src/core/query/index.ts';
import { RESOURCES } from '../../../src/resources/index.ts';
import { newDialectState } from '../../../src/store/state/state.ts';
import { type Moving, serveMoving } from './moving-service.ts';
import { asking, capture, print, settings } from './printed.ts';
import { clientOf, page, thing } from './thing.ts';

const resourceOf = (kind: KindId) => {
  const found = RESOURCES.find(({ id }) => id === kind);
  if (found === undefined) throw new Error(kind);
  return found;
};

/** Walks the list of a moving service, as printing does; `service` is its name among several. */
const walked = async ({ kind, dialect, service, ...moving }: Moving & { readonly service?: string }) => {
  const server = await serveMoving(moving);
  const client = createClient({
    endpoint: { baseUrl: server.url },
    credentials: null,
    dialects: serviceDialects(),
    resource: resourceOf,
    requestsPerSecond: null,
    ...(service !== undefined && { service }),
  });
  const loaded = await loadList(
    settings({ resource: resourceOf(kind) }),
    { ...asking(client, capture()), dialects: { known: newDialectState(dialect), keep: () => undefined } },
    { isSelective: () => false },
  );
  await client.close();
  return {
    exist: server.exist,
    uids: loaded.list.items.map(({ uid }) => ownUid(uid)),
    isPart: isPartial(loaded),
    /** How often the list was walked from its start. */
    starts: server.pages.filter((from) => from === 0).length,
    sentences: walkSentences(loaded).join(' · '),
    requests: server.seen.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`),
  };
};

const missing = ({ exist, uids }: { readonly exist: readonly string[]; readonly uids: readonly string[] }) =>
  exist.filter((uid) => !uids.includes(uid));

/** One of the rows that were already sent goes, before each of the later pages. */
const EACH_PAGE = Array.from({ length: 3 }, () => ({ deleted: [0], inserted: [] }));

describe('a list whose rows are deleted while it is walked', () => {
  it.each([[{}], [{ service: 'lab' }]])(
    'is whole by the names of all hosts: what no page brought is looked up, what is gone is dropped %j',
    async (among) => {
      // As many come as go: no count tells of it.
      const steps = EACH_PAGE.map(({ deleted }) => ({ deleted, inserted: [199] }));
      const found = await walked({ kind: 'hosts', dialect: 'current', total: 200, steps, ...among });
      expect([found.isPart, missing(found)]).toEqual([false, []]);
      expect(found.uids.toSorted()).toEqual(found.exist.toSorted());
      expect(found.requests.filter((one) => /edgehosts\/u/.test(one))).toHaveLength(3);
    },
  );

  it('keeps its rows where the names have other uids', async () => {
    const found = await walked({ kind: 'hosts', dialect: 'current', total: 80, steps: [], hasNames: 'other' });
    expect([found.isPart, found.uids.length, missing(found)]).toEqual([false, 80, []]);
    const moved = await walked({
      kind: 'hosts',
      dialect: 'current',
      total: 80,
      steps: EACH_PAGE.slice(0, 1),
      hasNames: 'other',
    });
    expect([moved.isPart, moved.starts, missing(moved)]).toEqual([false, 2, []]);
  });

  it('is whole by reading again what stood at the borders of its pages', async () => {
    const found = await walked({ kind: 'profiles', dialect: 'document', total: 200, steps: EACH_PAGE });
    expect([found.isPart, missing(found)]).toEqual([false, []]);
    expect(found.starts).toBe(1);
  });

  it('is walked a second time where that does not settle it', async () => {
    const steps = [{ deleted: Array.from({ length: 60 }, () => 0), inserted: [] }];
    const found = await walked({ kind: 'profiles', dialect: 'document', total: 400, steps });
    expect([found.isPart, missing(found)]).toEqual([false, []]);
    expect(found.uids.toSorted()).toEqual(found.exist.toSorted());
    expect(found.starts).toBe(2);
  });

  it('may lack rows where nothing settles it, and says how many at most', async () => {
    const found = await walked({
      kind: 'hosts',
      dialect: 'current',
      total: 1100,
      steps: Array.from({ length: 50 }, () => ({ deleted: [0, 0], inserted: [2000] })),
      hasNames: false,
      canJump: false,
    });
    expect(found.isPart).toBe(true);
    expect(found.sentences).toMatch(/\d+ gone while loading · .* loaded, up to \d+ missing/);
  });
});

it('a list is never called whole while it lacks a row that exists all the time, wherever rows come and go', async () => {
  const place = fc.nat({ max: 400 });
  const places = fc.array(place, { maxLength: 4 });
  const step = fc.record({ deleted: places, inserted: places });
  // Where the service names nothing, an exchange of as many rows between two pages leaves no trace.
  const uneven = step.filter(({ deleted, inserted }) => deleted.length !== inserted.length);
  const total = fc.integer({ min: 60, max: 260 });
  const moving = fc.oneof(
    fc.record({ where: fc.constant(['hosts', 'current'] as const), total, steps: fc.array(step, { maxLength: 6 }) }),
    fc.record({
      where: fc.constant(['profiles', 'document'] as const),
      total,
      steps: fc.array(uneven, { maxLength: 6 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(moving, async ({ where: [kind, dialect], total, steps }) => {
      const found = await walked({ kind, dialect, total, steps });
      if (found.isPart) return;
      // A row that comes before those that were sent and is not named is a later arrival.
      const lost = missing(found).filter((uid) => Number(uid.slice(1)) < total);
      expect(lost).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

describe('a service that has new rows for ever, and claims 100', () => {
  const endless = () =>
    clientOf((_, call) =>
      page(
        Array.from({ length: 50 }, (_, at) => thing(`u${call}-${at}`)),
        { continue: `t${call}`, count: 100 },
      ),
    );

  it('is left after 1,000 rows, with exit code 4', async () => {
    const client = endless();
    const { code, out, err } = await print(client, 'uid');
    expect([code, out.trim().split('\n').length, client.asked.length]).toEqual([4, 1050, 21]);
    expect(err).toContain('has sent 1,050 things, says that there are 100, and does not end. Load on with --limit N.');
  });

  it('is followed as far as --limit says', async () => {
    const { code, out } = await print(endless(), 'uid', { limit: 2500 });
    expect([code, out.trim().split('\n').length]).toEqual([0, 2500]);
  });
});

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
    /** Number of walks from the start of the list. */
    starts: server.pages.filter((from) => from === 0).length,
    sentences: walkSentences(loaded).join(' · '),
    requests: server.seen.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`),
  };
};

const missing = ({ exist, uids }: { readonly exist: readonly string[]; readonly uids: readonly string[] }) =>
  exist.filter((uid) => !uids.includes(uid));

/** Deletes one of the rows that were already sent, before each later page. */
const EACH_PAGE = Array.from({ length: 3 }, () => ({ deleted: [0], inserted: [] }));

describe('a list whose rows are deleted while it is walked', () => {
  it.each([[{}], [{ service: 'lab' }]])(
    'is made whole by the names of all hosts, by which missing rows are loaded and deleted rows are dropped: %j',
    async (among) => {
      // As many rows are inserted as deleted, so that no count shows it.
      const steps = EACH_PAGE.map(({ deleted }) => ({ deleted, inserted: [199] }));
      const found = await walked({ kind: 'hosts', dialect: 'current', total: 200, steps, ...among });
      expect([found.isPart, missing(found)]).toEqual([false, []]);
      expect(found.uids.toSorted()).toEqual(found.exist.toSorted());
      expect(found.requests.filter((one) => /edgehosts\/u/.test(one))).toHaveLength(3);
    },
  );

  it('keeps its rows if the names have other uids', async () => {
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

  it('is made whole by reading the rows at the borders of its pages again', async () => {
    const found = await walked({ kind: 'profiles', dialect: 'document', total: 200, steps: EACH_PAGE });
    expect([found.isPart, missing(found)]).toEqual([false, []]);
    expect(found.starts).toBe(1);
  });

  it('is walked a second time if reading the borders is not enough', async () => {
    const steps = [{ deleted: Array.from({ length: 60 }, () => 0), inserted: [] }];
    const found = await walked({ kind: 'profiles', dialect: 'document', total: 400, steps });
    expect([found.isPart, missing(found)]).toEqual([false, []]);
    expect(found.uids.toSorted()).toEqual(found.exist.toSorted());
    expect(found.starts).toBe(2);
  });

  it('is reported with the maximum of missing rows if nothing makes it whole', async () => {
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

it('never calls a list whole that lacks a row which existed all the time, wherever rows come and go', async () => {
  const place = fc.nat({ max: 400 });
  const places = fc.array(place, { maxLength: 4 });
  const step = fc.record({ deleted: places, inserted: places });
  // If the service gives no names, an exchange of equally many rows between two pages leaves no trace.
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
      // A row that was inserted later, before the rows that were sent, may be missing.
      const lost = missing(found).filter((uid) => Number(uid.slice(1)) < total);
      expect(lost).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

describe('a service that sends new rows for ever, and claims 100', () => {
  const endless = () =>
    clientOf((_, call) =>
      page(
        Array.from({ length: 50 }, (_, at) => thing(`u${call}-${at}`)),
        { continue: `t${call}`, count: 100 },
      ),
    );

  it('is asked no further after 1,000 rows, with exit code 4', async () => {
    const client = endless();
    const { code, out, err } = await print(client, 'uid');
    expect([code, out.trim().split('\n').length, client.asked.length]).toEqual([4, 1050, 21]);
    expect(err).toContain('has sent 1,050 things, says that there are 100, and does not end. Load on with --limit N.');
  });

  it('is asked for as many rows as --limit allows', async () => {
    const { code, out } = await print(endless(), 'uid', { limit: 2500 });
    expect([code, out.trim().split('\n').length]).toEqual([0, 2500]);
  });
});

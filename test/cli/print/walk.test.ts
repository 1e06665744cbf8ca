import { describe, expect, it } from 'vitest';
import { byDefault } from '../../../src/cli/config/setting.ts';
import { type Loaded, type LoadOptions, loadList } from '../../../src/cli/print/load.ts';
import { isPartial } from '../../../src/cli/print/sentences.ts';
import type { ViewSettings } from '../../../src/cli/settings.ts';
import type { Client } from '../../../src/core/client/client.ts';
import { ProblemError } from '../../../src/core/client/problem.ts';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import { RUN_SETTINGS } from '../../../src/store/state/run-settings.ts';
import { asking, capture, settings } from './printed.ts';
import { clientOf, page, THING, thing } from './thing.ts';

const FAILURE = new ProblemError({ kind: 'server', what: 'It broke', remedy: ['Wait'], status: 500 });

const walk = (
  client: Client,
  options: Partial<LoadOptions> = {},
  view: Partial<ViewSettings> = {},
  signal?: AbortSignal,
): Promise<Loaded> =>
  loadList(settings(view), asking(client, capture(), signal), { isSelective: () => false, ...options });

const uids = ({ list }: Loaded): string[] => list.items.map(({ uid }) => uid);

const paged = (): ReturnType<typeof clientOf> =>
  clientOf((_, call) => page([thing(`u${call}`)], { continue: call < 3 ? `t${call}` : null, count: 3 }));

describe('the list of a command', () => {
  it('is loaded along its tokens, with all pages requested ahead', async () => {
    const client = paged();
    const result = await walk(client);
    expect(uids(result)).toEqual(['u1', 'u2', 'u3']);
    expect(isPartial(result)).toBe(false);
    expect(client.asked.map(({ continue: token }) => token)).toEqual([null, 't1', 't2']);
    expect(client.asked[0]?.ahead).toBe(Number.POSITIVE_INFINITY);
  });

  it('has the settings of the run, as on a screen', async () => {
    const given = settings();
    const values = { mouse: true, causeHint: true, time: 'local' } as const;
    const set = Object.entries(values).map(([name, value]) => [name, byDefault(value)]);
    const connection = { ...given.connection, ...Object.fromEntries(set) };
    const { state } = await loadList({ ...given, connection }, asking(paged(), capture()), {
      isSelective: () => false,
    });
    expect(state.settings).toEqual({ ...RUN_SETTINGS, ...values });
  });

  it('keeps the items of a truncated first body', async () => {
    const list: Client['list'] = async (_, options) => {
      options?.onItems?.(page([thing('a'), thing('b')]).items, { bytes: 300, of: null });
      throw FAILURE;
    };
    const result = await walk({ ...paged(), list });
    expect(uids(result)).toEqual(['a', 'b']);
    expect(isPartial(result)).toBe(true);
  });

  it('fails if no item was received', async () => {
    const failing = clientOf(() => {
      throw FAILURE;
    });
    await expect(walk(failing)).rejects.toMatchObject({ problem: FAILURE.problem });
  });

  it('reports once on stderr that its walk takes long, and goes on', async () => {
    const client = clientOf((_, call) =>
      page([thing(`u${call}`)], { continue: call < 3 ? `t${call}` : null, count: 100_000, limit: 50 }),
    );
    const stderr = capture();
    const result = await loadList(settings(), asking(client, stderr), { isSelective: () => false });
    expect(uids(result)).toEqual(['u1', 'u2', 'u3']);
    expect(stderr.text).toMatch(/^100,000 \w+ take about 7 min and \d+M of memory\n$/);
    const short = capture();
    await loadList(settings(), asking(paged(), short), { isSelective: () => false });
    expect(short.text).toBe('');
  });

  it('ends at its first page, with advice, if it is larger than the memory, unless a limit is given', async () => {
    const claim = () =>
      clientOf((_, call) => page([thing(`u${call}`)], { continue: `t${call}`, count: 10_000_000_000, limit: 50 }));
    const client = claim();
    const problem = await walk(client).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ProblemError);
    const { what, remedy } = (problem as ProblemError).problem;
    expect(what).toMatch(/^10,000,000,000 \w+ take about .* of memory, more than the .*G that this program has$/);
    expect(JSON.stringify(remedy)).toContain('limit');
    expect(JSON.stringify(remedy)).not.toContain('limits in the config file');
    expect(client.asked).toHaveLength(1);
    expect(uids(await walk(claim(), { limit: 2 }))).toEqual(['u1', 'u2']);
  });

  it('is stopped by a signal', async () => {
    const stop = new AbortController();
    const client = clientOf((_, call) => {
      if (call === 2) stop.abort();
      return page([thing(`u${call}`)], { continue: `t${call}` });
    });
    await expect(walk(client, {}, {}, stop.signal)).rejects.toThrow();
    expect(client.asked).toHaveLength(2);
  });

  it('is loaded no further than the limit of rows that pass the filter', async () => {
    const pairs = () =>
      clientOf((_, call) => page([thing(`x${call}`, 1), thing(`y${call}`, 2)], { continue: `t${call}`, count: 1000 }));
    const few = pairs();
    const result = await walk(few, { limit: 3 });
    expect([uids(result).length, result.isCut, isPartial(result)]).toEqual([4, true, false]);
    expect(few.asked.map(({ limit, ahead }) => [limit, ahead])).toEqual([
      [3, 0],
      [3, 0],
    ]);
    const parsed = parseFilter('size=1', THING);
    const picky = await walk(pairs(), { limit: 3 }, { filter: parsed.ok ? parsed.filter : null });
    expect(uids(picky).filter((uid) => uid.startsWith('x'))).toEqual(['x1', 'x2', 'x3']);
  });
});

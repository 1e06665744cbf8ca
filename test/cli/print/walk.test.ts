import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Walk, type WalkOptions, walkPages } from '../../../src/cli/print/pages.ts';
import { ProblemError } from '../../../src/core/client/problem.ts';
import { wholeList } from '../../../src/core/query/query.ts';
import { clientOf, page, thing } from './thing.ts';

const QUERY = wholeList('things');
const FAILURE = new ProblemError({ kind: 'server', what: 'It broke', remedy: ['Wait'], status: 500 });

const walk = (client: Parameters<typeof walkPages>[0], options: Partial<WalkOptions> = {}): Promise<Walk> =>
  walkPages(client, QUERY, {
    limit: null,
    wanted: () => true,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });

const uids = ({ items }: Walk): string[] => items.map(({ uid }) => uid);

describe('the walk over the pages', () => {
  it('returns each token with the same query until the last page, in pages of 50', async () => {
    const client = clientOf((_, call) =>
      page([thing(`u${call}`)], { continue: call < 3 ? `t${call}` : null, count: 3 }),
    );
    const result = await walk(client);
    expect(uids(result)).toEqual(['u1', 'u2', 'u3']);
    expect(result.ending).toEqual({ kind: 'complete' });
    expect(client.asked).toEqual(
      [null, 't1', 't2'].map((token) => ({
        query: QUERY,
        continue: token,
        limit: 50,
        ahead: Number.POSITIVE_INFINITY,
      })),
    );
  });

  it('ends when three pages in a row bring nothing new although the tokens change', async () => {
    const client = clientOf((_, call) => page([thing('a'), thing('b')], { continue: `t${call}`, count: 65 }));
    const result = await walk(client);
    expect(uids(result)).toEqual(['a', 'b']);
    expect(result.ending.kind).toBe('circle');
    expect(client.asked).toHaveLength(4);
  });

  it('continues over empty pages with a token', async () => {
    const client = clientOf((_, call) =>
      page(call % 3 === 0 ? [thing(`u${call}`)] : [], { continue: call < 9 ? `t${call}` : null, count: 3 }),
    );
    const result = await walk(client);
    expect(uids(result)).toEqual(['u3', 'u6', 'u9']);
    expect(result.ending).toEqual({ kind: 'complete' });
  });

  it('keeps the items of a truncated first body', async () => {
    const client = {
      ...clientOf(() => page([])),
      list: (async (_, options) => {
        options?.onItems?.(page([thing('a'), thing('b')]).items, { bytes: 300, of: null });
        throw FAILURE;
      }) satisfies Parameters<typeof walkPages>[0]['list'],
    };
    const result = await walk(client);
    expect(uids(result)).toEqual(['a', 'b']);
    expect(result.ending.kind).toBe('failed');
  });

  it('fails without any items', async () => {
    const failing = clientOf(() => {
      throw FAILURE;
    });
    await expect(walk(failing)).rejects.toBe(FAILURE);
  });

  it('is stopped by its signal', async () => {
    const stop = new AbortController();
    const client = clientOf((_, call) => {
      if (call === 2) stop.abort();
      return page([thing(`u${call}`)], { continue: `t${call}` });
    });
    await expect(walk(client, { signal: stop.signal })).rejects.toThrow();
    expect(client.asked).toHaveLength(2);
  });

  it('requests no more than the limit, and counts only printed items', async () => {
    const answer = (call: number) =>
      page([thing(`x${call}`), thing(`y${call}`)], { continue: `t${call}`, count: 1000 });
    const few = clientOf((_, call) => answer(call));
    expect((await walk(few, { limit: 3 })).ending).toEqual({ kind: 'limit' });
    expect(few.asked.map(({ limit }) => limit)).toEqual([3, 3]);
    const picky = await walk(
      clientOf((_, call) => answer(call)),
      { limit: 3, wanted: ({ uid }) => uid.startsWith('x') },
    );
    expect(uids(picky).filter((uid) => uid.startsWith('x'))).toEqual(['x1', 'x2', 'x3']);
  });

  it('yields every uid once and ends, for any repetition by the service', async () => {
    const pages = fc.array(
      fc.record({
        uids: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 }),
        token: fc.option(fc.constantFrom('t1', 't2', 't3', 't4', 't5')),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(pages, async (answers) => {
        const result = await walk(
          clientOf((_, call) => {
            const { uids: some, token } = answers[(call - 1) % answers.length] ?? { uids: [], token: null };
            return page(
              some.map((uid) => thing(uid)),
              { continue: token },
            );
          }),
        );
        expect(new Set(uids(result)).size).toBe(result.items.length);
      }),
      { numRuns: 60 },
    );
  });
});

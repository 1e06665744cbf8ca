import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListMeta, Page } from '../../src/core/client/client.ts';
import type { Item } from '../../src/core/item/item.ts';
import { wholeList } from '../../src/core/query/query.ts';
import { withItems, withPage } from '../../src/store/arrive/page.ts';
import { countText, driftTexts, pageOf, pageTotal } from '../../src/store/list/count.ts';
import { isWholeList } from '../../src/store/state/basis.ts';
import { freshList, stopWalk } from '../../src/store/state/held-list.ts';
import { hasMore, newWalk, type Walk } from '../../src/store/state/walk.ts';
import { machines } from '../scenario/fleet.ts';
import { NOW } from './app.ts';

const kind = machines();
const items = (from: number, to: number): Item[] =>
  Array.from({ length: to - from }, (_, index) => kind.item({ uid: `u${from + index}`, name: `edge-${from + index}` }));

const page = (rows: readonly Item[], meta: Partial<ListMeta> | null = {}): Page => ({
  items: rows,
  meta: meta === null ? null : { continue: null, count: null, limit: null, offset: null, ...meta },
  notes: [],
  bytes: 0,
});

const empty = newWalk(wholeList('hosts'), 1);
const take = (list: Walk, one: Page): Walk => withPage(list, one, one.items, NOW);
const walk = (...pages: readonly Page[]): Walk => pages.reduce(take, empty);
const counted = (list: Walk): string => countText(freshList(list));

describe('a walk', () => {
  it('continues while there is a token, and ends without one', () => {
    const first = walk(page(items(0, 50), { continue: 'a', count: 80 }));
    expect(hasMore(first)).toBe(true);
    expect(counted(first)).toBe('50/80');
    const both = take(first, page(items(50, 80), { count: 80 }));
    expect(hasMore(both)).toBe(false);
    expect(counted(both)).toBe('80');
    expect(both.notes).toEqual([]);
  });

  it('is complete if the answer has no list meta', () => {
    const list = walk(page(items(0, 3000), null));
    expect(counted(list)).toBe('3,000');
    expect(hasMore(list)).toBe(false);
  });

  it('ends at a repeated token, even if it brings new rows', () => {
    const list = walk(
      page(items(0, 50), { continue: 'a' }),
      page(items(50, 100), { continue: 'b' }),
      page(items(100, 150), { continue: 'a' }),
    );
    expect(hasMore(list)).toBe(false);
    expect(list.items).toHaveLength(150);
    expect(list.next).toEqual({ type: 'end', reach: 'circle' });
  });

  it('ends at an old token, however long the loop', () => {
    const round = Array.from({ length: 11 }, (_, turn) =>
      page(items(turn * 10, turn * 10 + 10), { continue: `t${(turn + 1) % 11}`, count: 500 }),
    );
    const list = walk(page(items(900, 910), { continue: 't0', count: 500 }), ...round);
    expect(hasMore(list)).toBe(false);
    expect(list.items).toHaveLength(120);
    expect(list.next).toEqual({ type: 'end', reach: 'circle' });
  });

  it('continues over pages without new rows, does not count them, and ends at the third in a row', () => {
    const again = page(items(0, 50), { continue: 'b', count: 65 });
    const first = walk(page(items(0, 50), { continue: 'a', count: 65 }), again);
    expect(hasMore(first)).toBe(true);
    expect(first.pageStarts).toEqual([0]);
    expect(first.next).toEqual({ type: 'token', token: 'b' });
    expect(first.notes).toEqual(['a page contained nothing new; continued with its token']);
    const last = [page([], { continue: 'c' }), page(items(0, 50), { continue: 'd' })].reduce(take, first);
    expect(hasMore(last)).toBe(false);
    expect(last.notes).toEqual(['3 pages in a row contained nothing new; stopped loading']);
    const more = [page([], { continue: 'c' }), page(items(50, 65))].reduce(take, first);
    expect(more.items).toHaveLength(65);
    expect(more.pageStarts).toEqual([0, 50]);
    expect(hasMore(more)).toBe(false);
  });

  it('counts only consecutive pages without new rows, and reports them once', () => {
    const nothing = (token: string): Page => page([], { continue: token });
    const list = walk(
      page(items(0, 5), { continue: 'a' }),
      page(items(5, 10), { continue: 'b' }),
      nothing('c'),
      nothing('d'),
      page(items(10, 15), { continue: 'e' }),
      nothing('f'),
      nothing('g'),
    );
    expect(hasMore(list)).toBe(true);
    expect(list.notes).toEqual(['a page contained nothing new; continued with its token']);
  });

  it('finds rows after empty pages, even at the very start', () => {
    const list = walk(page([], { continue: 'a' }), page([], { continue: 'b' }), page(items(0, 5)));
    expect(list.items).toHaveLength(5);
    expect(list.pageStarts).toEqual([0]);
    expect(walk(page([], { continue: 'a' })).pageStarts).toEqual([]);
    const none = walk(page([], { continue: 'a' }), page([], { continue: 'b' }), page([], { continue: 'c' }));
    expect(hasMore(none)).toBe(false);
    expect(none.pageStarts).toEqual([0]);
  });

  it('accepts pages of any size', () => {
    const list = walk(
      page(items(0, 7), { continue: 'a', limit: 50, count: 400 }),
      page(items(7, 300), { continue: 'b', limit: 50, count: 400 }),
      page(items(300, 301), { count: 400 }),
    );
    expect(list.pageStarts).toEqual([0, 7, 300]);
    expect(hasMore(list)).toBe(false);
    expect(counted(list)).toBe('301/400');
  });

  it('keeps the position of a row that is repeated', () => {
    const list = walk(
      page([...items(0, 3)], { continue: 'a', count: 5 }),
      page([...items(2, 5)].toReversed(), { count: 5 }),
    );
    expect(list.items.map(({ uid }) => uid)).toEqual(['u0', 'u1', 'u2', 'u4', 'u3']);
    expect(driftTexts(list)).toEqual(['1 duplicate row dropped']);
  });

  it('shows a repeated row once, and counts duplicates', () => {
    const list = walk(page(items(0, 50), { continue: 'a' }), page(items(40, 90)));
    expect(list.mayLack).toBe(0);
    expect(list.items.map(({ uid }) => uid)).toEqual(items(0, 90).map(({ uid }) => uid));
    expect(driftTexts(list)).toEqual(['10 duplicate rows dropped']);
    expect(list.pageStarts).toEqual([0, 50]);
  });

  it('may lack rows if rows repeat out of order and no count shows that all rows arrived', () => {
    const shuffled = [...items(50, 60), ...items(20, 25)];
    const list = walk(page(items(0, 50), { continue: 'a' }), page(shuffled));
    expect([isWholeList(freshList(list)), list.mayLack]).toEqual([false, 5]);
    const claimed = walk(page(items(0, 50), { continue: 'a', count: 60 }), page(shuffled, { count: 60 }));
    expect(!isWholeList(freshList(claimed))).toBe(false);
  });

  it('reports a changing count, and uses the last count', () => {
    const list = walk(
      page(items(0, 50), { continue: 'a', count: 120 }),
      page(items(50, 100), { continue: 'b', count: 118 }),
    );
    expect(driftTexts(list)).toEqual(['2 gone while loading']);
    expect(counted(list)).toBe('100/118');
  });

  it('keeps a count that later pages do not repeat', () => {
    const list = walk(page(items(0, 50), { continue: 'a', count: 120 }), page(items(50, 100), { continue: 'b' }));
    expect(list.notes).toEqual([]);
    expect(counted(list)).toBe('100/120');
  });

  it('reports irregular answers with their path', () => {
    const odd = {
      ...page(items(0, 5)),
      notes: [
        { path: '', message: 'no list meta' },
        { path: 'items[3].uid', message: 'is missing' },
      ],
    };
    expect(walk(odd).notes).toEqual(['no list meta', 'items[3].uid: is missing']);
    const nothing = ['b', 'c', 'd'].map((token) => page([], { continue: token }));
    const end = '3 pages in a row contained nothing new; stopped loading';
    expect(walk({ ...odd, meta: page([], { continue: 'a' }).meta }, ...nothing).notes).toEqual([
      'no list meta',
      'items[3].uid: is missing',
      end,
    ]);
  });

  it.each([
    ['missing', null, '50+'],
    ['less than the number of rows', 20, '50+'],
    ['exactly the number of rows, with more available', 50, '50+'],
    ['zero', 0, '50+'],
  ])('does not trust a count that is %s', (_, count, text) => {
    const list = walk(page(items(0, 50), { continue: 'a', count }));
    expect(counted(list)).toBe(text);
    expect(pageTotal(list)).toBe(null);
  });

  it('predicts its number of pages from the count and the page size, claimed or received', () => {
    expect(pageTotal(walk(page(items(0, 20), { continue: 'a', count: 65, limit: 20 })))).toBe(4);
    expect(
      pageTotal(
        walk(page(items(0, 50), { continue: 'a', count: 65 }), page(items(50, 64), { continue: 'b', count: 65 })),
      ),
    ).toBe(3);
    expect(pageTotal(walk(page(items(0, 20), { continue: 'a', count: 65, limit: 0 })))).toBe(null);
  });

  it('gives the same result for a page that arrives in parts', () => {
    const whole = page(items(0, 50), { continue: 'a', count: 80 });
    const pieces = withItems(withItems(empty, whole.items.slice(0, 20)), whole.items.slice(20, 45));
    expect(pieces.pageStarts).toEqual([]);
    const done = withPage(pieces, whole, whole.items.slice(45), NOW);
    expect(done).toEqual(take(empty, whole));
  });

  it('ignores known rows', () => {
    const list = walk(page(items(0, 50), { continue: 'a' }));
    expect(withItems(list, items(10, 20))).toBe(list);
  });

  it('that is stopped is not walked again, but its pending answer is used', () => {
    const again = {
      ...freshList(walk(page(items(0, 50), { continue: 'a' }))),
      want: 9,
      refresh: { walk: empty, quiet: false },
    };
    expect(stopWalk(again)).toEqual({ ...again, want: 1, refresh: null });
    const asked = { ...again, activity: { number: 1, since: NOW } };
    expect(stopWalk(asked)).toEqual({ ...asked, want: 1 });
  });

  it('keeps every row once, in order of arrival, for any pages', () => {
    const pages = fc.array(
      fc.record({
        uids: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
        token: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
        count: fc.option(fc.nat(40)),
        cut: fc.nat(12),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pages, (script) => {
        let list = empty;
        const uids: string[] = [];
        for (const { uids: numbers, token, count, cut } of script) {
          const rows = numbers.map((number) => kind.item({ uid: `u${number}`, name: `edge-${number}` }));
          for (const { uid } of rows) if (!uids.includes(uid)) uids.push(uid);
          list = withPage(
            withItems(list, rows.slice(0, cut)),
            page(rows, { continue: token, count }),
            rows.slice(cut),
            NOW,
          );
          expect(list.items.map(({ uid }) => uid)).toEqual(uids);
          expect(list.pageStarts.every((start, index) => start >= (list.pageStarts[index - 1] ?? 0))).toBe(true);
          if (list.items.length > 0) expect(pageOf(list, list.items.length - 1)).toBe(list.pageStarts.length - 1);
          expect(counted(list)).toMatch(/^[\d,]+(\+|\/[\d,]+)?$/);
          if (!hasMore(list)) break;
        }
      }),
    );
  });
});

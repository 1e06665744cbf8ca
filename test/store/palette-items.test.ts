import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../src/core/item/item.ts';
import { rankText } from '../../src/query/rank.ts';
import { findItems } from '../../src/store/palette/items.ts';
import { machines } from '../scenario/fleet.ts';

const item = (name: string, uid: string): Item => machines().item({ uid, name });

/** Returns the expected results by testing each item, best first. */
const bySight = (items: readonly Item[], wanted: string): readonly { readonly item: Item; readonly rank: number }[] => {
  const ranked = (letters: boolean) =>
    items.flatMap((one) => {
      const { name, uid } = one;
      const byName = rankText(name.toLowerCase(), wanted, letters);
      const byUid = wanted.length < 4 ? null : rankText(uid.toLowerCase(), wanted, false);
      const ranks = [byName, byUid].filter((rank) => rank !== null);
      return ranks.length === 0 ? [] : [{ item: one, rank: Math.min(...ranks) }];
    });
  return ranked(true).sort((a, b) => a.rank - b.rank);
};

describe('loaded items', () => {
  const letters = fc.constantFrom('a', 'b', 'B', 'c', '1', '2', '-', ' ', 'é', '日', '😀', '.', '[');
  const name = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
  const items = fc.array(fc.tuple(name, name), { maxLength: 20 }).map((all) => all.map(([one, uid]) => item(one, uid)));

  it('are found and ranked as if each item was tested', () => {
    fc.assert(
      fc.property(items, fc.string({ unit: letters, minLength: 1, maxLength: 6 }), (all, typed) => {
        const wanted = typed.trim().toLowerCase();
        if (wanted === '') return;
        const { found, total } = findItems([{ items: all.slice(0, 7) }, { items: all.slice(7) }], wanted);
        expect(found).toEqual(bySight(all, wanted));
        expect(total).toBe(found.length);
      }),
      { numRuns: 500 },
    );
  });

  it('are all listed without a text, up to the limit', () => {
    const all = Array.from({ length: 150 }, (_, index) => item(`edge-${index}`, `u${index}`));
    const { found, total } = findItems([{ items: all }], '');
    expect(found.map((one) => one.item)).toEqual(all.slice(0, 100));
    expect(total).toBe(150);
  });

  it('are found in linear time among names of any length', () => {
    const all = [item('a'.repeat(100_000), 'u1'), item(`${'a-'.repeat(60)}b`, 'u2')];
    expect(findItems([{ items: all }], 'ab').found.map(({ item }) => item.uid)).toEqual(['u2']);
    expect(findItems([{ items: all }], 'a-b').found.map(({ item }) => item.uid)).toEqual(['u2']);
    expect(findItems([{ items: all }], 'xy'.repeat(5000)).total).toBe(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../src/core/item/item.ts';
import { plainItem, withKnown } from '../../src/core/item/known-item.ts';
import { PartsMerger } from '../../src/store/projects/merger.ts';
import { machines } from '../scenario/fleet.ts';

const kind = machines();
const item = (uid: number, cpu: number): Item => kind.item({ uid: `u${uid}`, name: `n${uid}`, cpu });

/** Answers of projects, step by step: further rows, or all rows of the project again. */
const steps = fc.array(
  fc.record({
    project: fc.nat({ max: 3 }),
    anew: fc.boolean(),
    uids: fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 2 })), { maxLength: 4 }),
  }),
  { maxLength: 12 },
);

const NAMES = ['alpha', 'beta', 'gamma', 'delta'];

/** Merges the items of all projects at once: each uid once, from the first project that has it. */
const merged = (lists: readonly (readonly Item[])[]): readonly Item[] => {
  const found = new Map<string, { readonly item: Item; readonly projects: string[] }>();
  for (const [index, items] of lists.entries()) {
    for (const one of items) {
      const before = found.get(one.uid);
      if (before === undefined) found.set(one.uid, { item: one, projects: [NAMES[index] ?? ''] });
      else before.projects.push(NAMES[index] ?? '');
    }
  }
  return Array.from(found.values(), ({ item: one, projects }) => withKnown(one, { foundIn: projects }));
};

const said = (items: readonly Item[]): readonly string[] =>
  items.map((one) => `${one.uid} ${one.cell('in', 0).value}`).toSorted();

describe('the items of all projects', () => {
  it('are the same, with all their projects, whether they are merged incrementally or at once', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const merger = new PartsMerger(NAMES);
        let lists: readonly (readonly Item[])[] = NAMES.map(() => []);
        for (const { project, anew, uids } of given) {
          lists = lists.map((before, index) => {
            if (index !== project) return before;
            const kept = anew ? [] : before;
            const fresh = uids.map(([uid, cpu]) => item(uid, cpu));
            const seen = new Set(kept.map(({ uid }) => uid));
            return [...kept, ...fresh.filter(({ uid }) => !seen.has(uid) && seen.add(uid))];
          });
          const { items, uids: index } = merger.merge(lists);
          expect(said(items)).toEqual(said(merged(lists)));
          expect(items.map(({ uid }) => index.indexOf(uid))).toEqual(items.map((_, place) => place));
          const all = new Set(lists.flat());
          expect(items.every((one) => all.has(plainItem(one)))).toBe(true);
          expect(merger.merge(lists).items).toBe(items);
        }
      }),
    );
  });
});

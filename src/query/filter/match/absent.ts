import type { Item } from '../../../core/item/index.ts';
import { type Filter, printTerm, type Single, singles } from '../language/index.ts';
import { labelsOf, packsOf } from './facets.ts';
import { knownAt } from './known-fields.ts';

/**
 * What a filter asks of the items that none of them has: field paths, labels and packs, each as it is typed without its
 * comparison. They may be mistyped, which the reader cannot know: what fields there are only the items say. Nothing where
 * there are no items.
 */
export const absent = (filter: Filter, items: readonly Item[]): readonly string[] => {
  if (last?.filter !== filter || last.items !== items) last = { filter, items, missing: missingOf(filter, items) };
  return last.missing;
};

// The last answer is kept: the screen asks with every frame, and all items are looked at.
let last: {
  readonly filter: Filter;
  readonly items: readonly Item[];
  readonly missing: readonly string[];
} | null = null;

const missingOf = (filter: Filter, items: readonly Item[]): readonly string[] => {
  if (items.length === 0) return [];
  const missing = singles(filter).filter((term) => !items.some((item) => has(term, item)));
  return [...new Set(missing.flatMap(subject))];
};

const has = (term: Single, item: Item): boolean => {
  switch (term.type) {
    case 'field':
      return knownAt(item, term.path).leaves.length > 0;
    case 'label':
      return labelsOf(item).some(({ key }) => key.toLowerCase() === term.key.toLowerCase());
    case 'pack':
      return packsOf(item).some(({ name }) => name.toLowerCase() === term.name.toLowerCase());
    default:
      return true;
  }
};

const subject = (term: Single): readonly string[] => {
  if (term.type === 'field') return [term.path];
  if (term.type === 'label') return [printTerm({ ...term, operator: null, value: '', negated: false })];
  if (term.type === 'pack') return [printTerm({ ...term, operator: null, version: '', negated: false })];
  return [];
};

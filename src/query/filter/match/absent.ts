import type { Item } from '../../../core/item/index.ts';
import { type Filter, printTerm, type Single, singles } from '../language/index.ts';
import { labelsOf, packsOf } from './facets.ts';
import { knownAt } from './known-fields.ts';

/**
 * Field paths, labels and packs of a filter that no item has, as typed without the comparison: possible typos, which
 * only the items reveal. Empty without items.
 */
export const absent = (filter: Filter, items: readonly Item[]): readonly string[] => {
  if (last?.filter !== filter || last.items !== items) last = { filter, items, missing: missingOf(filter, items) };
  return last.missing;
};

// Memo: read per frame, and it scans all items.
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

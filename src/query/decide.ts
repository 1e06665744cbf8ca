import { BROKEN_FACET } from '../core/facet/index.ts';
import type { Item, Resource } from '../core/item/index.ts';
import { type Condition, type Filter, type Single, singles } from './filter/language/index.ts';
import { isUndecided, matcher } from './filter/match/index.ts';

/** Compiles a filter to a test for items at `now` (epoch ms). The test returns null if the item lacks a value that decides it. */
export const decider = (filter: Filter, resource: Resource, now: number): ((item: Item) => boolean | null) => {
  const tests = new Map(
    singles(filter).map((single) => [single, matcher({ text: filter.text, terms: [single] }, now)] as const),
  );
  const decide = (single: Single, item: Item): boolean | null => {
    // Only testing a rule shows that it is undecided, so the test comes first.
    const passes = tests.get(single)?.(item) === true;
    return single.type === 'condition' && lacksValue(single, item, resource) ? null : passes;
  };
  return (item) =>
    leastOf(
      filter.terms.map((term) =>
        term.type === 'any' ? mostOf(term.of.map((one) => decide(one, item))) : decide(term, item),
      ),
    );
};

/** AND of values that may be unknown (null). */
const leastOf = (all: readonly (boolean | null)[]): boolean | null =>
  all.includes(false) ? false : all.includes(null) ? null : true;

/** OR of values that may be unknown (null). */
const mostOf = (all: readonly (boolean | null)[]): boolean | null =>
  all.includes(true) ? true : all.includes(null) ? null : false;

/** True if the item lacks a value that it should have. Optional columns, labels and packs may be missing. */
const lacksValue = ({ field: { of, name }, form, raw }: Condition, item: Item, resource: Resource): boolean => {
  if (form === 'unknown') return false;
  if (of === 'facet' && name === 'rule') return isUndecided(item, raw);
  if (of === 'facet') return name === BROKEN_FACET && resource.broken(item) === null;
  const column = resource.columns.find(({ id, path }) => (of === 'column' ? id : of === 'path' ? path : null) === name);
  return column !== undefined && column.optional !== true && item.value(column.id) === null;
};

import { type Column, chosenColumns, type Item, isFieldPath } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { type Filter, singles } from '../../query/filter/language/index.ts';
import { ENOUGH_ROWS, isLackedColumn, isUnsent } from '../../query/filter/match/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import { dialectOf } from '../state/dialect.ts';
import type { State } from '../state/state.ts';
import { abilityOf, isLacked } from './ability.ts';
import { currentList } from './query.ts';

/** The label for values that a list leaves out. */
export const NOT_GIVEN = 'not sent by this service';

/** Number of rows to sample: a column without values in these has none. */
const SAMPLE_ROWS = 200;

const NONE: readonly Column[] = [];
const NO_ITEMS: readonly Item[] = [];

// Each frame asks.
const lastLacking = perStore(() => lastBy<readonly Column[]>());

/**
 * Columns of the current list, chosen fields included, for which the service gives no values: the dialect lacks their
 * fields, or no item has a value. A column with any value is not among them.
 */
export const lackingColumns = (state: State): readonly Column[] => {
  const list = currentList(state);
  const items = list?.items ?? NO_ITEMS;
  const resource = currentResource(state);
  const { columns } = currentView(state);
  const arriving = list === undefined || list.arriving !== null;
  if (arriving && abilityOf(state, state.tab).lacks.length === 0) return NONE;
  return lastLacking(state)([items, arriving, resource, columns, dialectOf(state, state.tab)], () => {
    const all = [...new Set([...resource.columns, ...chosenColumns(resource, columns)])];
    const lacks = (path: string): boolean => isLacked(state, path);
    const looked = items.slice(0, SAMPLE_ROWS);
    return all.filter((column) => isLackedColumn(column, looked, lacks) || (!arriving && isNeverSent(column, items)));
  });
};

/** True for a column that every item should have and none does. */
const isNeverSent = (column: Column, items: readonly Item[]): boolean =>
  items.length >= ENOUGH_ROWS && !isFieldPath(column.id) && isUnsent(column, items);

/** Columns and fields of a filter that the current list lacks. */
export const lackedBy = (state: State, filter: Filter): readonly string[] => {
  if (abilityOf(state, state.tab).lacks.length === 0) return [];
  const lacking = new Set(lackingColumns(state).map(({ id }) => id));
  const compared = singles(filter).flatMap((term): readonly string[] => {
    if (term.type === 'test') return lacking.has(term.column.id) ? [term.column.id] : [];
    return term.type === 'field' && isLacked(state, term.path) ? [term.path] : [];
  });
  return [...new Set(compared)];
};

/** True for items whose list leaves out fields that the service provides nowhere else. */
export const isCurtailed = (state: State, kind: KindId): boolean => {
  const { lacks, details } = abilityOf(state, kind);
  return lacks.length > 0 && !details;
};

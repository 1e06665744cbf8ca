import type { Column, Item } from '../../core/item/index.ts';
import { perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { matchFirst } from '../../query/filter/match/index.ts';
import { overlayOf } from '../state/overlays.ts';
import { currentResource, currentView, itemNow, type State } from '../state/state.ts';
import { areMeasured } from './natural-widths.ts';
import { currentRows, currentRun, isFiltering } from './rows.ts';

/** The columns that a filter made constant when it changed. */
interface Decided {
  readonly filter: string;
  /** The rows that were examined last. */
  readonly rows: readonly Item[];
  readonly ids: ReadonlySet<string>;
}

const NO_COLUMNS: ReadonlySet<string> = new Set();

const lastDecided = perStore(() => new Map<KindId, Decided>());

/** Returns the columns to which the filter gives a single value: `state=ready`, `cluster=?`. */
const pinnedBy = ({ terms }: Filter): readonly string[] =>
  terms.flatMap((term) =>
    term.type === 'condition' && term.operator === '=' && !term.negated && (term.form ?? 'unknown') === 'unknown'
      ? (term.field.column?.id ?? [])
      : [],
  );

const isConstant = (id: string, rows: readonly Item[], now: number): boolean => {
  const text = rows[0]?.cell(id, now).text;
  return rows.every((item) => item.cell(id, now).text === text);
};

/** Returns the optional columns that are empty in all rows and in which the filter finds nothing. */
const emptyIn = (
  columns: readonly Column[],
  rows: readonly Item[],
  { filter, now }: { readonly filter: Filter; readonly now: number },
): readonly string[] =>
  columns.flatMap((column) => {
    const isEmpty = (item: Item): boolean => {
      const cell = item.cell(column.id, now);
      return cell.value === null && matchFirst(filter, item, column, cell, now) === cell;
    };
    return column.optional && rows.every(isEmpty) ? [column.id] : [];
  });

/**
 * Ids of columns that have one value in all rows because the filter says so. They are decided when the filter has
 * changed and its rows are found. Later rows can bring a column back and never remove one.
 */
export const constantColumns = (state: State): ReadonlySet<string> => {
  const { filter, only } = currentView(state);
  const decided = lastDecided(state);
  const last = decided.get(state.tab);
  if (filter.terms.length === 0 || only !== null) {
    decided.delete(state.tab);
    return NO_COLUMNS;
  }
  const rows = currentRows(state);
  const isSame = last?.filter === filter.text;
  // While a filter is being typed, no column is removed.
  const isKept = isSame || overlayOf(state, 'filter') !== null;
  const before = last?.ids ?? NO_COLUMNS;
  const isEarly = rows.length === 0 || isFiltering(currentRun(state)) || !areMeasured(state);
  if (isEarly || (isKept && last?.rows === rows)) return before;
  const resource = currentResource(state);
  const [first, ...columns] = resource.columns;
  const now = itemNow(state);
  const wanted = isKept ? [...before] : [...pinnedBy(filter), ...emptyIn(columns, rows, { filter, now })];
  const found = wanted.filter((id) => id !== first?.id && isConstant(id, rows, now));
  const ids = isKept && found.length === before.size ? before : new Set(found);
  decided.set(state.tab, { filter: isKept && !isSame ? '' : filter.text, rows, ids });
  return ids;
};

import { chosenFields, type Item, type Resource } from '../../core/item/index.ts';
import { lastByName, lastPerStore, perStore } from '../../core/memo/index.ts';
import type { KindId, OrderKey } from '../../core/query/index.ts';
import { type FilterInput, isAged, isNarrower, matcher, sameInput } from '../../query/filter/match/index.ts';
import { keeping, type OrderedItems, orderedItems, withTiesOrdered } from '../../query/ordered.ts';
import { forbidsCached } from '../cached/cached.ts';
import { type HeldList, isCached, partsOf } from '../state/held-list.ts';
import { currentResource, itemNow, resourceIn, type State, viewOf } from '../state/state.ts';
import { isPrefix } from '../state/uid-index.ts';
import { type EagerJob, type EagerSteps, eagerValue, finishJob, type Job, lastValue } from '../state/work.ts';
import { askedFleetJobs, decidedFilter, finishedFleet, isFleetOpen } from '../walk/fleet.ts';
import { currentList, honouredOf, listOf, orderedByService } from '../walk/query.ts';
import { namedItems, stubRows, withoutStubRows } from '../walk/stubs.ts';

/** Progress of a filter over rows. */
interface FilterRun {
  readonly input: FilterInput;
  /** The rows to filter, in order. */
  readonly rows: readonly Item[];
  /** Number of rows tested. */
  readonly done: number;
  /** Rows that matched. */
  readonly found: readonly Item[];
  /** Whole runs of other filters over the same rows, the latest first. */
  readonly earlier: readonly FoundRows[];
}

type FoundRows = Pick<FilterRun, 'input' | 'found'>;

/** True while some rows are not tested. */
export const isFiltering = ({ done, rows }: FilterRun): boolean => done < rows.length;

/** Number of new rows that are tested before the first result is shown. */
const FIRST_ROWS = 50;

/** Maximum number of earlier runs to keep: each may hold as many rows as the list. */
const MAX_EARLIER = 8;

const earlierRuns = (before: FilterRun | null, rows: readonly Item[]): readonly FoundRows[] => {
  if (before?.rows !== rows) return [];
  const { input, found, earlier } = before;
  return isFiltering(before) ? earlier : [{ input, found }, ...earlier].slice(0, MAX_EARLIER);
};

/**
 * Filters rows. Rows that the same filter has already tested, for example in another order, are not tested again. While a
 * word is typed, rows without its first letters are not tested again either.
 */
function* filterRows(
  input: FilterInput,
  rows: readonly Item[],
  before: FilterRun | null,
  isTime: () => boolean,
): EagerSteps<FilterRun> {
  const earlier = earlierRuns(before, rows);
  const run = (done: number, found: readonly Item[]): FilterRun => ({ input, rows, done, found, earlier });
  const shorter = narrowestOf(earlier.filter((one) => isNarrower(input, one.input)));
  if (shorter !== undefined && isNarrower(shorter.input, input)) return run(rows.length, shorter.found);
  const matches = matcher(input.filter, input.now, input.fields);
  const known = before !== null && sameInput(before.input, input) ? before : null;
  const tested = known === null ? null : new Set(known.rows.slice(0, known.done));
  const passed = known === null ? null : new Set(known.found);
  const candidates = shorter?.found ?? rows;
  const found: Item[] = [];
  let count = 0;
  for (const [index, item] of candidates.entries()) {
    if (tested?.has(item)) {
      if (passed?.has(item)) found.push(item);
      continue;
    }
    // Checked for each row, because a pattern may take milliseconds for one row.
    if (count === FIRST_ROWS || (count > FIRST_ROWS && isTime())) yield run(rows.indexOf(item, index), [...found]);
    count += 1;
    if (matches(item)) found.push(item);
  }
  // If all match, the array stays the same, so that memos of rows stay valid.
  return run(rows.length, found.length === candidates.length ? candidates : found);
}

/** The run of the longest filter. */
const narrowestOf = (runs: readonly FoundRows[]): FoundRows | undefined =>
  runs.toSorted((a, b) => b.input.filter.text.length - a.input.filter.text.length)[0];

// The rows of a list are ordered, then filtered. Long lists are filtered in slices between keys.

/** A list with its last ordered rows. */
interface Last {
  readonly items: readonly Item[];
  readonly order: readonly OrderKey[];
  readonly ordered: OrderedItems;
}

// The last result for each kind, since every key and every frame reads the rows.
const lastOrdered = perStore(() => new Map<KindId, Last>());
const lastOnly = lastPerStore<readonly Item[]>();
const lastTied = perStore(() => lastByName<readonly Item[]>());
const lastJoined = lastPerStore<readonly Item[]>();

/**
 * Returns the rows of a kind as shown: filtered and ordered. Returns the same array while nothing changes. While a
 * filter runs in slices, returns the rows found so far (`runOf`). Apply `wholeRows` first to get all rows.
 */
export const rowsOf = (state: State, kind: KindId): readonly Item[] =>
  viewOf(state, kind).filter.terms.length === 0 ? orderedOf(state, kind) : runOf(state, kind).found;

/** Progress of a kind's filter over its rows. */
const runOf = (state: State, kind: KindId): FilterRun => {
  const input = filterInput(state, kind);
  const rows = orderedOf(state, kind);
  if (input.filter.terms.length === 0) return { input, rows, done: rows.length, found: rows, earlier: [] };
  if (!isFleetOpen(state, kind, input.filter)) return eagerValue(filterJob(state, kind));
  // The earlier rows stay while the rules are evaluated again for all rows.
  const last = lastValue<FilterRun>(state, filterName(kind));
  const isSame = last?.input.filter.text === input.filter.text;
  return { input, rows, done: 0, found: isSame ? last.found : [], earlier: [] };
};

const filterInput = (state: State, kind: KindId): FilterInput => {
  const { filter, columns } = viewOf(state, kind);
  return { filter: decidedFilter(state, kind, filter), fields: chosenFields(columns), now: itemNow(state) };
};

const filterName = (kind: KindId): string => `filter of ${kind}`;

const filterJob = (state: State, kind: KindId): EagerJob<FilterRun> => {
  const [input, rows] = [filterInput(state, kind), orderedOf(state, kind)];
  return {
    results: state.results,
    name: filterName(kind),
    keys: [input.filter, input.fields, isAged(input.filter) ? input.now : null, rows],
    over: rows,
    begin: (before, isTime) => filterRows(input, rows, before, isTime),
  };
};

/** The jobs for the rows of a kind: its filter, and rules of the filter that read all items. */
export const rowsJobs = (state: State, kind: KindId): readonly Job[] => {
  const { filter } = viewOf(state, kind);
  if (filter.terms.length === 0) return [];
  const fleet = askedFleetJobs(state, kind, filter);
  if (isFleetOpen(state, kind, filter)) return fleet;
  return [...fleet, filterJob(state, kind)];
};

/** Progress of the filter of the current tab. */
export const currentRun = (state: State): FilterRun => runOf(state, state.tab);

/** Applies the filter of the current tab to all rows at once, instead of in slices. */
export const wholeRows = (state: State): Pick<State, 'results'> => {
  const asked = { ...state, ...finishedFleet(state, state.tab, viewOf(state, state.tab).filter) };
  const run = currentRun(asked);
  return isFiltering(run) ? finishJob(asked, filterJob(asked, state.tab)) : { results: asked.results };
};

/** Returns the rows of a kind in order and unfiltered; the same array while nothing changes. */
const orderedOf = (state: State, kind: KindId): readonly Item[] => {
  const { only } = viewOf(state, kind);
  const rows = allOrdered(state, kind);
  if (only === null) return rows;
  return lastOnly(state, [rows, only], () => rows.filter(({ uid }) => only.uids.has(uid)));
};

const allOrdered = (state: State, kind: KindId): readonly Item[] => {
  const list = listOf(state, kind);
  const { items } = honouredOf(state, kind);
  const stubs = stubRows(state, kind);
  const isByService = orderedByService(state, kind);
  const { order } = viewOf(state, kind);
  const sent = isByService && order.length > 0 ? tiesOrdered(state, kind, items, order) : items;
  if (isByService && stubs.length === 0) return sent;
  const mixed = partsOf(list) !== null || stubs.length > 0;
  const local = isByService ? stubs : stubs.length === 0 ? items : namedItems(state, kind);
  const rows = orderedRows(lastOrdered(state), resourceIn(state, kind), local, order, mixed);
  // Stubs stand below the rows that arrived in the order of the service.
  return isByService ? lastJoined(state, [sent, rows], () => sent.concat(rows)) : rows;
};

const tiesOrdered = (
  state: State,
  kind: KindId,
  items: readonly Item[],
  order: readonly OrderKey[],
): readonly Item[] => {
  const resource = resourceIn(state, kind);
  return lastTied(state)(kind)([items, order, resource], () => withTiesOrdered(items, order, resource));
};

/** Returns the loaded rows of a kind as shown, without stubs; the same array while nothing changes. */
export const loadedRowsOf = (state: State, kind: KindId): readonly Item[] =>
  withoutStubRows(state, kind, rowsOf(state, kind));

export const currentRows = (state: State): readonly Item[] => rowsOf(state, state.tab);

/** Reason why a key that needs a row is blocked; null if there is a row. */
export const needsRows = (state: State): string | null =>
  currentRows(state).length === 0 ? `no ${currentResource(state).many} shown` : null;

/** True if the list of the current tab failed before its first row, so that there is nothing to filter, sort or continue. */
export const failedEmpty = (state: State): boolean => {
  const list = currentList(state);
  return list !== undefined && list.problem !== null && list.items.length === 0;
};

const orderedRows = (
  lasts: Map<KindId, Last>,
  resource: Resource,
  items: readonly Item[],
  order: readonly OrderKey[],
  merged: boolean,
): readonly Item[] => {
  const last = lasts.get(resource.id);
  if (last !== undefined && last.items === items && last.order === order) return last.ordered.rows;
  const ordered =
    (last !== undefined && last.order === order ? growRows(last, items, order, resource, merged) : null) ??
    orderedItems(items, order, resource);
  lasts.set(resource.id, { items, order, ordered });
  return ordered.rows;
};

/** Merges a new page, or a few changed items, into ordered rows; null if a full sort is needed. */
const growRows = (
  last: Last,
  items: readonly Item[],
  order: readonly OrderKey[],
  resource: Resource,
  merged: boolean,
): OrderedItems | null => {
  if (isPrefix(last.items, items)) return orderedItems(items.slice(last.items.length), order, resource, last.ordered);
  if (!merged) return null;
  const [before, here] = [new Set(last.items), new Set(items)];
  const fresh = items.filter((item) => !before.has(item));
  if (fresh.length * 2 > items.length) return null;
  const staying = keeping(last.ordered, (item) => here.has(item));
  return orderedItems(fresh, order, resource, staying);
};

/** Rows of a kind that are cached for the next run. */
export interface ToCache {
  readonly list: HeldList;
  /** Rows in the order of the screen, unfiltered. */
  readonly rows: readonly Item[];
}

/**
 * Returns the rows of a kind to cache; null before a row of this run has arrived. Rows that are not permitted any more
 * and merged rows of all projects are not cached.
 */
export const toCache = (state: State, kind: KindId): ToCache | null => {
  const list = listOf(state, kind);
  if (list === undefined || isCached(list) || partsOf(list) !== null || list.items.length === 0) return null;
  if (list.pageStarts.length === 0) return null;
  if (list.problem !== null && forbidsCached(list.problem)) return null;
  return {
    list,
    // Ordered when read, because other tabs may have many rows.
    get rows() {
      return withoutStubRows(state, kind, orderedOf(state, kind));
    },
  };
};

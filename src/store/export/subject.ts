import { chosenColumns, type Item, type Resource } from '../../core/item/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { type Provenance, queryFacts } from '../../output/index.ts';
import { STAYS_UNKNOWN } from '../../query/absence.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { orderText } from '../../query/order.ts';
import { cachedOnScreen, cachedText } from '../cached/cached.ts';
import { markedRows } from '../list/marks.ts';
import { loadedRowsOf, wholeRows } from '../list/rows.ts';
import { partsMissing } from '../projects/parts.ts';
import type { ExportSubject } from '../state/export.ts';
import type { HeldList } from '../state/held-list.ts';
import { saidOf } from '../state/said.ts';
import { serviceName } from '../state/service.ts';
import { currentResource, currentView, itemNow, machineClock, type State } from '../state/state.ts';
import { isCurtailed } from '../walk/absence.ts';
import { isPartial, itemFetchOf, itemOf, openItem, shownAt } from '../walk/item.ts';
import { currentList, initialQuery, planOf } from '../walk/query.ts';

/**
 * Provenance of the data on the screen, for exports: service, scope, time of receipt, query. `what` describes the data, `extent`
 * how much of the list is loaded (null for no such note). If `of` is `list`, gives the query even if an item is open.
 */
export const provenanceOf = (
  state: State,
  what: string,
  extent: string | null,
  of: 'list' | 'view' = 'view',
): Provenance => {
  const view = currentView(state);
  const { cloudType, period } = planOf(state, state.tab).query;
  const query = queryFacts({
    serverFilter: serverFilterText(view.serverFilter),
    filter: view.filter.text,
    cloudType,
    period,
    order: orderText(view.order),
  });
  return {
    what,
    service: serviceName(state.service),
    scope: state.scope,
    time: cachedOnScreen(state)?.receivedAt ?? machineClock(state, shownAt(state) ?? state.now),
    query: of === 'list' || view.detail === null ? query : [],
    extent,
  };
};

/** The items of an export: the open item, else the marked rows, else all rows shown, in order. */
export const exportSubject = (state: State): ExportSubject => {
  const { detail, marks, columns } = currentView(state);
  const kind = currentResource(state);
  const resource: Resource = { ...kind, columns: chosenColumns(kind, columns) };
  const asOf = cachedOnScreen(state)?.receivedAt ?? null;
  const list = currentList(state);
  const { items, what, notes } = detail === null ? listedRows(state, marks) : opened(state);
  const extent =
    detail === null && notes.length === 0 && list !== undefined ? (saidOf(state, list, 'file')?.text ?? null) : null;
  return {
    items,
    resource,
    what,
    notes: [...cacheNotes(state), ...notes],
    provenance: provenanceOf(state, what, extent),
    asOf,
    partNotes: ofParts(state, items),
    withValues: state.settings.withValues,
    now: itemNow(state),
  };
};

type Chosen = Pick<ExportSubject, 'items' | 'what' | 'notes'>;

const opened = (state: State): Chosen => {
  const item = openItem(state);
  const what = `${currentResource(state).one} ${item?.name ?? ''}`;
  return { items: item === undefined ? [] : [item], what, notes: [] };
};

const listedRows = (state: State, marks: ReadonlySet<string>): Chosen => {
  const kind = currentResource(state);
  const list = currentList(state);
  // A filter that is still running is completed first.
  const rows = loadedRowsOf({ ...state, ...wholeRows(state) }, state.tab);
  const { items, notes } =
    marks.size > 0 ? markedRows(rows, list?.items ?? [], marks) : { items: rows, notes: listNotes(state, list) };
  const what = `${formatCount(items.length)} ${marks.size > 0 ? 'marked ' : ''}${items.length === 1 ? kind.one : kind.many}`;
  // Whole items that were opened before replace partial items.
  const known = isPartial(state, state.tab) ? items.map((item) => itemOf(state, item.uid) ?? item) : items;
  return { items: known, what, notes };
};

/** Describes the rows that the list lacks, in sentences without a full stop. */
export const rowNotes = (state: State): readonly string[] => [
  ...cacheNotes(state),
  ...listNotes(state, currentList(state)),
];

/** The note on the age of cached rows; it comes first. */
const cacheNotes = (state: State): readonly string[] => {
  const cached = cachedText(state);
  return cached === null ? [] : [`cached rows ${cached}: may be out of date`];
};

const listNotes = (state: State, list: HeldList | undefined): readonly string[] => {
  if (list === undefined) return [];
  const said = saidOf(state, list, 'query');
  const problem = list.problem === null ? [] : [`the last request failed: ${list.problem.what}`];
  return [...(said === null ? [] : [said.text]), ...problem, ...partsMissing(list)];
};

/** Notes on fields that items may lack: lists request only some fields, and searches leave some out. */
const ofParts = (state: State, items: readonly Item[]): readonly string[] => {
  if (isCurtailed(state, state.tab)) return [STAYS_UNKNOWN];
  if (!isPartial(state, state.tab)) return [];
  const parts = items.filter(({ uid }) => (itemFetchOf(state, uid)?.item ?? null) === null).length;
  if (parts === 0) return [];
  const which = parts === items.length ? 'the items have' : `${formatCount(parts)} of the items have`;
  return [
    initialQuery(state, state.tab).fields.length > 0
      ? `${which} only the fields the list needs; -o json prints all`
      : `${which} only what a search returns; edgescope show prints one in full`,
  ];
};

/** Title of the export picker with the shown and loaded rows: `412 edge hosts shown of 1,213 loaded`. */
export const subjectTitle = (state: State): string => {
  const { what, notes } = exportSubject(state);
  const { detail, marks } = currentView(state);
  const loaded = formatCount(currentList(state)?.items.length ?? 0);
  const of =
    detail === null && marks.size === 0
      ? ` shown of ${loaded} ${cachedOnScreen(state) === null ? 'loaded' : 'cached'}`
      : '';
  return [`Export ${what}${of}`, ...notes].join(' · ');
};

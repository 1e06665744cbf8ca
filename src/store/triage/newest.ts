import { groupBy } from '../../change/change.ts';
import { MESSAGE_FACET } from '../../core/facet/index.ts';
import { type Item, knownOf } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount, medianOf } from '../../core/values/index.ts';
import { contrast } from '../../triage/contrast/contrast.ts';
import { headlineOf, isWorthHint } from '../../triage/contrast/finding.ts';
import { rowsMatching, termsKey } from '../../triage/rows/sets.ts';
import { termsText } from '../../triage/values/term-texts.ts';
import { newsOf } from '../list/news.ts';
import type { NewestGroup } from '../state/cause-hint.ts';
import { isCached, isLoading } from '../state/held-list.ts';
import type { State } from '../state/state.ts';
import { type Progress, progressOf } from '../state/work.ts';
import { listOf } from '../walk/query.ts';
import { answerOf } from './answered-lists.ts';
import { ageOrigin } from './contrast.ts';
import { dataJobs, type TriageData, triageData } from './data.ts';
import { uidsIn } from './facets.ts';

// The newest group: among the items that broke recently, the group that broke last. It is named by the values that its
// items share, or by their message.

/** Maximum number of rows of a list in which hint and newest group are searched without being asked for, since the search reads all rows. */
export const MAX_ROWS = 20_000;

/** Minimum number of recently broken items that form a group. */
const LEAST_GROUP = 5;

/** Maximum number of groups whose items are compared. */
const MAX_GROUPS = 3;

/** Minimum share of the items with one message that must have a value, so that the value names the group. */
const LEAST_PART = 0.5;

/** Maximum width of a value in the name of a group or in a hint, in cells. */
export const VALUE_CELLS = 40;

/** Returns the group of items of a kind that broke last and share values or a message; null for none, and while hint and bell are both off. */
export const newestGroup = (state: State, kind: KindId): Progress<NewestGroup | null> => {
  const { items } = newsOf(state, kind);
  const list = listOf(state, kind);
  const isAsked = state.settings.causeHint || state.settings.bell;
  if (!isAsked || items.length < LEAST_GROUP || list === undefined) return NOTHING_NEW;
  if (isCached(list) || isLoading(list) || list.items.length > MAX_ROWS) return progressOf(null);
  const data = triageData(state, kind);
  const needs = dataJobs(state, kind);
  if (!data.isWhole) return progressOf(null, needs);
  const byHand = state.excluded[kind] ?? NO_FACETS;
  const now = ageOrigin(state);
  return answerOf(
    state,
    `newest of ${kind}`,
    [data.stamp, items, byHand],
    () => findNewest(data, items, [...data.resource.brokenColumns, ...byHand], now),
    needs,
  );
};

const NOTHING_NEW: Progress<NewestGroup | null> = { value: null, isStale: false, jobs: [] };
const NO_FACETS: readonly string[] = [];

/** Returns the newest group of the first kind of the catalog, which the header names in every place. */
export const newestOfAll = (state: State): Progress<NewestGroup | null> => {
  const [first] = state.catalog.resources;
  return first === undefined ? NOTHING_NEW : newestGroup(state, first.id);
};

/** Rows with the same message; null for rows without a message. */
type Reporting = readonly [message: string | null, rows: Uint32Array];

/**
 * Finds the group of items with one message that broke last. Values that its items share name the group, which then contains all
 * recently broken items with these values. Such values may be found among all recently broken items. Without shared values, the
 * message names the group.
 */
function* findNewest(data: TriageData, items: readonly Item[], excluded: readonly string[], now: number) {
  const { resource, table, loaded, states } = data;
  const brokeAt = new Map(items.map((item) => [item.uid, knownOf(item).broke ?? 0]));
  const timeOf = (row: number): number | undefined => brokeAt.get(table.item(row)?.uid ?? '');
  const news = loaded.filter((row) => timeOf(row) !== undefined);
  const rest = loaded.filter((row) => timeOf(row) === undefined && states[row] === 0);
  const named = (rows: Uint32Array, group: Pick<NewestGroup, 'key' | 'terms' | 'what'>): NewestGroup => ({
    kind: resource.id,
    uids: new Set(uidsIn(data)(rows)),
    ...group,
  });
  const linesOf = function* (set: Uint32Array) {
    const { traits } = yield* contrast({ table, set, rest, excluded, excludedTerms: [], now });
    return traits.lines.flatMap((line) => headlineOf({ lines: [line] }) ?? []).filter(isWorthHint);
  };
  const groups = reportingGroups(table, news, (row) => timeOf(row) ?? 0);
  const linesOfAll = yield* linesOf(news);
  for (const [, rows] of [...groups, [null, news] as const]) {
    for (const { terms } of [...(rows === news ? [] : yield* linesOf(rows)), ...linesOfAll]) {
      if (rowsMatching(table, rows, terms, now).length < LEAST_PART * rows.length) continue;
      const what = termsText(terms, (id) => table.facet(id)?.facet, now, VALUE_CELLS);
      return named(rowsMatching(table, news, terms, now), { key: termsKey(terms), terms, what });
    }
  }
  const [first] = groups.filter(([message]) => message !== null);
  return first === undefined ? null : named(first[1], { key: `message ${first[0]}`, terms: [], what: first[0] ?? '' });
}

/** Returns the groups of at least five rows, latest median first: the median hardly depends on stragglers and early rows. */
const reportingGroups = (
  table: TriageData['table'],
  rows: Uint32Array,
  timeOf: (row: number) => number,
): readonly Reporting[] => {
  const messages = table.facet(MESSAGE_FACET);
  const messageOf = (row: number): string => (messages === undefined ? '' : String(table.read(row, messages)[0] ?? ''));
  const middle = (some: Uint32Array): number => medianOf(Array.from(some, timeOf));
  return Array.from(
    groupBy([...rows], messageOf),
    ([message, some]): Reporting => [message || null, Uint32Array.from(some)],
  )
    .filter(([, some]) => some.length >= LEAST_GROUP)
    .toSorted(([, a], [, b]) => middle(b) - middle(a))
    .slice(0, MAX_GROUPS);
};

/** The newest group in words: `profile site-ingress 1.1.0`, or `34 with `, `profile site-ingress 1.1.0`, `, 2 more`. */
interface NewestWords {
  readonly count: string;
  readonly what: string;
  readonly others: string;
}

/** Describes the newest group of the first kind for the header; null while it is unknown, or if fewer than five of its items are news. */
export const newestWords = (state: State): NewestWords | null => {
  const { newest } = state.causeHints;
  if (newest === null) return null;
  const { items } = newsOf(state, newest.kind);
  const own = items.filter(({ uid }) => newest.uids.has(uid)).length;
  if (own < LEAST_GROUP) return null;
  const { what, terms } = newest;
  if (own === items.length) return { count: '', what, others: '' };
  const count = `${formatCount(own)} ${terms.length === 0 ? '' : 'with '}`;
  return { count, what, others: `, ${formatCount(items.length - own)} more` };
};

import { movedText, neither, type Problem } from '../../core/client/index.ts';
import {
  type DialectMode,
  type InitialQuery,
  type KindId,
  otherDialect,
  PAGE_LIMIT,
  queryKey,
  wholeList,
} from '../../core/query/index.ts';
import type { QueryPlan } from '../../query/plan.ts';
import { type HeldList, isCached, newList, type Origin } from '../state/held-list.ts';
import { type Change, type DialectState, dialectOf, type Fallback, type State, say, viewOf } from '../state/state.ts';
import type { View } from '../state/view.ts';
import { newWalk } from '../state/walk.ts';
import { initialQuery, planOf, shownKeys } from '../walk/query.ts';

/**
 * Fits the view of a kind to the current dialect: service filters and cloud types that its list does not support become
 * local filters. Returns the same view if all are supported.
 */
export const fittedView = (state: State, kind: KindId): Pick<QueryPlan, 'notes'> & { readonly view: View } => {
  const view = viewOf(state, kind);
  const { query, localFilter, notes } = planOf(state, kind);
  const { filter: serverFilter, cloudType, period } = query;
  return { view: notes.length === 0 ? view : { ...view, serverFilter, cloudType, period, filter: localFilter }, notes };
};

/**
 * Handles a missing endpoint: the kind falls back to the other dialect, unless the user chose the dialect. If the
 * fallback was just tried, the problem says that neither dialect works. Null for other failures.
 */
export const afterGone = (state: State, { query }: HeldList, problem: Problem): Change | null => {
  const { kind, dialect } = query;
  const { mode, fallbacks } = state.dialects;
  if (mode !== 'auto' || problem.endpoint === undefined || dialect !== dialectOf(state, kind)) return null;
  const tried = fallbacks[kind];
  const isTrial = tried !== undefined && tried.since === null;
  if (problem.status === 404 && !isTrial && hasAnswered(state, kind)) return null;
  if (!isTrial)
    return withDialects(
      state,
      withFallback(state.dialects, kind, { to: otherDialect(dialect), because: problem, since: null }),
    );
  const { [kind]: _, ...others } = fallbacks;
  const change = withDialects(state, { mode, fallbacks: others });
  const both = tried.because === null ? problem : neither(tried.because, problem);
  return { ...change, lists: withProblem({ ...state, ...change }, kind, both) };
};

/** True if a list of the kind was loaded from the same endpoint. Then the endpoint exists, and something else, such as a project, was not found. */
const hasAnswered = (state: State, kind: KindId): boolean =>
  Object.values(state.lists).some(
    (list) =>
      list.query.kind === kind &&
      list.query.dialect === dialectOf(state, kind) &&
      list.pageStarts.length > 0 &&
      !isCached(list),
  );

/** Records the first answer of the dialect that a kind fell back to, and reports it once. */
export const noteAnswerOfDialect = (state: State, { query }: HeldList, now: number): Change => {
  const fallback = state.dialects.fallbacks[query.kind];
  if (fallback === undefined || fallback.since !== null || fallback.to !== query.dialect) return {};
  const text = fallback.because === null ? null : movedText(fallback.because);
  return {
    dialects: withFallback(state.dialects, query.kind, { ...fallback, since: now }),
    ...(text !== null && say(text, 'warn')),
  };
};

/** Chooses the dialect of all kinds, or `auto` to detect it. Lists that change their dialect are loaded again. */
export const setMode = (state: State, mode: DialectMode): Change => withDialects(state, { ...state.dialects, mode });

const withFallback = ({ mode, fallbacks }: DialectState, kind: KindId, fallback: Fallback): DialectState => ({
  mode,
  fallbacks: { ...fallbacks, [kind]: fallback },
});

/** Changes the dialects of some kinds. Their lists are walked again from the start, without old tokens. The old rows stay until fresh rows arrive. */
const withDialects = (state: State, dialects: DialectState): Change => {
  const kinds = state.catalog.resources
    .map(({ id }) => id)
    .filter((kind) => dialectOf(state, kind) !== dialectOf({ dialects }, kind));
  const moved = new Set(kinds);
  let next: State = { ...state, dialects };
  const notes: string[] = [];
  for (const kind of kinds) {
    const fitted = fittedView(next, kind);
    next = { ...next, views: { ...next.views, [kind]: { ...fitted.view, jump: null } } };
    if (kind === state.tab) notes.push(...fitted.notes);
  }
  const shown = shownKeys(state);
  const lists: Record<string, HeldList> = {};
  for (const [key, list] of Object.entries(state.lists)) {
    if (!moved.has(list.query.kind)) lists[key] = list;
    else if (shown.has(key)) {
      const query = successor(state, next, list.query);
      lists[queryKey(query)] ??= carryList(list, query);
    }
  }
  const [note] = notes;
  return { dialects, views: next.views, lists, ...(note !== undefined && say(note, 'warn')) };
};

const successor = (before: State, after: State, query: InitialQuery): InitialQuery => {
  const { kind, scope } = query;
  return queryKey({ ...initialQuery(before, kind), scope }) === queryKey(query)
    ? { ...initialQuery(after, kind), scope }
    : wholeList(kind, scope, dialectOf(after, kind));
};

/** Returns a list whose walk has not begun; it shows the rows of another list until the walk has loaded as many pages. */
const carryList = (list: HeldList, query: InitialQuery): HeldList => {
  const want = Math.max(1, list.want);
  if (list.items.length === 0)
    return { ...newList(query, want), problem: list.problem?.endpoint ? null : list.problem };
  const pages = Math.max(list.pageStarts.length, Math.ceil(list.items.length / PAGE_LIMIT));
  return {
    ...newList(query, want),
    items: list.items,
    uids: list.uids,
    pageStarts: list.pageStarts.length === 0 ? [0] : list.pageStarts,
    count: list.count,
    limit: list.limit,
    receivedAt: list.receivedAt,
    confirmedAt: list.confirmedAt,
    origin: carriedOrigin(list.origin),
    refresh: { walk: newWalk(query, pages), quiet: false },
  };
};

const carriedOrigin = (origin: Origin): Origin =>
  origin.type === 'cached' ? { ...origin, comparable: false } : { type: 'otherDialect' };

/** Sets a failure that every list of a kind would meet on the lists that are still to be loaded. */
const withProblem = (state: State, kind: KindId, problem: Problem): State['lists'] =>
  Object.fromEntries(
    Object.entries(state.lists).map(([key, list]) => {
      const waits = list.query.kind === kind && (list.pageStarts.length === 0 || list.refresh !== null);
      return [key, waits ? { ...list, problem, refresh: null, want: list.pageStarts.length } : list];
    }),
  );

import type { ItemChange } from '../../change/change.ts';
import type { ListChanges, ListState } from '../../change/compare-lists.ts';
import { isAsked } from '../../change/compare-sources.ts';
import { documentedChanges } from '../../change/documented-changes.ts';
import { type ChangeLog, changesSince, LOG_LIMITS, netChanges, newLog, withRefresh } from '../../change/log.ts';
import { transitionIds } from '../../change/transitions.ts';
import { type Item, withKnown } from '../../core/item/index.ts';
import { lastByName, lastPerStore, perKey } from '../../core/memo/index.ts';
import { type InitialQuery, type KindId, queryKey } from '../../core/query/index.ts';
import { formatClock, HOUR, itemTime, momentIn, plural } from '../../core/values/index.ts';
import { isWholeList } from '../state/basis.ts';
import type { Base, BaseFile, ListComparison } from '../state/changes.ts';
import { readBase } from '../state/errand.ts';
import type { HeldList } from '../state/held-list.ts';
import { type Change, itemNow, resourceIn, type State, say } from '../state/state.ts';
import { hasMore, needsSecondWalk } from '../state/walk.ts';
import { listOf, queriesOf } from '../walk/query.ts';

// Finds what changed in the lists of this run. A refresh that ends leaves two states to compare (`effects/noticing.ts`).
// The difference goes into the log of the list, and each item carries the names of its changes since the base.

const isFresh = ({ origin }: HeldList): boolean => origin.type === 'fresh';

/** Counts items and broken items. */
const refreshOf = (
  state: State,
  kind: KindId,
  items: readonly Item[],
): { readonly items: number; readonly broken: number } => ({
  items: items.length,
  broken: items.filter((item) => resourceIn(state, kind).broken(item) === true).length,
});

/**
 * Handles the end of a walk. After a refresh, queues a comparison with the earlier state of the list; after a first walk, the
 * state becomes the first of the log of the list. Does nothing for a snapshot.
 */
export const noteChanges = (state: State, before: HeldList, after: HeldList, now: number): Partial<State> => {
  // A snapshot has a recorded log (`recordChanges`), whichever of its times is shown.
  if (!isFresh(after) || state.service.snapshot !== undefined) return {};
  const key = queryKey(after.query);
  const at = itemTime(state.clocks, now);
  const refresh = { at, ...refreshOf(state, after.query.kind, after.items), isWhole: isWholeList(after) };
  if (before.refresh !== null && after.refresh === null && isFresh(before) && !needsSecondWalk(before)) {
    return after.before === null ? compareLists(state, before.before ?? before, after, now) : {};
  }
  if (after.refresh !== null || hasMore(after)) return {};
  const log = state.changes[key];
  const first = { ...refresh, touched: 0 };
  return { changes: { ...state.changes, [key]: log === undefined ? newLog(first) : withRefresh(log, first, NOTHING) } };
};

/** Queues a comparison of two states of a list. An effect works it out in slices between keys. */
export const compareLists = (state: State, from: HeldList, after: HeldList, now: number): Partial<State> => {
  const begun = from.begunAt ?? from.receivedAt ?? now;
  const comparison: ListComparison = {
    key: queryKey(after.query),
    kind: after.query.kind,
    before: { items: from.items, isWhole: isWholeList(from), at: itemTime(state.clocks, begun) },
    after: { items: after.items, isWhole: isWholeList(after), at: itemTime(state.clocks, now) },
  };
  return { comparisons: [...state.comparisons, comparison] };
};

/** Stores the log of a recording as the log of a list. Lists of a recording are not compared. */
export const recordChanges = (state: State, query: InitialQuery, log: ChangeLog): Change => {
  const documented = { ...log, changes: documentedChanges(resourceIn(state, query.kind), log.changes) };
  const changes = { ...state.changes, [queryKey(query)]: documented };
  return { changes, ...withNames({ ...state, changes }, query.kind) };
};

const NOTHING: ListChanges = { changes: [], touched: 0 };

/** Applies the result of a comparison: adds the changes to the log of the list or, if a snapshot was compared, makes the snapshot the base of the kind. */
export const applyComparison = (
  state: State,
  comparison: ListComparison,
  { changes, touched }: ListChanges,
): Change => {
  const { key, kind, before, after, file } = comparison;
  const found = { changes: documentedChanges(resourceIn(state, kind), changes), touched };
  const { at, isWhole } = after;
  if (file !== undefined) {
    // If only a part of the list is loaded, nothing is known about the other rows.
    const isKnown = ({ what, path }: ItemChange): boolean => isAsked(file.fields, path) && (what !== 'gone' || isWhole);
    const earlier = found.changes.filter(isKnown);
    const base: Base = { at: before.at, isWhole: before.isWhole && isWhole, earlier, until: at, file };
    return { comparisons: state.comparisons.slice(1), ...withBase(state, kind, base) };
  }
  const log =
    state.changes[key] ??
    newLog({ ...refreshOf(state, kind, before.items), at: before.at, isWhole: before.isWhole, touched: 0 });
  const [, ...comparisons] = state.comparisons;
  // Logs of lists that left the state are dropped first.
  const kept = Object.entries(state.changes).filter(([other]) => other !== key && state.lists[other] !== undefined);
  const limits = {
    changes: kept.reduce((left, [, other]) => left - other.changes.length, LOG_LIMITS.changes),
    bytes: kept.reduce((left, [, other]) => left - other.bytes, LOG_LIMITS.bytes),
  };
  const next = withRefresh(log, { ...refreshOf(state, kind, after.items), at, isWhole }, found, limits);
  const change = { comparisons, changes: { ...Object.fromEntries(kept), [key]: next } };
  return { ...change, ...withNames({ ...state, ...change }, kind) };
};

/** Returns the last known state of an item that left the list; undefined if it did not leave. */
export const lastKnown = (log: ChangeLog | undefined, uid: string): Item | undefined => {
  const last = log?.changes.findLast((change) => change.uid === uid && change.what !== 'field');
  return last?.what === 'gone' ? last.item : undefined;
};

/** Returns the logs of all walks of a kind's list. */
export const logsOf = (state: State, kind: KindId): readonly ChangeLog[] =>
  queriesOf(state, kind).flatMap(({ key }) => state.changes[key] ?? []);

/** Returns the number of broken items after each of the last `most` refreshes of a kind in this run, oldest first. */
export const brokenCounts = (state: State, kind: KindId, most: number): readonly number[] => {
  const logs = logsOf(state, kind);
  const rounds = logs.length === 0 ? 0 : Math.min(most, ...logs.map(({ refreshes }) => refreshes.length));
  return Array.from({ length: rounds }, (_, round) =>
    logs.reduce((sum, { refreshes }) => sum + (refreshes.at(round - rounds)?.broken ?? 0), 0),
  );
};

/** Memos by log: an answer may read older logs than the list beside it. */
const memos = perKey((_: State['changes']) => ({
  bases: lastByName<readonly Base[]>(),
  changes: lastByName<readonly ItemChange[]>(),
}));

/**
 * Returns the moments from which changes of a kind can be counted, oldest first: when its list was received whole, else all times
 * of receipt. If several walks make up the list, a moment is when all had been refreshed equally often.
 */
export const basesOf = (state: State, kind: KindId): readonly Base[] => {
  const logs = logsOf(state, kind);
  return memos(state.changes).bases(kind)(logs, () => {
    const rounds = Math.min(...logs.map(({ refreshes }) => refreshes.length));
    const bases = Array.from({ length: logs.length === 0 ? 0 : rounds }, (_, round): Base => {
      const refreshes = logs.flatMap((log) => log.refreshes[log.refreshes.length - rounds + round] ?? []);
      const at = Math.max(...refreshes.map((one) => one.at));
      return { at, isWhole: refreshes.every(({ isWhole }) => isWhole), earlier: [], until: at, file: null };
    });
    const whole = bases.filter(({ isWhole }) => isWhole);
    return whole.length > 0 ? whole : bases;
  });
};

/** Age of the default base in ms. */
const DEFAULT_MS = HOUR;

/** Returns the moment from which changes of a kind are counted: chosen by the user, else the earliest in the hour before the last. Null if there is none. */
export const baseOf = (state: State, kind: KindId): Base | null => {
  const chosen = state.bases[kind];
  const bases = basesOf(state, kind);
  if (chosen !== undefined && (chosen.file !== null || bases.some(({ at }) => at === chosen.at))) return chosen;
  const last = bases.at(-1);
  return bases.find(({ at }) => at >= (last?.at ?? 0) - DEFAULT_MS) ?? null;
};

const NO_CHANGES: readonly ItemChange[] = [];

/** Returns the changes of a kind since its base, at most one for each field of an item; the same array while nothing changes. */
export const changesOf = (state: State, kind: KindId): readonly ItemChange[] => {
  const base = baseOf(state, kind);
  if (base === null) return NO_CHANGES;
  const logs = logsOf(state, kind);
  return memos(state.changes).changes(kind)([base, ...logs.map(({ changes }) => changes)], () =>
    netChanges([...base.earlier, ...logs.flatMap((log) => changesSince(log, base.until))]),
  );
};

const lastNames = lastPerStore<ReadonlyMap<string, readonly string[]>>();

/** Returns the lists with items of a kind that know which of their fields changed since the base: the values of their facet `changed`. */
export const withNames = (state: State, kind: KindId): Pick<State, 'lists'> => {
  const resource = resourceIn(state, kind);
  const changes = changesOf(state, kind);
  const names = lastNames(state, [changes], () => transitionIds(resource, changes));
  const lists = queriesOf(state, kind).flatMap(({ key }) => {
    const list = state.lists[key];
    if (list === undefined || !isFresh(list)) return [];
    const items = list.items.map((item) => withKnown(item, { changed: names.get(item.uid) ?? NO_NAMES }));
    if (items.every((item, index) => item === list.items[index])) return [];
    return [[key, { ...list, items, uids: list.uids.of(items) }] as const];
  });
  return { lists: lists.length === 0 ? state.lists : { ...state.lists, ...Object.fromEntries(lists) } };
};

const NO_NAMES: readonly string[] = [];

/** Sets the base of a kind. An effect then updates, in its items, which fields changed since the base (`withNames`). */
export const withBase = (state: State, kind: KindId, base: Base): Change => ({
  bases: { ...state.bases, [kind]: base },
});

/** Parses a typed time (epoch ms by the clock of items); `15m` means 15 minutes ago. Null if the text is not a time. */
export const typedTime = (state: State, kind: KindId, typed: string): number | null => {
  // Quiet refreshes do not set the clock of the screen, so the last moment may be later.
  const end = Math.max(itemNow(state), momentNow(state, kind).at);
  return momentIn(typed, end) ?? momentIn(`-${typed}`, end);
};

/** Sets the base of a kind to the last state at or before a time, else to the first state, with a warning. Without a state, the base waits for the first. */
export const baseAt = (state: State, kind: KindId, typed: string, time: number): Change => {
  const bases = basesOf(state, kind);
  const base = bases.findLast(({ at }) => at <= time) ?? bases[0];
  if (base === undefined) return readBase(kind, typed);
  const isLate = base.at > time;
  return {
    readingBase: null,
    ...withBase(state, kind, isLate ? { ...base, asked: typed } : base),
    ...(isLate && say(`no data before ${formatClock(base.at)}`, 'warn')),
  };
};

/** Queues the comparison of a list in a file (`before`), which `readBase` requested, with the list of this run. The file becomes the base of the kind. */
export const baseRead = (state: State, kind: KindId, before: ListState, file: BaseFile): Change => {
  const list = listOf(state, kind);
  if (list === undefined) return { readingBase: null };
  const { at, isWhole } = momentNow(state, kind);
  const after = { items: list.items, isWhole, at: Math.max(at, before.at) };
  const part = `compared with the ${plural(list.items.length, 'row')} that were loaded; :base again for more`;
  const of = { ...file, notes: [...file.notes, ...(isWhole ? [] : [part])] };
  return {
    readingBase: null,
    comparisons: [...state.comparisons, { key: queryKey(list.query), kind, before, after, file: of }],
  };
};

/** When the last state of a kind's list was received (epoch ms by the clock of items; 0 before the first), and whether the list is whole. */
export const momentNow = (state: State, kind: KindId): { readonly at: number; readonly isWhole: boolean } => ({
  at: basesOf(state, kind).at(-1)?.at ?? 0,
  isWhole: isWholeList(listOf(state, kind)),
});

import type { Item } from '../../core/item/index.ts';
import { type LastBy, lastBy, perStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { isFiltering } from '../list/filter-run.ts';
import { currentRun, rowsOf } from '../list/rows.ts';
import { isLoading, isPart, type ShownList } from '../state/shown-list.ts';
import { viewOf } from '../state/shown-places.ts';
import type { State } from '../state/state.ts';
import { initialQuery, listOf } from '../walk/query.ts';
import { Work } from './work.ts';

/**
 * One state of the lists, which an answer is about, and what is worked out from it. While a question is open the
 * snapshot on the screen stays until the answer from the next one is whole: a refresh never shows a mixture of both.
 */
interface Snapshot {
  /** Its own object, merged lists included: a state with these lists is a state of this snapshot. */
  readonly lists: State['lists'];
  readonly kinds: ReadonlyMap<KindId, Rows>;
  /** The queries, filters and orders. */
  readonly asked: readonly unknown[];
  /** The lists of the state when they were last looked at. */
  readonly seen: State['lists'];
  /** A filter was running over the rows. */
  readonly isFiltering: boolean;
  readonly work: Work;
  readonly stateOf: LastBy<State>;
}

/** A list and its rows as shown: filtered and ordered. */
interface Rows {
  readonly list: ShownList;
  readonly rows: readonly Item[];
}

interface Snapshots {
  shown: Snapshot | null;
  /** Being worked out, to be shown next. */
  next: Snapshot | null;
  /** A question is open: what is shown stays until the next is whole. */
  isHeld: boolean;
  /** The state for which `shown` was last chosen. */
  chosenFor: State | null;
}

const snapshotsOf = perStore((): Snapshots => ({ shown: null, next: null, isHeld: false, chosenFor: null }));

/**
 * The state that answers are about: this one with the lists of the snapshot that is shown. Every answer, its title, its
 * counts and its verbs are made from it.
 */
export const answered = (state: State): State => stateOf(snapshotOf(state), state);

/** The work about the lists of `answered`. */
export const workOf = (state: State): Work => snapshotOf(state).work;

const NO_ROWS: readonly Item[] = [];

/** The rows of a kind that answers are about, in the order of the list. */
export const answeredRows = (state: State, kind: KindId): readonly Item[] =>
  snapshotOf(state).kinds.get(kind)?.rows ?? NO_ROWS;

/** True while a filter runs over the rows that answers are about: they are not all known. */
export const isStillFiltering = (state: State): boolean => snapshotOf(state).isFiltering;

/** True for the state to be shown next: nothing of it is shown before all of it is known. */
export const isNext = (state: State): boolean => snapshotsOf(state).next?.lists === state.lists;

/** Keeps what is shown until the next is whole: while a question is open. */
export const holdAnswered = (state: State, isHeld: boolean): void => {
  const snapshots = snapshotsOf(state);
  snapshots.isHeld = isHeld;
  if (!isHeld) snapshots.next = null;
};

/** The state of the snapshot to be shown next, once the shown one is worked out; null where nothing has changed. */
export const nextAnswered = (state: State): State | null => {
  const snapshots = snapshotsOf(state);
  const shown = shownOf(snapshots, state);
  if (!snapshots.isHeld || !shown.work.isDone) return null;
  if (snapshots.next === null && !isFiltering(currentRun(state)) && !isSame(shown, state))
    snapshots.next = take(state, shown);
  return snapshots.next === null ? null : stateOf(snapshots.next, state);
};

/** Shows the next snapshot: its answer is whole. */
export const showNext = (state: State): void => {
  const snapshots = snapshotsOf(state);
  Object.assign(snapshots, { shown: snapshots.next ?? snapshots.shown, next: null, chosenFor: null });
};

const snapshotOf = (state: State): Snapshot => {
  const snapshots = snapshotsOf(state);
  return snapshots.next?.lists === state.lists ? snapshots.next : shownOf(snapshots, state);
};

const stateOf = (snapshot: Snapshot, state: State): State =>
  state.lists === snapshot.lists ? state : snapshot.stateOf([state], () => ({ ...state, lists: snapshot.lists }));

/** The snapshot on the screen: of the lists as they are, unless a question holds it. */
const shownOf = (snapshots: Snapshots, state: State): Snapshot => {
  const { shown } = snapshots;
  if (shown !== null && (shown.lists === state.lists || snapshots.chosenFor === state)) return shown;
  const chosen = choose(snapshots, shown, state);
  Object.assign(snapshots, { shown: chosen, chosenFor: state });
  return chosen;
};

const choose = (snapshots: Snapshots, shown: Snapshot | null, state: State): Snapshot => {
  if (shown === null) return take(state, null);
  // The same rows were received again: what is known of them stays.
  if (isSame(shown, state)) return shown.seen === state.lists ? shown : { ...take(state, shown), work: shown.work };
  const isKept = snapshots.isHeld && !shown.isFiltering && isAskedAlike(shown, state) && !isEmpty(shown, state);
  if (isKept) return shown;
  snapshots.next = null;
  return take(state, shown);
};

const isEmpty = ({ kinds }: Snapshot, { tab }: State): boolean => (kinds.get(tab)?.list.items.length ?? 0) === 0;

/** What decides which rows there are, beside the lists. */
const askedOf = (state: State): readonly unknown[] =>
  state.catalog.resources.flatMap(({ id }) => {
    const { filter, only, order } = viewOf(state, id);
    return [initialQuery(state, id), filter, only, order];
  });

const isAskedAlike = ({ asked }: Snapshot, state: State): boolean =>
  askedOf(state).every((one, index) => one === asked[index]);

/** True for the same rows: the times of their receipt may differ. */
const isSame = (snapshot: Snapshot, state: State): boolean =>
  isAskedAlike(snapshot, state) &&
  state.catalog.resources.every(({ id }) => {
    const before = snapshot.kinds.get(id);
    const now = rowsNow(state, id, snapshot);
    return before?.list.items === now?.list.items && before?.rows === now?.rows;
  });

const take = (state: State, before: Snapshot | null): Snapshot => {
  const alike = before !== null && isAskedAlike(before, state) ? before : null;
  const kinds = new Map(
    state.catalog.resources.flatMap(({ id }): [KindId, Rows][] => {
      const rows = rowsNow(state, id, alike);
      return rows === undefined ? [] : [[id, rows]];
    }),
  );
  const lists = Array.from(kinds, ([id, { list }]) => [queryKey(initialQuery(state, id)), list] as const);
  return {
    lists: { ...state.lists, ...Object.fromEntries(lists) },
    kinds,
    asked: askedOf(state),
    seen: state.lists,
    isFiltering: isFiltering(currentRun(state)),
    work: before?.work.next() ?? new Work(),
    stateOf: lastBy<State>(),
  };
};

/** The rows of a kind; those of a whole list stay while another walk of it is still loading. */
const rowsNow = (state: State, kind: KindId, before: Snapshot | null): Rows | undefined => {
  const list = listOf(state, kind);
  const known = before?.kinds.get(kind);
  if (known !== undefined && list !== undefined && !isPart(known.list) && isLoading(list)) return known;
  return list === undefined ? undefined : { list, rows: rowsOf(state, kind) };
};

import type { KindId } from '../../core/query/index.ts';
import { pressKey } from '../../store/dispatch.ts';
import { timed } from '../../store/effects/effects.ts';
import { cursorItem } from '../../store/list/cursor.ts';
import { filterMemory, indexTexts, resumeFilter } from '../../store/list/filter-run.ts';
import { isListShown } from '../../store/list/key-context.ts';
import { currentRun, orderedOf, withRun } from '../../store/list/rows.ts';
import { findItems, loadedKinds, namesOf } from '../../store/palette/items.ts';
import { isOpen } from '../../store/state/overlays.ts';
import { currentView } from '../../store/state/shown-places.ts';
import { isFiltering, type State } from '../../store/state/state.ts';
import type { Store } from '../../store/store.ts';
import { currentList } from '../../store/walk/query.ts';
import type { FrameWriter } from '../../terminal/frame/writer.ts';
import { screenLines } from '../../ui/regions.ts';
import type { Theme } from '../../ui/theme.ts';

export interface WarmUpContext {
  readonly theme: Theme;
  readonly frames: Pick<FrameWriter, 'prepare' | 'warmUp'>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Letters of a name that the warm-up types. */
const TYPED_LETTERS = 3;
/** Rows of the first paint: uncompiled code is slow, and a key may come. */
const FIRST_ROWS = 15;
const STEP_MS = 1;

/** Work that a key is likely to need, in small slices. */
export type WarmUpStep = (state: State, parts: WarmUpContext) => Generator<void>;

/** Builds the search index of the rows. */
export function* indexRows(state: State): Generator<void> {
  const rows = orderedOf(state, state.tab);
  while (!indexTexts(rows)) yield;
}

/**
 * Types the first letters of a name into the filter, then finds and paints its rows; skipped where a filter is in force.
 * The first letter takes 17 ms of CPU after it and 57 ms without, as V8 has compiled none of its code.
 */
function* typeFilter(state: State, parts: WarmUpContext): Generator<void> {
  const item = cursorItem(state);
  if (item === undefined || currentView(state).filter.terms.length > 0) return;
  let typed = !isOpen(state, 'filter') ? afterKey(state, '/') : state;
  let rows = FIRST_ROWS;
  for (const letter of item.name.slice(0, TYPED_LETTERS)) {
    typed = yield* filterRows(afterKey(typed, letter), parts);
    const lines = yield* paint({ ...typed, size: { ...state.size, rows: Math.min(rows, state.size.rows) } }, parts);
    yield;
    parts.frames.warmUp(lines);
    rows *= 2;
  }
}

/** Items searched for the palette, in all and in one slice. */
const MAX_FOUND_ITEMS = 5000;
const ITEMS_PER_SLICE = 250;

/** Finds items as the palette does for the letters of a name, and builds the index of names. */
function* findNames(state: State): Generator<void> {
  const { name = '' } = cursorItem(state) ?? {};
  const rows = orderedOf(state, state.tab).slice(0, MAX_FOUND_ITEMS);
  for (const wanted of [name.slice(0, 1), name.slice(0, 2), `${name.slice(0, 1)}${name.slice(-2)}`]) {
    for (let from = 0; from < rows.length; from += ITEMS_PER_SLICE) {
      yield;
      findItems([{ items: rows.slice(from, from + ITEMS_PER_SLICE) }], wanted.toLowerCase());
    }
  }
  for (const { items } of loadedKinds(state)) while (namesOf(items).gather()) yield;
}

/** Steps that run once for each kind. */
export const WARM_UP_STEPS: readonly WarmUpStep[] = [indexRows, typeFilter, findNames];

/** Paints this screen, where others were painted since, and the previous and next ones. */
export function* pagesAhead(state: State, parts: WarmUpContext): Generator<void> {
  yield* paint(state, parts);
  if (isOpen(state, 'filter')) return;
  for (const key of ['pagedown', 'pageup']) yield* paint(afterKey(state, key), parts);
}

const afterKey = (state: State, key: string): State => ({ ...state, ...pressKey(state, key) });

function* filterRows(state: State, { now }: WarmUpContext): Generator<void, State> {
  yield;
  let run = currentRun(state);
  while (isFiltering(run)) {
    yield;
    const end = now() + STEP_MS;
    run = resumeFilter(filterMemory(state, state.tab), run, () => now() >= end);
  }
  return { ...state, ...withRun(state, run) };
}

function* paint(state: State, { theme, frames }: WarmUpContext): Generator<void, readonly string[]> {
  yield;
  const lines = screenLines(state, theme);
  yield;
  frames.prepare(lines);
  return lines;
}

export interface WarmUpParts extends WarmUpContext {
  readonly store: Store;
  /** Starts a timer of `ms` and returns its cancel function; tests advance the time by hand. */
  readonly setTimer?: (ms: number, run: () => void) => () => void;
  /** Runs after pending keys and answers. */
  readonly soon: (run: () => void) => void;
}

/** Idle time before the warm-up begins, in ms: the last frame has been written. */
const QUIET_MS = 15;
/** Longest slice, in ms: the delay of a key that comes meanwhile. */
const SLICE_MS = 2;

/**
 * Prepares for the next keys in idle time: paints the rows of the next screens, and filters the rows of each kind once,
 * since the code of a first letter is five times slower before V8 has compiled it. Changes no state and writes no
 * frame; runs again only after a key or an answer. Returns the stop function.
 */
export const warmUp = ({ store, setTimer = timed, soon, ...parts }: WarmUpParts): (() => void) => {
  /** Completed steps of `WARM_UP_STEPS` by kind: a key interrupts them, and they resume there. */
  const done = new Map<KindId, number>();
  let cancel = (): void => {};
  let run = 0;

  const begin = (): void => {
    const state = store.getState();
    if (!isAtRest(state)) return;
    const mine = run;
    const work = stepsFor(state);
    const slice = (): void => {
      if (mine !== run) return;
      const end = parts.now() + SLICE_MS;
      try {
        while (parts.now() < end) if (work.next().done === true) return;
        soon(slice);
      } catch {
        // The key itself reports the error.
      }
    };
    slice();
  };

  function* stepsFor(state: State): Generator<void> {
    if (isOpen(state, 'filter')) yield* indexRows(state);
    const already = done.get(state.tab) ?? 0;
    for (const [index, one] of WARM_UP_STEPS.slice(already).entries()) {
      yield* one(state, parts);
      done.set(state.tab, already + index + 1);
    }
    yield* pagesAhead(state, parts);
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.keys === before.keys && state.lists === before.lists) return;
    run += 1;
    cancel();
    // A suspended program that continues may be suspended again or ended at once.
    if (state.suspends === before.suspends) cancel = setTimer(QUIET_MS, begin);
  });
  return () => {
    run += 1;
    cancel();
    unsubscribe();
  };
};

/** True for a list on the screen that has rows and no request under way. */
const isAtRest = (state: State): boolean => {
  const list = currentList(state);
  const rests = list !== undefined && list.activity === null && list.refresh === null && list.items.length > 0;
  return rests && isListShown(state) && !isOpen(state, 'export-name');
};

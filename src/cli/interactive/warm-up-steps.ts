import { pressKey } from '../../store/dispatch.ts';
import { cursorItem } from '../../store/list/cursor.ts';
import { filterMemory, indexTexts, resumeFilter } from '../../store/list/filter-run.ts';
import { currentRun, orderedOf, withRun } from '../../store/list/rows.ts';
import { findItems, loadedKinds, namesOf } from '../../store/palette/items.ts';
import { currentView } from '../../store/state/current-view.ts';
import { isFiltering } from '../../store/state/filter-run.ts';
import { isOpen } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
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

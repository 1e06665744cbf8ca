import { pressKey } from '../../store/dispatch.ts';
import { cursorItem } from '../../store/list/cursor.ts';
import { filterMemory, gather, resumeFilter } from '../../store/list/filter-run.ts';
import { currentRun, orderedOf, withRun } from '../../store/list/rows.ts';
import { findItems, loadedKinds, namesOf } from '../../store/palette/items.ts';
import { currentView } from '../../store/state/current-view.ts';
import { isFiltering } from '../../store/state/filter-run.ts';
import { isOpen } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import type { FrameWriter } from '../../terminal/frame/writer.ts';
import { screenLines } from '../../ui/regions.ts';
import type { Theme } from '../../ui/theme.ts';

export interface RehearsalParts {
  readonly theme: Theme;
  readonly frames: Pick<FrameWriter, 'prepare' | 'rehearse'>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Letters of a word that are typed for nobody. */
const LETTERS = 3;
/** Rows on the screen at first: what is painted before V8 has compiled it takes long, and a key may come. */
const FEW = 15;
const STEP_MS = 1;

/** Something that a key is likely to need, done in small steps. */
export type Rehearsal = (state: State, parts: RehearsalParts) => Generator<void>;

/** Puts the texts of the rows together, which a filter of words looks through. */
export function* gathering(state: State): Generator<void> {
  const rows = orderedOf(state, state.tab);
  while (!gather(rows)) yield;
}

/**
 * Types the first letters of a name into the filter, finds and paints its rows. Nothing where a filter is in force. The
 * first letter takes 17 ms of CPU after that, and 57 without, since V8 has compiled nothing of what it needs.
 */
function* typing(state: State, parts: RehearsalParts): Generator<void> {
  const item = cursorItem(state);
  if (item === undefined || currentView(state).filter.terms.length > 0) return;
  let typed = !isOpen(state, 'filter') ? pressed(state, '/') : state;
  let rows = FEW;
  for (const letter of item.name.slice(0, LETTERS)) {
    typed = yield* sifted(pressed(typed, letter), parts);
    const lines = yield* painted({ ...typed, size: { ...state.size, rows: Math.min(rows, state.size.rows) } }, parts);
    yield;
    parts.frames.rehearse(lines);
    rows *= 2;
  }
}

/** Items that are looked through for the palette, and how many of them in a step. */
const SOUGHT = { most: 5000, step: 250 } as const;

/** Looks for items as the palette does for the letters of a name, and puts the names of all of them together. */
function* finding(state: State): Generator<void> {
  const { name = '' } = cursorItem(state) ?? {};
  const rows = orderedOf(state, state.tab).slice(0, SOUGHT.most);
  for (const wanted of [name.slice(0, 1), name.slice(0, 2), `${name.slice(0, 1)}${name.slice(-2)}`]) {
    for (let from = 0; from < rows.length; from += SOUGHT.step) {
      yield;
      findItems([{ items: rows.slice(from, from + SOUGHT.step) }], wanted.toLowerCase());
    }
  }
  for (const { items } of loadedKinds(state)) while (namesOf(items).gather()) yield;
}

/** What is rehearsed once for each kind. */
export const ONCE: readonly Rehearsal[] = [gathering, typing, finding];

/** Paints this screen, where others were painted since, and those in front of it and behind it. */
export function* pagesAhead(state: State, parts: RehearsalParts): Generator<void> {
  yield* painted(state, parts);
  if (isOpen(state, 'filter')) return;
  for (const key of ['pagedown', 'pageup']) yield* painted(pressed(state, key), parts);
}

const pressed = (state: State, key: string): State => ({ ...state, ...pressKey(state, key) });

function* sifted(state: State, { now }: RehearsalParts): Generator<void, State> {
  yield;
  let run = currentRun(state);
  while (isFiltering(run)) {
    yield;
    const end = now() + STEP_MS;
    run = resumeFilter(filterMemory(state, state.tab), run, () => now() >= end);
  }
  return { ...state, ...withRun(state, run) };
}

function* painted(state: State, { theme, frames }: RehearsalParts): Generator<void, readonly string[]> {
  yield;
  const lines = screenLines(state, theme);
  yield;
  frames.prepare(lines);
  return lines;
}

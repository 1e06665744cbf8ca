import { currentRun } from '../list/rows.ts';
import { offerOf } from '../palette/offer.ts';
import { choicesOf } from '../picker/choices.ts';
import { optionsOf } from '../prompt/options.ts';
import { isFiltering } from '../state/filter-run.ts';
import type { Picker } from '../state/overlay.ts';
import { openOverlay, overlayOf } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import type { SliceParts } from './slices.ts';

export interface Counting {
  /** Counts what the state asks for. Called after every change. */
  look(): void;
}

/** Milliseconds of the first slice, which a key waits for, and of each further one, which a key may have to wait for. */
const FIRST_SLICE = 3;
const SLICE = 4;
/** Milliseconds between two looks of the screen at what was found so far. */
const SHOWN_EVERY = 100;

/** Counts what prompts and pickers offer over all loaded items, a slice at a time, behind the filter. */
export const createCounting = ({ store, now, soon }: SliceParts): Counting => {
  let waits = false;
  let shownAt = Number.NEGATIVE_INFINITY;

  const slice = (ms: number): void => {
    const state = store.getState();
    if (!asks(state) || isFiltering(currentRun(state)) || state.counts.isWhole) return;
    const end = now() + ms;
    const chosen = chosenIn(state);
    const ended = state.counts.further(() => now() >= end);
    waits = !state.counts.isWhole;
    if (waits) soon(again);
    if (waits && !ended && now() - shownAt < SHOWN_EVERY) return;
    shownAt = now();
    store.setState(chosen({ ...state, counted: state.counted + 1 }));
  };

  const again = (): void => {
    waits = false;
    slice(SLICE);
  };

  return {
    look: () => {
      if (!waits) slice(FIRST_SLICE);
    },
  };
};

/** Has what is offered on the screen asked for, and says whether anything is. */
const asks = (state: State): boolean => {
  const prompt = overlayOf(state, 'filter');
  const palette = overlayOf(state, 'palette');
  const picker = columnPicker(state);
  if (prompt !== null) optionsOf(state, prompt);
  else if (palette !== null) offerOf(state, palette);
  else if (picker !== null) choicesOf(state, picker);
  else return false;
  return true;
};

const columnPicker = (state: State): Picker | null => {
  const picker = overlayOf(state, 'picker');
  return picker?.purpose === 'columns' ? picker : null;
};

/** Keeps the cursor on what is chosen, wherever the order of the counted puts it. */
const chosenIn = (state: State): ((next: State) => Change) => {
  const prompt = overlayOf(state, 'filter');
  const picker = columnPicker(state);
  const option = prompt?.choice == null ? undefined : optionsOf(state, prompt).options[prompt.choice];
  const choice = picker === null ? undefined : choicesOf(state, picker)[picker.index];
  return (next) => {
    const { counted } = next;
    if (prompt !== null && option !== undefined) {
      const at = optionsOf(next, prompt).options.findIndex(({ text }) => text === option.text);
      if (at >= 0) return { counted, ...openOverlay(next, 'filter', { ...prompt, choice: at }) };
    }
    if (picker !== null && choice !== undefined) {
      const at = choicesOf(next, picker).findIndex(({ value }) => value === choice.value);
      if (at >= 0) return { counted, ...openOverlay(next, 'picker', { ...picker, index: at }) };
    }
    return { counted };
  };
};

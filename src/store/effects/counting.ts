import { currentRun } from '../list/rows.ts';
import { offerOf } from '../palette/offer.ts';
import { choicesOf } from '../picker/choices.ts';
import { optionsOf } from '../prompt/options.ts';
import { isFiltering } from '../state/filter-run.ts';
import type { Picker } from '../state/overlay.ts';
import { openOverlay, overlayOf } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { createSlicer, type SliceParts, type Slicer } from './slicer.ts';

const SLICE_MS = { first: 3, further: 4 };

/** Counts completions of prompts and choices of pickers over all loaded items, in slices, after the filter. */
export const createCounting = ({ store, now, soon }: SliceParts): Slicer =>
  createSlicer({ now, soon }, SLICE_MS, () => {
    const state = store.getState();
    if (!asks(state) || isFiltering(currentRun(state)) || state.counts.isWhole) return null;
    return (isTime) => {
      const chosen = chosenIn(state);
      const notable = state.counts.further(isTime);
      const publish = (): void => store.setState(chosen({ ...state, counted: state.counted + 1 }));
      return { done: state.counts.isWhole, notable, publish };
    };
  });

/** Requests counts for the choices on the screen; true if there are any. */
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

/** Keeps the cursor on its choice while counts reorder the list. */
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

import { choicesOf } from '../../store/picker/picker.ts';
import { stepOf, stepTo } from '../../store/state/chooser.ts';
import { type Edited, editText } from '../../store/state/line-edit.ts';
import { closeOverlays, closeThen, openOverlay } from '../../store/state/overlays.ts';
import type { Choice, Picker } from '../../store/state/picker.ts';
import type { TypedPlace } from '../../store/state/place.ts';
import type { Change, State } from '../../store/state/state.ts';

/** Handles a key in a picker: arrows move, Enter chooses, Esc closes; other keys belong to the kind of picker or are typed. */
const pressPicker = (state: State, picker: Picker, key: string): Change => {
  const { kind } = picker;
  const choices = choicesOf(state, picker);
  const index = Math.min(picker.index, Math.max(0, choices.length - 1));
  const chosen = choices[index];
  const to = (next: number): Change => openOverlay(state, 'picker', { ...picker, index: next });
  const step = key === 'ctrl+k' ? -1 : stepOf(key);
  if (step !== null) return to(stepTo(index, step, choices.length));
  switch (key) {
    case 'esc':
      return closeOverlays(state, 'picker');
    case 'enter':
      return chosen === undefined ? {} : closeThen(state, ['picker'], chosen.choose);
    case 'home':
      return to(0);
    case 'end':
      return to(Math.max(0, choices.length - 1));
  }
  const edit = kind.edit?.(state, picker, chosen, key) ?? null;
  if (edit !== null) return openOverlay(state, 'picker', onChoice(state, { ...picker, draft: edit }, chosen));
  if (kind.typed === null) return kind.press?.(state, picker, chosen, key) ?? {};
  return editPicker(state, picker, editText(picker, key));
};

const editPicker = (state: State, picker: Picker, { text, caret }: Edited): Change => {
  if (text === picker.text) return caret === picker.caret ? {} : openOverlay(state, 'picker', { ...picker, caret });
  return openOverlay(state, 'picker', { ...picker, text, caret, index: 0 });
};

/** Moves the cursor to a choice, which may have a new index. */
const onChoice = (state: State, picker: Picker, chosen: Choice | undefined): Picker => {
  const index = choicesOf(state, picker).findIndex(({ value }) => value === chosen?.value);
  return { ...picker, index: Math.max(0, index) };
};

/** Keeps the cursor on its choice when the choices change. A cursor that was never moved stays on the first choice. */
const keepChoice = (state: State, picker: Picker, before: State): Change => {
  if (picker.index === 0) return {};
  const choice = choicesOf(before, picker)[picker.index];
  const index = choicesOf(state, picker).findIndex(({ value }) => value === choice?.value);
  return index < 0 ? {} : openOverlay(state, 'picker', { ...picker, index });
};

/** The place of a picker. Typed text narrows the choices, unless letters are keys of the picker. */
export const PICKER: TypedPlace<Picker> = {
  press: pressPicker,
  edit: editPicker,
  line: (picker) => (picker.kind.typed === null ? null : picker),
  jobs: (state, picker) => picker.kind.jobs?.(state, picker) ?? [],
  keepChoice,
};

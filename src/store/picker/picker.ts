import { contains, foldCase, foldFor } from '../../core/text/index.ts';
import { stepOf, stepTo } from '../state/chooser.ts';
import { type Edited, editText } from '../state/line-edit.ts';
import { closeOverlays, closeThen, openOverlay } from '../state/overlays.ts';
import type { Choice, Picker, PickerKind } from '../state/picker.ts';
import type { Change, State } from '../state/state.ts';

/** Title of a picker, for its first line. */
export const pickerTitle = (state: State, picker: Picker): string => picker.kind.title(state, picker);

/** Match quality of a choice for a text: 0 prefix of the label, 1 elsewhere in the label, 2 only outside of it. */
const distance = ({ label }: Choice, typed: string): number => {
  const at = foldFor(typed)(label).indexOf(foldCase(typed));
  return at === 0 ? 0 : at > 0 ? 1 : 2;
};

/** The choices of a picker, narrowed to the typed text, best matches first. */
export const choicesOf = (state: State, picker: Picker): readonly Choice[] => {
  const { choices: all, typed: typedText } = picker.kind;
  const typed = picker.text.trim().toLowerCase();
  const choices = all(state, picker).filter(({ label, hint }) => contains(`${label} ${hint}`, typed));
  // Exact matches come before partial ones.
  const exact = choices.filter(({ value, label }) => value === typed || label.toLowerCase() === typed);
  const others = choices
    .filter((one) => !exact.includes(one))
    .toSorted((one, other) => distance(one, typed) - distance(other, typed));
  if (exact.length > 0) return [...exact, ...others];
  const asTyped = typedText?.choices?.(state, picker) ?? [];
  return typedText?.comesLast === true ? [...others, ...asTyped] : [...asTyped, ...others];
};

/** Marks the current choice. */
export const dot = (chosen: boolean): string => (chosen ? '●' : ' ');

/** Opens a picker, its cursor on the current value. */
export const openPicker = <Draft>(
  state: State,
  kind: PickerKind<Draft>,
  draft: Draft | null = kind.draft?.(state) ?? null,
): Change => {
  const picker: Picker = { kind: kind as PickerKind, text: '', caret: 0, index: 0, draft };
  const index = choicesOf(state, picker).findIndex(({ mark }) => mark.trim() !== '');
  return { ...openOverlay(state, 'picker', { ...picker, index: Math.max(0, index) }), ...kind.opened?.(state) };
};

/** A key in a picker: arrows move, Enter chooses, Esc closes; others belong to its kind or are typed. */
export const pickerKey = (state: State, picker: Picker, key: string): Change => {
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
      return chosen === undefined ? {} : closeThen(state, ['picker'], (below) => kind.choose(below, picker, chosen));
    case 'home':
      return to(0);
    case 'end':
      return to(Math.max(0, choices.length - 1));
  }
  const edit = kind.edit?.(state, picker, chosen, key) ?? null;
  if (edit !== null) return openOverlay(state, 'picker', onChoice(state, { ...picker, draft: edit }, chosen));
  if (kind.typed === null) return kind.press?.(state, picker, chosen, key) ?? {};
  return pickerEdited(state, picker, editText(picker, key));
};

/** True for pickers that narrow by typed text; false for those of single letters. */
export const takesText = ({ kind }: Picker): boolean => kind.typed !== null;

export const pickerEdited = (state: State, picker: Picker, { text, caret }: Edited): Change => {
  if (text === picker.text) return caret === picker.caret ? {} : openOverlay(state, 'picker', { ...picker, caret });
  return openOverlay(state, 'picker', { ...picker, text, caret, index: 0 });
};

/** Moves the cursor to a choice, whose position may have changed. */
const onChoice = (state: State, picker: Picker, chosen: Choice | undefined): Picker => {
  const index = choicesOf(state, picker).findIndex(({ value }) => value === chosen?.value);
  return { ...picker, index: Math.max(0, index) };
};

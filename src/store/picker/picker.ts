import { contains, foldCase, foldFor } from '../../core/text/index.ts';
import { openOverlay } from '../state/overlays.ts';
import type { Choice, Picker, PickerKind } from '../state/picker.ts';
import type { Change, State } from '../state/state.ts';

/** How well a choice matches a text: 0 if its label starts with the text, 1 if the label contains it, 2 if only the hint contains it. */
const distance = ({ label }: Choice, typed: string): number => {
  const at = foldFor(typed)(label).indexOf(foldCase(typed));
  return at === 0 ? 0 : at > 0 ? 1 : 2;
};

/** Returns the choices of a picker that match the typed text, best matches first. */
export const choicesOf = (state: State, picker: Picker): readonly Choice[] => {
  const { choices: all, typed: typedText } = picker.kind;
  const typed = picker.text.trim().toLowerCase();
  const choices = all(state, picker).filter(({ label, hint }) => contains(`${label} ${hint}`, typed));
  // Exact matches come before partial matches.
  const exact = choices.filter(({ value, label }) => value === typed || label.toLowerCase() === typed);
  const others = choices
    .filter((one) => !exact.includes(one))
    .toSorted((one, other) => distance(one, typed) - distance(other, typed));
  if (exact.length > 0) return [...exact, ...others];
  const asTyped = typedText?.choices?.(state, picker) ?? [];
  return typedText?.comesLast === true ? [...others, ...asTyped] : [...asTyped, ...others];
};

/** Returns the mark of a choice: a dot for the current value, else a blank. */
export const dot = (chosen: boolean): string => (chosen ? '●' : ' ');

/** Opens a picker with its cursor on the current value. */
export const openPicker = <Draft>(
  state: State,
  kind: PickerKind<Draft>,
  draft: Draft | null = kind.draft?.(state) ?? null,
): Change => {
  const picker: Picker = { kind: kind as PickerKind, text: '', caret: 0, index: 0, draft };
  const index = choicesOf(state, picker).findIndex(({ mark = ' ' }) => mark !== ' ');
  return { ...openOverlay(state, 'picker', { ...picker, index: Math.max(0, index) }), ...kind.opened?.(state) };
};

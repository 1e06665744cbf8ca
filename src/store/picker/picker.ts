import { contains, foldCase, foldFor } from '../../core/text/index.ts';
import { openOverlay } from '../state/overlays.ts';
import type { Choice, Picker, PickerKind } from '../state/picker.ts';
import type { Change, State } from '../state/state.ts';

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
  const index = choicesOf(state, picker).findIndex(({ mark = ' ' }) => mark !== ' ');
  return { ...openOverlay(state, 'picker', { ...picker, index: Math.max(0, index) }), ...kind.opened?.(state) };
};

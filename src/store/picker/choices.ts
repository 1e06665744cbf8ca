import type { Choice, Picker } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { PICKERS } from './pickers.ts';

/** Title of a picker, for its first line. */
export const pickerTitle = (state: State, picker: Picker): string => PICKERS[picker.purpose].title(state, picker);

/** Match quality of a choice for a text: 0 prefix of the label, 1 elsewhere in the label, 2 only outside of it. */
const distance = ({ label }: Choice, typed: string): number => {
  const at = label.toLowerCase().indexOf(typed);
  return at === 0 ? 0 : at > 0 ? 1 : 2;
};

/** The choices of a picker, narrowed to the typed text, best matches first. */
export const choicesOf = (state: State, picker: Picker): readonly Choice[] => {
  const { choices: all, typed: typedText } = PICKERS[picker.purpose];
  const typed = picker.text.trim().toLowerCase();
  const choices = all(state, picker).filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(typed));
  // Exact matches come before partial ones.
  const exact = choices.filter(({ value, label }) => value === typed || label.toLowerCase() === typed);
  const others = choices
    .filter((one) => !exact.includes(one))
    .toSorted((one, other) => distance(one, typed) - distance(other, typed));
  if (exact.length > 0) return [...exact, ...others];
  const asTyped = typedText?.choices?.(state, picker) ?? [];
  return typedText?.comesLast === true ? [...others, ...asTyped] : [...asTyped, ...others];
};

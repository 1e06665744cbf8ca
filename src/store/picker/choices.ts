import type { Choice, Picker } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { PICKERS } from './pickers.ts';

/** Title of a picker, for its first line. */
export const pickerTitle = (state: State, picker: Picker): string => PICKERS[picker.purpose].title(state, picker);

/** The choices of a picker, narrowed to the typed text. */
export const choicesOf = (state: State, picker: Picker): readonly Choice[] => {
  const { choices: all, typed: typedText } = PICKERS[picker.purpose];
  const typed = picker.text.trim().toLowerCase();
  const choices = all(state, picker).filter(({ label, hint }) => `${label} ${hint}`.toLowerCase().includes(typed));
  // Exact matches come before partial ones.
  const exact = choices.filter(({ value, label }) => value === typed || label.toLowerCase() === typed);
  const others = choices.filter((one) => !exact.includes(one));
  if (exact.length > 0) return [...exact, ...others];
  const asTyped = typedText?.choices?.(state, picker) ?? [];
  return typedText?.comesLast === true ? [...others, ...asTyped] : [...asTyped, ...others];
};

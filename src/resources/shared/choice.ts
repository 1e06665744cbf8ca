import type { Reader } from '../../core/item/index.ts';
import { elide } from '../../core/text/index.ts';
import { type Cell, type Tone, UNKNOWN } from '../../core/values/index.ts';

/** Documented values of a field, with their tones. */
export type Choices = Readonly<Record<string, Tone>>;

const isNamed = (choices: Choices, value: string): boolean => Object.hasOwn(choices, value);

/** The text of an enum field. Undocumented values are kept, with a note. */
export const readChoice = (reader: Reader, key: string, choices: Choices): string | null => {
  const value = reader.text(key);
  if (value !== null && !isNamed(choices, value))
    reader.note(key, `undocumented value ${elide(value, 40)}, shown as sent`);
  return value;
};

/** Tone of an enum value; undocumented ones stand out. */
export const choiceTone = (choices: Choices, value: string | null): Tone =>
  value === null ? 'dim' : isNamed(choices, value) ? (choices[value] ?? 'plain') : 'warn';

/** An enum's value as a cell. */
export const choiceCell = (choices: Choices, value: string | null): Cell =>
  value === null ? UNKNOWN : { value, text: value, tone: choiceTone(choices, value) };

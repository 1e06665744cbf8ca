import type { Reader } from '../../core/item/index.ts';
import { elide } from '../../core/text/index.ts';
import { type Cell, type Tone, UNKNOWN } from '../../core/values/index.ts';

/** The values that the document names for a field, each with the tone it is shown in. */
export type Choices = Readonly<Record<string, Tone>>;

const isNamed = (choices: Choices, value: string): boolean => Object.hasOwn(choices, value);

/** The text of an enum field. A value that the document does not name is kept as sent, with a note. */
export const readChoice = (reader: Reader, key: string, choices: Choices): string | null => {
  const value = reader.text(key);
  if (value !== null && !isNamed(choices, value))
    reader.note(key, `undocumented value ${elide(value, 40)}, shown as sent`);
  return value;
};

/** The tone of an enum's value: a value that the document does not name deserves a look. */
export const choiceTone = (choices: Choices, value: string | null): Tone =>
  value === null ? 'dim' : isNamed(choices, value) ? (choices[value] ?? 'plain') : 'warn';

/** An enum's value as a cell. */
export const choiceCell = (choices: Choices, value: string | null): Cell =>
  value === null ? UNKNOWN : { value, text: value, tone: choiceTone(choices, value) };

import type { CellValue } from './value.ts';

/** Meaning of a text (`match` is a search hit). The theme maps it to a colour. */
export type Tone = 'plain' | 'dim' | 'strong' | 'good' | 'warn' | 'bad' | 'accent' | 'match';

/** One value for display: value, text, tone. */
export interface Cell {
  readonly value: CellValue;
  /** One line, sanitised, not fitted to a width. */
  readonly text: string;
  readonly tone: Tone;
}

/** Text of an unknown value: never 0, never empty. */
export const UNKNOWN_TEXT = '–';

/** Cell of an unknown value. */
export const UNKNOWN: Cell = { value: null, text: UNKNOWN_TEXT, tone: 'dim' };

/** Cell of a text; unknown for null and empty text. */
export const textCell = (text: string | null, tone: Tone = 'plain'): Cell =>
  text === null || text === '' ? UNKNOWN : { value: text, text, tone };

/** Cell of a number as sent; unknown for null. */
export const numberCell = (value: number | null, tone: Tone = 'plain'): Cell =>
  value === null ? UNKNOWN : { value, text: String(value), tone };

/** Cell of a boolean; unknown for null. */
export const flagCell = (value: boolean | null, tone: Tone = 'plain'): Cell =>
  value === null ? UNKNOWN : { value, text: value ? 'yes' : 'no', tone };

import type { CellValue } from './value.ts';

/** What a text means (`match` is a hit of a search). Only the theme knows which colour that is. */
export type Tone = 'plain' | 'dim' | 'strong' | 'good' | 'warn' | 'bad' | 'accent' | 'match';

/** One value on its way to the screen: what it is worth, how it reads, what it means. */
export interface Cell {
  readonly value: CellValue;
  /** One line, sanitised, not yet fitted to a width. */
  readonly text: string;
  readonly tone: Tone;
}

/** How an unknown value reads. Never 0, never an empty place. */
export const UNKNOWN_TEXT = '–';

/** The cell of a value that the service did not give. */
export const UNKNOWN: Cell = { value: null, text: UNKNOWN_TEXT, tone: 'dim' };

/** A cell of a text, unknown when the text is null or empty. */
export const textCell = (text: string | null, tone: Tone = 'plain'): Cell =>
  text === null || text === '' ? UNKNOWN : { value: text, text, tone };

/** A cell of a whole number or a fraction, as the service said it; unknown when null. */
export const numberCell = (value: number | null, tone: Tone = 'plain'): Cell =>
  value === null ? UNKNOWN : { value, text: String(value), tone };

/** A cell of a yes or no; unknown when null. */
export const flagCell = (value: boolean | null, tone: Tone = 'plain'): Cell =>
  value === null ? UNKNOWN : { value, text: value ? 'yes' : 'no', tone };

import type { ColumnFacet } from '../facet/index.ts';
import { type Elide, LINE_LIMIT } from '../text/index.ts';
import {
  type Cell,
  type CellValue,
  formatAge,
  formatPercent,
  formatSize,
  type Tone,
  UNKNOWN,
  UNKNOWN_TEXT,
} from '../values/index.ts';

/** Type of a column's values, which decides text, alignment and comparison. A `field` column shows a field path, with values of any type. */
export type ColumnType = 'text' | 'number' | 'size' | 'share' | 'time' | 'flag' | 'version' | 'field';

/** A column, as seen outside its kind. */
export interface Column {
  /** Name in filters and orders. */
  readonly id: string;
  readonly title: string;
  readonly type: ColumnType;
  /** Width in cells: minimum and maximum. */
  readonly min: number;
  readonly max: number;
  /** Priority on a narrow screen: columns with priority 1 are dropped last. */
  readonly priority: number;
  /** Place of the cut in a long text; the end by default. */
  readonly elide?: Elide;
  /** A message in words: lists leave out its colours, and names give it room if it would be cut. */
  readonly prose?: true;
  /** The equivalent field path for server filters and orders, if any. */
  readonly path?: string;
  /** Field paths from which the column is read. */
  readonly fields: readonly string[];
  /** True if a missing value means "none", not unknown. */
  readonly optional?: true;
  /** Values in semantic order, from the best or first to the last. Other values come after. */
  readonly ranks?: readonly string[];
  /** Values defined by the document; each value is also a filter. Other values may occur. */
  readonly choices?: readonly string[];
  /** Texts begin with a glyph and a blank; the glyph stays beside the name while the column is scrolled off. */
  readonly glyph?: true;
  /** In lists, the text begins with the findings of the rules that the filter names. */
  readonly findings?: true;
  /** A column of the project, redundant if the scope is a single project. */
  readonly ofScope?: true;
  /** A figure of the metric period: its title names the period. */
  readonly ofPeriod?: true;
  /** Properties as a facet; false if another facet of the kind replaces the column. */
  readonly facet?: false | ColumnFacet;
  /** Description for help and completion, in a line. */
  readonly about: string;
}

/** A column with its reader, which runs once per item. */
export interface ColumnSpec<Model> extends Column {
  value(model: Model): CellValue;
  /** The displayed text, if it differs from the formatted value: a glyph and the word. */
  text?(model: Model): string;
  tone?(model: Model): Tone;
  /** A word with an age before the text: `deleting 5m`. `since` is epoch ms; null for items without the word. */
  readonly lead?: { readonly word: string; since(model: Model): number | null };
}

/** Separator of the values of a cell with several values. */
export const VALUE_SEPARATOR = ', ';

/** The cell of a value at a field path, as one line in the plain tone; unknown for null and empty text. */
export const fieldCell = (value: CellValue): Cell =>
  value === null || value === '' ? UNKNOWN : { value, text: oneLine(String(value)), tone: 'plain' };

/** Shortens a text to a line, since values of packs may be long and have many lines. */
const oneLine = (text: string): string => text.slice(0, LINE_LIMIT).replaceAll(/\s*\n\s*/g, ' ');

/** Formats a value by column type at `now` (epoch ms), for columns without their own text. */
export const cellValueText = (type: ColumnType, value: CellValue, now: number): string => {
  if (value === null || value === '') return UNKNOWN_TEXT;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (type === 'size') return formatSize(value);
    if (type === 'share') return formatPercent(value);
    if (type === 'time') return formatAge(value, now);
  }
  return String(value);
};

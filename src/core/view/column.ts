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

/**
 * Type of a column's values: decides text, alignment and comparison. A `field` column has a field path, and values of
 * any type.
 */
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
  /** 1 is dropped last on a narrow screen. */
  readonly priority: number;
  /** Where a text is cut. The end by default. */
  readonly elide?: Elide;
  /** A message in words: colours in it are left out of lists, and names give it room where it is cut. */
  readonly prose?: true;
  /** The equivalent field path for server filters and orders, if any. */
  readonly path?: string;
  /** Field paths that the column is read from. */
  readonly fields: readonly string[];
  /** A missing value is an answer ("none"), not a gap. */
  readonly optional?: true;
  /** Values in semantic order, best or first to last. Others come after. */
  readonly ranks?: readonly string[];
  /** Values defined by the document, each a filter by itself. Others may occur. */
  readonly choices?: readonly string[];
  /** Texts begin with a glyph and a blank; the glyph stays beside the name while the column is scrolled off. */
  readonly glyph?: true;
  /** In lists it begins with what the rules of the filter found in the item. */
  readonly findings?: true;
  /** Project column: redundant within the scope of one project. */
  readonly ofScope?: true;
  /** A figure of the metric period: its title names the period. */
  readonly ofPeriod?: true;
  /** Properties as a facet; false where a facet of the kind replaces it. */
  readonly facet?: false | ColumnFacet;
  /** One line for help and completion. */
  readonly about: string;
}

/** A column with its reader, which runs once per item. */
export interface ColumnSpec<Model> extends Column {
  value(model: Model): CellValue;
  /** Text where it differs from the formatted value: a glyph and the word. */
  text?(model: Model): string;
  tone?(model: Model): Tone;
  /** A word before the text, with its age: `deleting 5m`. `since` is epoch ms, and null for items without the word. */
  readonly lead?: { readonly word: string; since(model: Model): number | null };
}

/** Between the values of a cell that has several. */
export const VALUE_SEPARATOR = ', ';

/** The cell of a field path. */
export const fieldCell = (value: CellValue): Cell =>
  value === null || value === '' ? UNKNOWN : { value, text: oneLine(String(value)), tone: 'plain' };

/** Values of packs may be long and have many lines. */
const oneLine = (text: string): string => text.slice(0, LINE_LIMIT).replaceAll(/\s*\n\s*/g, ' ');

/** Text of a value by column type at `now` (epoch ms), for columns without a text of their own. */
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

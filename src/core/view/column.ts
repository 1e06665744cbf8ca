import type { ColumnFacet } from '../facet/index.ts';
import type { Elide } from '../text/index.ts';
import type { CellValue, Tone } from '../values/index.ts';

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
  readonly elide?: Elide;
  /** The equivalent field path for server filters and orders (document 4.3), if any. */
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
  /** Project column: redundant within the scope of one project. */
  readonly ofScope?: true;
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
}

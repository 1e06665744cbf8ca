import type { ColumnFacet } from '../facet/index.ts';
import type { Elide } from '../text/index.ts';
import type { CellValue, Tone } from '../values/index.ts';

/**
 * What the values of a column are: decides the text, the alignment and how they are compared. A `field` is whatever
 * stands at a field path: only each value says what it is.
 */
export type ColumnType = 'text' | 'number' | 'size' | 'share' | 'time' | 'flag' | 'version' | 'field';

/** A column as everyone outside its kind sees it. */
export interface Column {
  /** What filters and orders call it. */
  readonly id: string;
  readonly title: string;
  readonly type: ColumnType;
  /** Cells: never narrower than `min`, never wider than `max`. */
  readonly min: number;
  readonly max: number;
  /** 1 stays the longest on a narrow screen. */
  readonly priority: number;
  readonly elide?: Elide;
  /** The field path that the service may filter and order by (document 4.3), where there is one that says the same. */
  readonly path?: string;
  /** The field paths that the column is read from. */
  readonly fields: readonly string[];
  /** An item may do without: that it has none is an answer, and not a gap. */
  readonly optional?: true;
  /** Values from best to worst or first to last, where the alphabet would order them wrong. Those not named come last. */
  readonly ranks?: readonly string[];
  /** The values that the column has by its definition: each of them alone is a filter. Others may be sent all the same. */
  readonly choices?: readonly string[];
  /** Its texts begin with a glyph and a blank: the glyph stays beside the name while the column is scrolled away. */
  readonly glyph?: true;
  /** Names the project: the same for all rows, or said beside the name, where a scope is set. */
  readonly ofScope?: true;
  /** How it stands as a facet; false where a facet of the kind says the same better. */
  readonly facet?: false | ColumnFacet;
  /** One line for help and completion. */
  readonly about: string;
}

/** A column of one kind: a column and how it is read from the kind's model, once, when the item is made. */
export interface ColumnSpec<Model> extends Column {
  value(model: Model): CellValue;
  /** Where the text is more than the value: a glyph and the word. */
  text?(model: Model): string;
  tone?(model: Model): Tone;
}

import type { Ratio } from '../formulas/ratio.ts';
import type { Term } from '../rows/term.ts';
import type { PlaceCount } from './places.ts';

/** How many rows have something: a of the set, b of the rest; c and d do not. */
export interface Split {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** Something that rows may have in common, with its numbers. */
export interface Finding extends Split, Ratio {
  /** Stays the same when everything is compared again. */
  readonly key: string;
  /** What finds its rows; two of a pair. */
  readonly terms: readonly Term[];
  /** φ, from −1 to 1. */
  readonly fit: number;
  /** How often chance shows as much in such a search: the larger by rows and by places, at most 1. */
  readonly chance: number;
  /** Null where places were not looked at, since the rows do not stand out. */
  readonly places: PlaceCount | null;
}

/** A finding with others of the same rows. */
export interface Grouped extends Finding {
  /** Other names of the same hosts. */
  readonly same: readonly Finding[];
}

/** A line that stands out by itself. */
export interface ContrastLine extends Grouped {
  /** What says nothing of its own beside this line, in the order of fit. */
  readonly goesWith: readonly Grouped[];
  /** Of a pair: rows with the first part alone, and with the second alone. Null for a single value. */
  readonly alone: readonly [Split, Split] | null;
}

/** What one role of facets says: traits and places, or symptoms. */
export interface ContrastBlock {
  /** What stands out, best fit first. */
  readonly lines: readonly ContrastLine[];
  /** What stands out by rows and not by places: hosts of a place fail together, so it may be chance. */
  readonly fewPlaces: readonly Grouped[];
  /** What comes closest to standing out and does not, least chance first: chance alone may show it. */
  readonly closest: readonly Finding[];
  /** Values compared, and how many of them could be told from chance at all. */
  readonly values: number;
  readonly testable: number;
  /** How many tests are paid for. */
  readonly factor: number;
}

/** A value that all rows of the set have, with how many of all rows have it. */
export interface SharedValue {
  readonly key: string;
  readonly terms: readonly Term[];
  readonly rows: number;
}

/** What a set of rows has in common, against the rest. In common is not the cause. */
export interface Contrast {
  /**
   * `compared`; `few`: of one or two rows nothing can be told from chance, `shared` has their rarest traits; `all`: there is no
   * rest, `shared` has their most frequent values; `none`: the set is empty.
   */
  readonly state: 'compared' | 'few' | 'all' | 'none';
  /** Rows of the set and of the rest. */
  readonly set: number;
  readonly rest: number;
  readonly alpha: number;
  readonly traits: ContrastBlock;
  readonly symptoms: ContrastBlock;
  readonly shared: readonly SharedValue[];
  /** Rows of the set that have nothing of the lines of traits. */
  readonly uncovered: Uint32Array;
  /** Places of the set, and all. */
  readonly places: { readonly broken: number; readonly all: number };
  /** Facets compared, and those that are not since the list was not asked for them, by id. */
  readonly facets: number;
  readonly notGiven: readonly string[];
}

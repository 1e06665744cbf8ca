import type { FacetLeaf } from '../../core/facet/index.ts';
import type { Term } from '../rows/term.ts';
import type { FacetCodes } from '../table/facet-codes.ts';

/** A value of one field that rows are counted under. */
export interface Group {
  /** Id of the facet. */
  readonly facet: string;
  /**
   * `bin` and `age` go from `low` to below `high`, null where they are open; `rarer` are values that are not told apart,
   * `single` those that one row each has.
   */
  readonly kind: 'value' | 'bin' | 'age' | 'missing' | 'rarer' | 'single';
  readonly leaf: FacetLeaf | null;
  /** A number, or an age in milliseconds. */
  readonly low: number | null;
  readonly high: number | null;
  /** What finds its rows; empty where no filter can say it. */
  readonly terms: readonly Term[];
}

/** From the first to below the second; null where it is open. */
export type Range = readonly [low: number | null, high: number | null];

/** A group of a facet; the range is that of a bin or an age. */
export const groupOf = (
  { facet: { id } }: FacetCodes,
  kind: Group['kind'],
  leaf: FacetLeaf | null,
  terms: readonly Term[],
  [low, high]: Range = [null, null],
): Group => ({ facet: id, kind, leaf, low, high, terms });

/** The group of one value. */
export const valueGroup = (facet: FacetCodes, leaf: FacetLeaf): Group =>
  groupOf(facet, 'value', leaf, [{ facet: facet.facet.id, operator: '=', value: leaf }]);

import type { FacetLeaf } from '../../core/facet/index.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { type Group, groupOf, valueGroup } from './group.ts';
import { binsOf, numbersOf } from './number-groups.ts';

/** How the rows of one field are put into groups. */
export interface Grouping {
  readonly facet: FacetCodes;
  /** The group of rows without a value comes first. */
  readonly groups: readonly Group[];
  /** The group of each code; −1 for codes of other facets. */
  readonly byCode: Int32Array;
  /** Each group that a code has as a list of one. */
  readonly alone: readonly (readonly number[])[];
  /** The groups of a row whose values have no codes. */
  ofRow(row: number): readonly number[];
}

const NONE: readonly number[] = [];

/**
 * The groups of a field over these rows: its values; bins for numbers of more than 12 different values; steps of age for times,
 * counted from `now`.
 * @param counts How many of the rows have each code.
 */
export const groupingOf = (
  table: FacetTable,
  facet: FacetCodes,
  rows: Uint32Array,
  counts: Uint32Array,
  now: number,
): Grouping => {
  const groups: Group[] = [
    groupOf(facet, 'missing', null, [{ facet: facet.facet.id, operator: 'missing', value: null }]),
  ];
  const byCode = new Int32Array(table.dictionary.size).fill(-1);
  const numbers = facet.storage === 'hashes' ? null : numbersOf(facet, rows, counts);
  const bins = numbers === null ? null : binsOf(facet, numbers, now);
  const add = (group: Group): number => groups.push(group) - 1;
  const first = groups.length;
  if (bins !== null) for (const bin of bins.groups) add(bin);
  for (const [leaf, code] of facet.codes) {
    if ((counts[code] ?? 0) === 0) continue;
    const bin = bins !== null && typeof leaf === 'number' ? bins.of(leaf) : -1;
    byCode[code] = bin >= 0 ? first + bin : add(valueGroup(facet, leaf));
  }
  if ((counts[facet.rarer] ?? 0) > 0) byCode[facet.rarer] = add(groupOf(facet, 'rarer', null, []));
  const alone = groups.map((_, group) => [group]);
  if (facet.storage === 'hashes')
    return { facet, groups, byCode, alone, ofRow: repeatedValues(table, facet, rows, add) };
  if (facet.storage === 'codes' || bins === null) return { facet, groups, byCode, alone, ofRow: () => NONE };
  return {
    facet,
    groups,
    byCode,
    alone,
    ofRow: (row) => {
      const value = facet.numbers[row] ?? Number.NaN;
      return Number.isNaN(value) ? NONE : [first + bins.of(value)];
    },
  };
};

/** Of a facet whose values have no codes those that several rows have, read anew; the rest is one group. */
const repeatedValues = (
  table: FacetTable,
  facet: FacetCodes,
  rows: Uint32Array,
  add: (group: Group) => number,
): Grouping['ofRow'] => {
  const seen = new Map<number, number>();
  for (const row of rows) for (const hash of facet.hashes.run(row)) seen.set(hash, (seen.get(hash) ?? 0) + 1);
  const once = add(groupOf(facet, 'single', null, []));
  const known = new Map<FacetLeaf, number>();
  return (row) => {
    const hashes = facet.hashes.run(row);
    if (hashes.length === 0) return NONE;
    if (hashes.every((hash) => (seen.get(hash) ?? 0) < 2)) return [once];
    return table.read(row, facet).map((leaf) => {
      const group = known.get(leaf) ?? add(valueGroup(facet, leaf));
      known.set(leaf, group);
      return group;
    });
  };
};

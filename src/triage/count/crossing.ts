import type { FacetLeaf } from '../../core/facet/index.ts';
import { NEVER } from '../../core/values/index.ts';
import { brokenResidual, cellResidual, type Residual } from '../formulas/measures.ts';
import type { RowStates } from '../rows/sets.ts';
import { type FacetCodes, leafKey } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { binsOf, type Group, groupOf, numbersOf, valueGroup } from './number-groups.ts';

/** How the rows of one field are put into groups. */
interface Grouping {
  readonly facet: FacetCodes;
  /** The group of rows without a value comes first. */
  readonly groups: readonly Group[];
  /** The group of each code; −1 for codes of other facets. */
  readonly byCode: Int32Array;
  /** Each group as a list of one, shared by all rows. */
  readonly alone: readonly (readonly number[])[];
  /** The groups of a row whose values have no codes. */
  ofRow(row: number): readonly number[];
}

const NO_GROUPS: readonly number[] = [];

/**
 * Puts the values of a field in these rows into groups: each value by itself; bins for numbers of more than 12 different values; steps of
 * age for times, counted from `now`, epoch ms.
 * @param counts Number of these rows with each code.
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
  const isNever = facet.storage === 'numbers' && numbers?.[0]?.[0] === NEVER;
  const never = isNever ? add(valueGroup(facet, NEVER)) : 0;
  const alone = groups.map((_, group) => [group]);
  if (facet.storage === 'hashes')
    return { facet, groups, byCode, alone, ofRow: repeatedValues(table, facet, rows, add) };
  if (facet.storage === 'codes' || bins === null) return { facet, groups, byCode, alone, ofRow: () => NO_GROUPS };
  return {
    facet,
    groups,
    byCode,
    alone,
    ofRow: (row) => {
      const value = facet.numbers[row] ?? Number.NaN;
      if (Number.isNaN(value)) return NO_GROUPS;
      const bin = bins.of(value);
      return [bin >= 0 ? first + bin : never];
    },
  };
};

/** Groups values of a facet that keeps hashes: values of several rows are read from the items, the others are one group. */
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
    if (hashes.length === 0) return NO_GROUPS;
    if (hashes.every((hash) => (seen.get(hash) ?? 0) < 2)) return [once];
    return table.read(row, facet).map((leaf) => {
      const key = leafKey(facet.facet.type, leaf);
      const group = known.get(key) ?? add(valueGroup(facet, leaf));
      known.set(key, group);
      return group;
    });
  };
};

/** Number of rows, number of rows of known state, and number of broken rows. */
export interface Tally {
  readonly rows: number;
  readonly known: number;
  readonly broken: number;
}

/** Rows that are in the same group of each field; `groups` are indices in the groupings of these fields. */
export interface Crossing extends Tally {
  readonly groups: readonly number[];
  readonly members: readonly number[];
}

const ROWS_A_STEP = 256;
/** The groups of a row without a value. */
const MISSING: readonly number[] = [0];

/** A crossing while it is counted: the next field's groups below it. */
interface Node {
  readonly groups: readonly number[];
  readonly members: number[];
  readonly below: Map<number, Node>;
  readonly alone: Node[];
  rows: number;
  known: number;
  broken: number;
}

/**
 * Puts each row into the groups of one or several fields, in steps. A row with several values of a field stands in several
 * crossings.
 */
export function* crossRows(
  table: FacetTable,
  rows: Uint32Array,
  states: RowStates,
  groupings: readonly Grouping[],
): Generator<void, readonly Crossing[]> {
  const root = nodeOf([]);
  const found: Node[] = [];
  const last = groupings.length - 1;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    let level: readonly Node[] = [root];
    for (let depth = 0; depth <= last; depth += 1) {
      const grouping = groupings[depth];
      if (grouping !== undefined) level = nextLevel(table, row, grouping, level, depth === last ? found : null);
    }
    for (const node of level) count(node, row, states[row] ?? -1);
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  return found;
}

/** Goes one level down for a row: returns the node below each node for each group of the row, and adds new ones to `found`. */
const nextLevel = (
  table: FacetTable,
  row: number,
  grouping: Grouping,
  level: readonly Node[],
  found: Node[] | null,
): readonly Node[] => {
  const groups = groupsOf(table, row, grouping);
  const [node] = level;
  const [group] = groups;
  // Most rows have one value in each field.
  if (level.length === 1 && groups.length === 1 && node !== undefined && group !== undefined)
    return below(node, group, found).alone;
  return level.flatMap((one) => groups.map((each) => below(one, each, found)));
};

const nodeOf = (groups: readonly number[]): Node => {
  const node: Node = { groups, members: [], below: new Map(), alone: [], rows: 0, known: 0, broken: 0 };
  node.alone.push(node);
  return node;
};

const below = (node: Node, group: number, found: Node[] | null): Node => {
  const known = node.below.get(group);
  if (known !== undefined) return known;
  const next = nodeOf([...node.groups, group]);
  node.below.set(group, next);
  found?.push(next);
  return next;
};

const count = (node: Node, row: number, state: number): void => {
  node.members.push(row);
  node.rows += 1;
  if (state >= 0) node.known += 1;
  if (state > 0) node.broken += 1;
};

/** The groups of a row in one field, each once. */
const groupsOf = (table: FacetTable, row: number, grouping: Grouping): readonly number[] => {
  if (grouping.facet.storage !== 'codes') {
    const groups = grouping.ofRow(row);
    return groups.length === 0 ? MISSING : groups;
  }
  const chunk = table.arena.chunk(row);
  const start = table.arena.start(row);
  const end = start + table.arena.length(row);
  const { byCode } = grouping;
  const isSingle = !grouping.facet.facet.many;
  const groups: number[] = [];
  for (let place = start; place < end; place += 1) {
    const group = byCode[chunk[place] ?? 0] ?? -1;
    if (group < 0) continue;
    if (isSingle) return grouping.alone[group] ?? MISSING;
    if (!groups.includes(group)) groups.push(group);
  }
  return groups.length === 0 ? MISSING : groups;
};

export const tallyOf = (rows: Uint32Array, states: RowStates): Tally => {
  let known = 0;
  let broken = 0;
  for (const row of rows) {
    const state = states[row] ?? -1;
    if (state >= 0) known += 1;
    if (state > 0) broken += 1;
  }
  return { rows: rows.length, known, broken };
};

/** Rows of a facet table with their tally. */
export interface RowGroup extends Tally {
  readonly members: Uint32Array;
}

/** All rows of some crossings, each once: a row with several values may be in more than one. */
export const unionOf = (crossings: readonly Crossing[], states: RowStates): RowGroup => {
  const members = Uint32Array.from(new Set(crossings.flatMap(({ members: rows }) => rows)));
  return { ...tallyOf(members, states), members };
};

/** Marks a cell with far more or far fewer rows than if line and column were independent; `mark` is null for all other cells. */
export interface CellMark extends Residual {
  readonly mark: 'more' | 'fewer' | null;
}

/** A cell is marked from this many standard deviations on: by chance 3 in 100,000 cells are. */
const FAR = 4;
/** A cell with fewer rows, found and expected, is not marked. */
const LEAST_ROWS = 5;

/** Marks a cell of a pivot by its number of rows, compared with the totals of its line, its column and the table. */
export const markCount = (cell: Tally, line: Tally, column: Tally, all: Tally): CellMark =>
  markOf(cellResidual(cell.rows, line.rows, column.rows, all.rows), cell.rows);

/** Marks a cell of a pivot by its broken rows, compared with the share in the whole table. Null if no row of the cell has a known state. */
export const markBroken = (cell: Tally, all: Tally): CellMark | null =>
  cell.known === 0 ? null : markOf(brokenResidual(cell.broken, cell.known, all.broken, all.known), cell.broken);

const markOf = (residual: Residual, observed: number): CellMark => {
  const isLarge = observed >= LEAST_ROWS || residual.expected >= LEAST_ROWS;
  const far = isLarge && Math.abs(residual.deviation) >= FAR;
  return { ...residual, mark: far ? (residual.deviation > 0 ? 'more' : 'fewer') : null };
};

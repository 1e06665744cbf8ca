import type { RowStates } from '../rows/states.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { Grouping } from './grouping.ts';

/** How many rows, of how many the state is known, and how many of those are broken. */
export interface Tally {
  readonly rows: number;
  readonly known: number;
  readonly broken: number;
}

/** Rows that are in the same group of each field. */
export interface Crossing extends Tally {
  /** The group of each field. */
  readonly groups: readonly number[];
  /** The rows. */
  readonly members: readonly number[];
}

/** Rows between two places where the work may rest. */
const REST = 256;
/** The groups of a row without a value. */
const MISSING: readonly number[] = [0];

/** A crossing while it is counted: the next field's groups below it. */
interface Node {
  readonly groups: readonly number[];
  readonly members: number[];
  readonly below: Map<number, Node>;
  /** The node as a level of its own. */
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
    if (at % REST === REST - 1) yield;
  }
  return found;
}

/** The nodes below those of a level for the groups of a row; the last ones are collected. */
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

/** The tally of rows. */
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

/** Rows with their tally. */
export interface RowGroup extends Tally {
  readonly members: Uint32Array;
}

/** All rows of some crossings, each once: a row with several values may stand in more than one. */
export const unionOf = (crossings: readonly Crossing[], states: RowStates): RowGroup => {
  const members = Uint32Array.from(new Set(crossings.flatMap(({ members: rows }) => rows)));
  return { ...tallyOf(members, states), members };
};

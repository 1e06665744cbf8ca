import {
  type Evidence,
  evidenceSteps,
  type Facet,
  type FacetLeaf,
  type FleetContext,
  type FleetItem,
  facetsRead,
  type ItemFacets,
  type Rule,
} from '../../core/facet/index.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';

/** The facets that the rules of the fleet read, with the values of each row. */
interface ComparedRows {
  readonly facets: readonly Facet[];
  /** The values of the rows, in the order of the rows. */
  readonly items: readonly FleetItem[];
}

const ROWS_A_STEP = 512;
const NO_LEAVES: readonly FacetLeaf[] = [];

/**
 * Reads the values that the rules of the fleet compare, in steps. Of a facet that tells rows apart and is only searched for
 * duplicates, only values that several rows may share are read: no other value is a duplicate.
 */
function* comparedRows(table: FacetTable, rows: Uint32Array, rules: readonly Rule[]): Generator<void, ComparedRows> {
  const read = rules.flatMap(({ fleet }) => (fleet === undefined ? [] : facetsRead(fleet)));
  const readWhole = new Set(
    rules.flatMap(({ fleet }) => (fleet === undefined || fleet.compare === 'duplicate' ? [] : facetsRead(fleet))),
  );
  // Places are compared by key: two projects may have one name.
  const places = new Set(rules.flatMap(({ fleet }) => (fleet?.compare === 'duplicate' ? (fleet.local?.by ?? []) : [])));
  // Values that are compared with another list keep the spelling that was sent.
  const sent = new Set(rules.flatMap(({ fleet }) => (fleet?.compare === 'unused' ? fleet.facets : [])));
  const facets = [...new Set(read)].flatMap((id) => table.facet(id) ?? []);
  const columns: (readonly (readonly FacetLeaf[])[])[] = [];
  for (const facet of facets) {
    const { id } = facet.facet;
    const comparedOf = (leaf: FacetLeaf): FacetLeaf => (places.has(id) ? leaf : sentValue(facet, leaf));
    columns.push(yield* columnOf(table, rows, { facet, isWhole: readWhole.has(id), isSent: sent.has(id), comparedOf }));
  }
  return {
    facets: facets.map(({ facet }) => facet),
    items: Array.from(rows, (_, at) => ({ values: columns.map((column) => column[at] ?? NO_LEAVES) })),
  };
}

/** How the values of a facet are read. */
interface ColumnReading {
  readonly facet: FacetCodes;
  /** False if only values that several rows share are needed. */
  readonly isWhole: boolean;
  /** True if spellings are told apart. */
  readonly isSent: boolean;
  /** Returns the value to compare for a value of the table. */
  comparedOf(leaf: FacetLeaf): FacetLeaf;
}

/** The values of a facet in each row. */
function* columnOf(
  table: FacetTable,
  rows: Uint32Array,
  reading: ColumnReading,
): Generator<void, readonly (readonly FacetLeaf[])[]> {
  const { facet, isWhole, isSent, comparedOf } = reading;
  const { storage, numbers } = facet;
  const isSpelled = isSent && facet.hasSpellings;
  if (storage === 'codes' && !isSpelled) return yield* codedColumn(table, rows, reading);
  if (storage === 'numbers') {
    return Array.from(rows, (row) => (Number.isNaN(numbers[row] ?? Number.NaN) ? NO_LEAVES : [numbers[row] ?? 0]));
  }
  const counts = new Map<number, number>();
  for (const row of rows) for (const hash of facet.hashes.run(row)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  yield;
  const column: (readonly FacetLeaf[])[] = [];
  for (const [at, row] of rows.entries()) {
    const isRead = facet.hashes.run(row).some((hash) => isWhole || (counts.get(hash) ?? 0) > 1) || isSpelled;
    column.push(isRead ? table.read(row, facet).map(comparedOf) : NO_LEAVES);
    if (isRead || at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  return column;
}

function* codedColumn(
  { arena, dictionary }: FacetTable,
  rows: Uint32Array,
  { facet, comparedOf }: ColumnReading,
): Generator<void, readonly (readonly FacetLeaf[])[]> {
  const single = new Map<number, readonly FacetLeaf[]>();
  const column: (readonly FacetLeaf[])[] = [];
  for (const [at, row] of rows.entries()) {
    const chunk = arena.chunk(row);
    const start = arena.start(row);
    const end = start + arena.length(row);
    let leaves = NO_LEAVES;
    for (let place = start; place < end; place += 1) {
      const code = chunk[place] ?? 0;
      if (dictionary.facets[code] !== facet.index) continue;
      const leaf = dictionary.leaf(code);
      if (leaf === null) continue;
      const one = single.get(code) ?? [comparedOf(leaf)];
      single.set(code, one);
      leaves = leaves === NO_LEAVES ? one : [...leaves, ...one];
    }
    column.push(leaves);
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
  }
  return column;
}

/** A value as items send it: rules compare names, not keys. */
const sentValue = ({ names }: FacetCodes, leaf: FacetLeaf): FacetLeaf => names?.sentName(leaf) ?? leaf;

/** The findings of the rules of a kind in one item, and the ids of undecided rules. */
type ItemFindings = Pick<ItemFacets, 'found' | 'undecided'>;

/** Maximum number of different findings that items share; further findings are kept for each item. */
const MAX_SHARED = 20_000;
const NOTHING: ItemFindings = { found: [], undecided: [] };

/** The findings of each item, kept when the item is read for its facets. Items with the same findings share one object. */
export class Findings<Row extends object = object> {
  readonly #ofRow = new WeakMap<Row, ItemFindings>();
  readonly #shared = new Map<string, ItemFindings>();

  keep(row: Row, { found, undecided }: ItemFindings): void {
    const key = JSON.stringify([found.flatMap(({ rule, value }) => [rule, value]), undecided]);
    const known = this.#shared.get(key) ?? { found, undecided };
    if (this.#shared.size < MAX_SHARED) this.#shared.set(key, known);
    this.#ofRow.set(row, known);
  }

  /** The findings of an item; empty if the item was not read. */
  of(row: Row): ItemFindings {
    return this.#ofRow.get(row) ?? NOTHING;
  }
}

/** The findings among rows, by index in the facet table: of rules that one item decides, and of rules that all rows decide together. */
export interface FleetFindings {
  fleet(row: number): readonly Evidence[];
  /** Ids of the rules of the fleet that are undecided for a row: the row says too little, or a list is not whole. */
  undecided(row: number): readonly string[];
  /** Ids of the undecided rules that may find something once all lists are whole. */
  open(row: number): readonly string[];
  /** Counts the rows in which a rule found this value. */
  rowsWith(rule: string, value: string): number;
  /** Number of rows that were examined. */
  readonly rows: number;
}

interface RuleQuestion<Row extends object = object> {
  readonly table: FacetTable<Row>;
  readonly findings: Findings<Row>;
  readonly rules: readonly Rule[];
  readonly rows: Uint32Array;
  readonly context: FleetContext;
}

const NO_EVIDENCE: readonly Evidence[] = [];
const NO_RULES: readonly string[] = [];
const ROWS_PER_TURN = 2048;

/** Applies the rules that all rows decide together, such as duplicate addresses, and counts the findings of all rules, in steps. */
export function* findAmong<Row extends object>({
  table,
  findings,
  rules,
  rows,
  context,
}: RuleQuestion<Row>): Generator<void, FleetFindings> {
  const byRow = new Map<number, Evidence[]>();
  const counts = new Map<string, Map<string, number>>();
  const count = (rule: string, value: string): void => {
    const values = counts.get(rule) ?? new Map<string, number>();
    counts.set(rule, values.set(value, (values.get(value) ?? 0) + 1));
  };
  for (const [at, row] of rows.entries()) {
    const item = table.item(row);
    if (item !== null) for (const [rule, value] of distinct(findings.of(item).found)) count(rule, value);
    if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield;
  }
  const { facets, items } = yield* comparedRows(table, rows, rules);
  const silent = silentRows(rules, facets, rows, items);
  const open = new Map<number, Set<string>>();
  yield;
  const addRule = (of: Map<number, Set<string>>, place: number, rule: string): void => {
    const row = rows[place] ?? 0;
    of.set(row, (of.get(row) ?? new Set()).add(rule));
  };
  for (const { rule, found, open: places, silent: unsaid } of evidenceSteps(facets, rules, items, context)) {
    for (const place of places) addRule(open, place, rule);
    for (const place of unsaid) addRule(silent, place, rule);
    for (const { item, evidence } of found) {
      const row = rows[item] ?? 0;
      const known = byRow.get(row);
      if (known === undefined) byRow.set(row, [evidence]);
      else known.push(evidence);
      count(evidence.rule, evidence.value);
    }
    yield;
  }
  const notFound = (row: number, ids: ReadonlySet<string> | undefined): readonly string[] => {
    if (ids === undefined) return NO_RULES;
    const found = byRow.get(row) ?? NO_EVIDENCE;
    return [...ids].filter((id) => !found.some(({ rule }) => rule === id));
  };
  const openOf = (row: number): readonly string[] => notFound(row, open.get(row));
  return {
    fleet: (row) => byRow.get(row) ?? NO_EVIDENCE,
    undecided: (row) => [...new Set([...notFound(row, silent.get(row)), ...openOf(row)])],
    open: openOf,
    rowsWith: (rule, value) => counts.get(rule)?.get(value) ?? 0,
    rows: rows.length,
  };
}

/** Rows without the value that a rule of the fleet compares, with the ids of these rules. */
const silentRows = (
  rules: readonly Rule[],
  facets: readonly Facet[],
  rows: Uint32Array,
  items: readonly FleetItem[],
): Map<number, Set<string>> => {
  const silent = new Map<number, Set<string>>();
  for (const { id, fleet } of rules) {
    if (fleet === undefined || fleet.compare === 'duplicate') continue;
    const facet = fleet.compare === 'unused' ? fleet.count : fleet.facet;
    const place = facets.findIndex((one) => one.id === facet);
    for (const [at, { values }] of items.entries()) {
      if ((values[place]?.length ?? 0) > 0) continue;
      const row = rows[at] ?? 0;
      silent.set(row, (silent.get(row) ?? new Set()).add(id));
    }
  }
  return silent;
};

/** Removes repeated pairs of rule and value: a value that a rule found twice in an item counts once. */
const distinct = (
  found: readonly { readonly rule: string; readonly value: string }[],
): readonly (readonly [string, string])[] => {
  const pairs = found.map(({ rule, value }) => [rule, value] as const);
  return pairs.filter(
    ([rule, value], at) => pairs.findIndex((other) => other[0] === rule && other[1] === value) === at,
  );
};

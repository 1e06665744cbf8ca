import type { Facet, FacetLeaf, ItemFacets } from '../../core/facet/index.ts';
import type { CellValue } from '../../core/values/index.ts';
import type { Column } from '../../core/view/index.ts';
import { Arena } from './arena.ts';
import { Dictionary, FacetCodes, MAX_LEAVES } from './facet-codes.ts';

/** Tells a facet table which facets its items have, and reads the values of an item. */
export interface FacetSource<Row extends object> {
  /** In the order of `ItemFacets.values`. */
  readonly facets: readonly Facet[];
  /** False for a facet whose fields the list did not request. */
  isGiven(facet: Facet): boolean;
  read(row: Row): Pick<ItemFacets, 'values' | 'names' | 'others'>;
}

/** An item that is read by its columns only. */
interface WithColumns {
  value(column: string): CellValue;
}

/** A source of the facets that are columns too, read from existing cells: a first answer needs no reading of whole items. */
export const columnSource = <Row extends WithColumns>(
  facets: readonly Facet[],
  columns: readonly Column[],
  isGiven: (facet: Facet) => boolean = () => true,
): FacetSource<Row> => {
  const known = new Set(columns.map(({ id }) => id));
  const shown = facets.filter((facet) => known.has(facet.id) && !facet.many && facet.isKeyed !== true);
  return {
    facets: shown,
    isGiven,
    read: (row) => ({
      values: shown.map(({ id }) => {
        const value = row.value(id);
        return value === null || value === '' ? [] : [value];
      }),
      names: [],
      others: [],
    }),
  };
};

/** Maximum number of facets that only items know (labels, unknown fields); further ones are left out. */
const MAX_OTHERS = 400;
/** Number of items that are taken over in a step; reading an item takes as long as taking over 16. */
const ROWS_A_STEP = 256;
const READ_EFFORT = 16;

interface TableProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Items as rows. A row is a short list of codes, one for each (facet, value) of the item; the number of rows of each code is
 * always known. If a row has no code of a facet, the value is missing. Rows are added, and never change: a refresh makes a new
 * table, which takes over the values of items that are the same objects. The new table equals a table that reads all items.
 */
export class FacetTable<Row extends object = object> {
  #dictionary = new Dictionary();
  #arena = new Arena();
  #facets: FacetCodes[] = [];
  #byId = new Map<string, FacetCodes>();
  readonly #source: FacetSource<Row>;
  readonly #rowOf = new Map<Row, number>();
  readonly #items: Row[] = [];
  #before: FacetTable<Row> | null;
  #others = 0;
  #scratch = new Uint32Array(1024);
  #used = 0;

  /** @param before An earlier table of the same source. It may still be read, and is released once its rows are taken over. */
  constructor(source: FacetSource<Row>, before: FacetTable<Row> | null = null) {
    this.#source = source;
    this.#before = before;
    for (const facet of source.facets) this.#addFacet(facet);
  }

  get dictionary(): Dictionary {
    return this.#dictionary;
  }

  get arena(): Arena {
    return this.#arena;
  }

  /** Number of rows. */
  get size(): number {
    return this.#items.length;
  }

  get items(): readonly Row[] {
    return this.#items;
  }

  /** All facets: first the facets of the kind, then the facets that only items know. */
  get facets(): readonly FacetCodes[] {
    return this.#facets;
  }

  /** A facet by its id; undefined if no item has it. */
  facet(id: string): FacetCodes | undefined {
    return this.#byId.get(id);
  }

  /** The row of an item; −1 if the item was not read. */
  rowOf(item: Row): number {
    return this.#rowOf.get(item) ?? -1;
  }

  /** The rows of items; items that were not read are left out. */
  rowsOf(items: readonly Row[]): Uint32Array {
    const rows = new Uint32Array(items.length);
    let count = 0;
    for (const item of items) {
      const row = this.#rowOf.get(item);
      if (row !== undefined) rows[count++] = row;
    }
    return rows.subarray(0, count);
  }

  /** The item of a row; null for none. */
  item(row: number): Row | null {
    return this.#items[row] ?? null;
  }

  /** The codes, or hashes, of a row in a facet. */
  codesOf(row: number, facet: FacetCodes): Uint32Array {
    if (facet.storage === 'hashes') return facet.hashes.run(row);
    return this.#arena.run(row).filter((code) => this.#dictionary.facets[code] === facet.index);
  }

  /** The values of a facet, read from the item again: for the few rows that share a hash. */
  read(row: number, facet: FacetCodes): readonly FacetLeaf[] {
    const item = this.item(row);
    if (item === null) return [];
    const { values, others } = this.#source.read(item);
    return values[facet.index] ?? others.find(({ facet: { id } }) => id === facet.facet.id)?.values ?? [];
  }

  /** Adds items that the table lacks, in steps: values of the earlier table are taken over, others are read. */
  *add(items: readonly Row[]): Generator<TableProgress, void> {
    yield* this.#addFrom(this.#before, items);
    this.#before = null;
    if (!this.#facets.some(({ isMisjudged }) => isMisjudged)) return;
    const rows = this.#items.splice(0);
    this.#restart();
    yield* this.#addFrom(null, rows);
  }

  *#addFrom(before: FacetTable<Row> | null, items: readonly Row[]): Generator<TableProgress, void> {
    const taken = before === null ? null : takenTable(before);
    let effort = 0;
    for (const [at, item] of items.entries()) {
      if (this.#rowOf.has(item)) continue;
      const row = before?.rowOf(item) ?? -1;
      const isTaken = taken !== null && row >= 0 && this.#takeOver(item, taken, row);
      if (!isTaken) this.#read(item);
      effort += isTaken ? 1 : READ_EFFORT;
      if (effort < ROWS_A_STEP) continue;
      effort = 0;
      yield { done: at + 1, total: items.length };
    }
  }

  #restart(): void {
    this.#dictionary = new Dictionary();
    this.#arena = new Arena();
    this.#facets = [];
    this.#byId = new Map();
    this.#rowOf.clear();
    this.#others = 0;
    for (const facet of this.#source.facets) this.#addFacet(facet);
  }

  #newRow(item: Row): number {
    const row = this.#items.push(item) - 1;
    this.#rowOf.set(item, row);
    return row;
  }

  /** Takes over the values of an item; false if one of its values is not told apart in the earlier table. */
  #takeOver(item: Row, { table, facets, codes, uncoded, hasRarer }: TakenTable<Row>, rowBefore: number): boolean {
    const run = table.#arena.run(rowBefore);
    const indexes = table.#dictionary.facets;
    if (hasRarer && run.some((code) => table.#facets[indexes[code] ?? 0]?.rarer === code)) return false;
    const row = this.#newRow(item);
    this.#used = 0;
    for (let [from, to] = [0, 0]; from < run.length; from = to) {
      const index = indexes[run[from] ?? 0] ?? 0;
      while (to < run.length && indexes[run[to] ?? 0] === index) to += 1;
      const before = table.#facets[index];
      if (before?.storage !== 'codes') continue;
      const facet = facets[index] ?? this.#facetLike(before.facet);
      facets[index] = facet;
      if (facet?.storage === 'codes' && !before.hasSpellings)
        this.#takeCodes(facet, before, run.subarray(from, to), codes, row);
      else this.#encodeFrom(before, before.leavesOf(rowBefore, run.subarray(from, to)), row);
    }
    for (const facet of uncoded) {
      if (facet.storage === 'numbers') this.#encodeFrom(facet, facet.leavesOf(rowBefore, NO_CODES), row);
      else this.#keepHashes(facet, facet.hashes.run(rowBefore), row);
    }
    this.#endRow(row);
    return true;
  }

  /** Takes over codes, the fast path of most values: a code of the earlier table maps to one code of this table, for all rows. */
  #takeCodes(facet: FacetCodes, before: FacetCodes, run: Uint32Array, codes: Uint32Array, row: number): void {
    const from = this.#used;
    for (let at = 0; at < run.length; at += 1) {
      const earlier = run[at] ?? 0;
      const leaf = before.leafOf(earlier);
      if (leaf === null) continue;
      let code = (codes[earlier] ?? 0) - 1;
      if (code < 0) {
        code = facet.codeOf(leaf);
        codes[earlier] = code + 1;
        if (before.names !== null) facet.names?.takeOver(leaf, before.names);
      }
      if (this.#push(code, from)) facet.countSpelling(row, code, leaf);
    }
    if (facet.probe()) this.#giveUpCodes(facet, row);
  }

  #encodeFrom(before: FacetCodes, leaves: readonly FacetLeaf[], row: number): void {
    const facet = leaves.length === 0 ? null : this.#facetLike(before.facet);
    if (facet === null) return;
    if (facet.names !== null && before.names !== null)
      for (const leaf of leaves) facet.names.takeOver(leaf, before.names);
    this.#encode(facet, leaves, row);
  }

  #keepHashes(before: FacetCodes, hashes: Uint32Array, row: number): void {
    if (hashes.length > 0) this.#facetLike(before.facet)?.keepHashes(row, hashes);
  }

  #read(item: Row): void {
    const row = this.#newRow(item);
    this.#used = 0;
    const { values, names, others } = this.#source.read(item);
    for (const name of names) this.#byId.get(name.facet)?.names?.learn(name);
    for (const [index, leaves] of values.entries()) {
      const facet = this.#facets[index];
      if (facet !== undefined && leaves.length > 0) this.#encode(facet, leaves, row);
    }
    for (const { facet, values: leaves } of others) {
      const codes = leaves.length === 0 ? null : this.#facetLike(facet);
      if (codes !== null) this.#encode(codes, leaves, row);
    }
    this.#endRow(row);
  }

  #endRow(row: number): void {
    this.#arena.put(row, this.#scratch, this.#used);
    this.#dictionary.count(this.#scratch, this.#arena.length(row));
  }

  #encode(facet: FacetCodes, values: readonly FacetLeaf[], row: number): void {
    const leaves = facet.facet.type === 'share' ? values.map(inHundredths) : values;
    if (facet.storage === 'codes') this.#encodeCodes(facet, leaves, row);
    else facet.keep(row, leaves);
  }

  #encodeCodes(facet: FacetCodes, leaves: readonly FacetLeaf[], row: number): void {
    const from = this.#used;
    const count = facet.facet.many ? Math.min(leaves.length, MAX_LEAVES) : 1;
    for (let at = 0; at < count; at += 1) {
      const leaf = leaves[at] ?? '';
      const code = facet.codeOf(leaf);
      if (this.#push(code, from)) facet.countSpelling(row, code, leaf);
    }
    if (facet.probe()) this.#giveUpCodes(facet, row);
  }

  /** Adds a code to the current row; false if the row has it already. */
  #push(code: number, from: number): boolean {
    for (let at = from; at < this.#used; at += 1) if (this.#scratch[at] === code) return false;
    if (this.#used === this.#scratch.length) {
      const grown = new Uint32Array(this.#used * 2);
      grown.set(this.#scratch);
      this.#scratch = grown;
    }
    this.#scratch[this.#used++] = code;
    return true;
  }

  /** Gives up the codes of a facet. Earlier rows keep them in the arena without meaning; the codes of `row` are not in the arena yet. */
  #giveUpCodes(facet: FacetCodes, row: number): void {
    const byCode = new Map(Array.from(facet.codes, ([leaf, code]) => [code, leaf]));
    const isNumeric = !facet.facet.many && [...byCode.values()].every((leaf) => typeof leaf === 'number');
    facet.giveUpCodes(isNumeric ? 'numbers' : 'hashes');
    for (let other = 0; other < this.#items.length; other += 1) {
      const run = other === row ? this.#scratch.subarray(0, this.#used) : this.#arena.run(other);
      const own = run.filter((code) => this.#dictionary.facets[code] === facet.index);
      const leaves = Array.from(own).flatMap((code) => byCode.get(code) ?? []);
      if (leaves.length > 0) facet.keep(other, leaves);
    }
  }

  /** The facet of this table with the same id, added if missing; null beyond the limit. */
  #facetLike(facet: Facet): FacetCodes | null {
    return this.#byId.get(facet.id) ?? this.#addOther(facet);
  }

  #addOther(facet: Facet): FacetCodes | null {
    if (this.#others >= MAX_OTHERS) return null;
    this.#others += 1;
    return this.#addFacet(facet);
  }

  #addFacet(facet: Facet): FacetCodes {
    const before = this.#before?.facet(facet.id) ?? null;
    const isGiven = this.#source.isGiven(facet);
    const codes = new FacetCodes(this.#facets.length, facet, isGiven, this.#dictionary, before);
    this.#facets.push(codes);
    this.#byId.set(facet.id, codes);
    return codes;
  }
}

interface TakenTable<Row extends object> {
  readonly table: FacetTable<Row>;
  /** The facets of the new table, by their index in the earlier table; null beyond the limit. */
  readonly facets: (FacetCodes | null)[];
  /** The codes of the new table plus one, by codes of the earlier table; 0 if no row had the code yet. */
  readonly codes: Uint32Array;
  /** Facets that keep hashes or numbers. */
  readonly uncoded: readonly FacetCodes[];
  /** True if some values are not told apart. */
  readonly hasRarer: boolean;
}

const takenTable = <Row extends object>(table: FacetTable<Row>): TakenTable<Row> => ({
  table,
  facets: [],
  codes: new Uint32Array(table.dictionary.size),
  uncoded: table.facets.filter(({ storage }) => storage !== 'codes'),
  hasRarer: table.facets.some(({ rarer }) => rarer >= 0),
});

const NO_CODES = new Uint32Array();

/** A share rounded to 0.01 %, as filters compare it. */
const inHundredths = (share: FacetLeaf): FacetLeaf =>
  typeof share === 'number' ? Math.round(share * 1e4) / 1e4 : share;

const ROWS_PER_TURN = 512;

/** Counts the rows with each code, in steps; the result has the number at the index of the code. Reads only the runs of these rows. */
export function* countCodes(table: FacetTable, rows: Uint32Array): Generator<void, Uint32Array> {
  const { arena, dictionary } = table;
  const counts = new Uint32Array(dictionary.size);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const chunk = arena.chunk(row);
    const start = arena.start(row);
    const end = start + arena.length(row);
    for (let place = start; place < end; place += 1) {
      const code = chunk[place] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield;
  }
  return counts;
}

/**
 * Counts as `countCodes` does. If the rows are at least half of the table, the other rows are counted and subtracted from the known
 * numbers.
 * @param rows The universe, each row once.
 */
export function* countUniverse(table: FacetTable, rows: Uint32Array): Generator<void, Uint32Array> {
  if (rows.length * 2 < table.size) return yield* countCodes(table, rows);
  const inside = new Uint8Array(table.size);
  for (const row of rows) inside[row] = 1;
  const outside: number[] = [];
  for (let row = 0; row < table.size; row += 1) if (inside[row] === 0) outside.push(row);
  const off = yield* countCodes(table, Uint32Array.from(outside));
  const counts = table.dictionary.rows.slice(0, table.dictionary.size);
  for (let code = 0; code < counts.length; code += 1) counts[code] = (counts[code] ?? 0) - (off[code] ?? 0);
  return counts;
}

/** Runs a generator to its end at once, and returns its result. */
export const finish = <Result>(work: Generator<unknown, Result>): Result => {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
};

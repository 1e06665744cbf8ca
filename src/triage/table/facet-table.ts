import type { Facet, FacetLeaf, ItemFacets } from '../../core/facet/index.ts';
import type { CellValue } from '../../core/values/index.ts';
import type { Column } from '../../core/view/index.ts';
import { Arena } from './arena.ts';
import { Dictionary, FacetCodes, MAX_LEAVES } from './facet-codes.ts';

/** Where a facet table takes its values from. */
export interface FacetSource<Row extends object> {
  /** In the order of `ItemFacets.values`. */
  readonly facets: readonly Facet[];
  /** False for a facet whose fields the list was not asked for. */
  isGiven(facet: Facet): boolean;
  read(row: Row): Pick<ItemFacets, 'values' | 'names' | 'others'>;
}

/** An item as far as its columns tell. */
interface WithColumns {
  value(column: string): CellValue;
}

/**
 * The facets of a kind that are columns as well, read from cells that are there: an answer at once, before any item was
 * read.
 */
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

/** Facets that only items know (labels, unknown fields); what comes after is left out. */
const MAX_OTHERS = 400;
/** Items between two places where reading may rest. */
const REST = 16;
/** The same where their codes are taken over. */
const TAKEN_OVER = 512;

/** How far a table is. */
interface TableProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Each item as a short list of codes, one for each (facet, value) that it has; how many rows have each code is always known.
 * A facet without a code in a row is missing there. Rows are added, and never change: the items of a refresh are a table of
 * their own, which takes over the codes of those that are the same objects.
 */
export class FacetTable<Row extends object = object> {
  readonly dictionary: Dictionary;
  readonly arena = new Arena();
  readonly #facets: FacetCodes[] = [];
  readonly #byId = new Map<string, FacetCodes>();
  readonly #source: FacetSource<Row>;
  readonly #rowOf = new Map<Row, number>();
  readonly #items: Row[] = [];
  #before: FacetTable<Row> | null;
  #others = 0;
  #scratch = new Uint32Array(1024);
  #used = 0;

  /** @param before A table of the same source; it may still be read, and is let go of once its rows are taken over. */
  constructor(source: FacetSource<Row>, before: FacetTable<Row> | null = null) {
    this.#source = source;
    this.#before = before;
    this.dictionary = before === null ? new Dictionary() : before.dictionary.copy();
    if (before === null) for (const facet of source.facets) this.#addFacet(facet);
    else {
      this.#others = before.#others;
      for (const facet of before.#facets) this.#keepFacet(facet.copy(this.dictionary));
    }
  }

  /** Rows so far. */
  get size(): number {
    return this.#items.length;
  }

  get items(): readonly Row[] {
    return this.#items;
  }

  /** All facets, those of the kind first, then those that only items know. */
  get facets(): readonly FacetCodes[] {
    return this.#facets;
  }

  /** A facet by its id; undefined where no item has it. */
  facet(id: string): FacetCodes | undefined {
    return this.#byId.get(id);
  }

  /** The row of an item; −1 while it was not read. */
  rowOf(item: Row): number {
    return this.#rowOf.get(item) ?? -1;
  }

  /** The rows of items, without those that were not read. */
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

  /** The values of a facet as the item says them, read anew: for the few rows that share a hash. */
  read(row: number, facet: FacetCodes): readonly FacetLeaf[] {
    const item = this.item(row);
    if (item === null) return [];
    const { values, others } = this.#source.read(item);
    return values[facet.index] ?? others.find(({ facet: { id } }) => id === facet.facet.id)?.values ?? [];
  }

  /** Adds items that are not here yet, a few at each step: those of the table before keep their codes, others are read. */
  *add(items: readonly Row[]): Generator<TableProgress, void> {
    const added = yield* this.#takeOver(items);
    for (let done = 0; done < added.length; done += 1) {
      const item = added[done];
      if (item !== undefined) this.#read(item);
      if (done % REST === REST - 1) yield { done: done + 1, total: added.length };
    }
  }

  /** Adds what the table before has of the items; gives the others. */
  *#takeOver(items: readonly Row[]): Generator<TableProgress, readonly Row[]> {
    const before = this.#before;
    const others = new Set<Row>();
    for (const [at, item] of items.entries()) {
      const row = before?.rowOf(item) ?? -1;
      if (this.#rowOf.has(item)) continue;
      if (before === null || row < 0) others.add(item);
      else this.#copy(item, before, row);
      if (at % TAKEN_OVER === TAKEN_OVER - 1) yield { done: 0, total: items.length };
    }
    this.#before = null;
    return [...others];
  }

  #newRow(item: Row): number {
    const row = this.#items.push(item) - 1;
    this.#rowOf.set(item, row);
    return row;
  }

  #copy(item: Row, before: FacetTable<Row>, rowBefore: number): void {
    const row = this.#newRow(item);
    const run = before.arena.run(rowBefore);
    this.arena.put(row, run, run.length);
    this.dictionary.count(run, run.length);
    for (const [index, facet] of before.#facets.entries()) this.#facets[index]?.takeOver(row, facet, rowBefore);
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
      const codes = this.#byId.get(facet.id) ?? this.#addOther(facet);
      if (codes !== null && leaves.length > 0) this.#encode(codes, leaves, row);
    }
    this.arena.put(row, this.#scratch, this.#used);
    this.dictionary.count(this.#scratch, this.arena.length(row));
  }

  #encode(facet: FacetCodes, values: readonly FacetLeaf[], row: number): void {
    const leaves = facet.facet.type === 'share' ? values.map(inHundredths) : values;
    if (facet.storage === 'codes') this.#encodeCodes(facet, leaves, row);
    else facet.keep(row, leaves);
  }

  #encodeCodes(facet: FacetCodes, leaves: readonly FacetLeaf[], row: number): void {
    const from = this.#used;
    const count = facet.facet.many ? Math.min(leaves.length, MAX_LEAVES) : 1;
    for (let at = 0; at < count; at += 1) this.#push(facet.codeOf(leaves[at] ?? ''), from);
    if (facet.probe()) this.#giveUpCodes(facet, row);
  }

  /** Puts a code into the row once. */
  #push(code: number, from: number): void {
    for (let at = from; at < this.#used; at += 1) if (this.#scratch[at] === code) return;
    if (this.#used === this.#scratch.length) {
      const grown = new Uint32Array(this.#used * 2);
      grown.set(this.#scratch);
      this.#scratch = grown;
    }
    this.#scratch[this.#used++] = code;
  }

  /** Rows that were encoded keep their codes, which mean nothing from now on; the codes of `row` are not in the arena yet. */
  #giveUpCodes(facet: FacetCodes, row: number): void {
    const byCode = new Map(Array.from(facet.codes, ([leaf, code]) => [code, leaf]));
    const isNumeric = !facet.facet.many && [...byCode.values()].every((leaf) => typeof leaf === 'number');
    facet.giveUpCodes(isNumeric ? 'numbers' : 'hashes');
    for (let other = 0; other < this.#items.length; other += 1) {
      const run = other === row ? this.#scratch.subarray(0, this.#used) : this.arena.run(other);
      const own = run.filter((code) => this.dictionary.facets[code] === facet.index);
      const leaves = Array.from(own).flatMap((code) => byCode.get(code) ?? []);
      if (leaves.length > 0) facet.keep(other, leaves);
    }
  }

  #addOther(facet: Facet): FacetCodes | null {
    if (this.#others >= MAX_OTHERS) return null;
    this.#others += 1;
    return this.#addFacet(facet);
  }

  #addFacet(facet: Facet): FacetCodes {
    return this.#keepFacet(new FacetCodes(this.#facets.length, facet, this.#source.isGiven(facet), this.dictionary));
  }

  #keepFacet(codes: FacetCodes): FacetCodes {
    this.#facets.push(codes);
    this.#byId.set(codes.facet.id, codes);
    return codes;
  }
}

/** A share as filters compare it, to 0.01 %. */
const inHundredths = (share: FacetLeaf): FacetLeaf =>
  typeof share === 'number' ? Math.round(share * 1e4) / 1e4 : share;

/** Rows between two places where counting may rest. */
const ROWS_PER_TURN = 512;

/** How many of the rows have each code, in steps. Reads only the runs of these rows. */
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
 * How many rows of a universe have each code, in steps. K of the table is known; what is not in the universe is taken off it
 * where those are fewer.
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

/** Runs work in steps to its end at once. */
export const finish = <Result>(work: Generator<unknown, Result>): Result => {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
};

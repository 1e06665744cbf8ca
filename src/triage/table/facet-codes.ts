import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import { foldCase, versionKey } from '../../core/text/index.ts';
import { Arena } from './arena.ts';
import { ValueNames } from './value-names.ts';

/** The codes of a table: one number for each (facet, value), in one range over all facets, with the number of rows that have it. */
export class Dictionary {
  readonly #leaves: (FacetLeaf | null)[] = [];
  #facets = new Uint16Array(1024);
  #rows = new Uint32Array(1024);

  /** Number of codes. */
  get size(): number {
    return this.#leaves.length;
  }

  /** The index of the facet of each code; the array is longer than the number of codes. */
  get facets(): Uint16Array {
    return this.#facets;
  }

  /** The number of rows (K) of each code; the array is longer than the number of codes. */
  get rows(): Uint32Array {
    return this.#rows;
  }

  /** The value of a code; null for the code of values that are not told apart. */
  leaf(code: number): FacetLeaf | null {
    return this.#leaves[code] ?? null;
  }

  /** Adds a code and returns it. */
  add(facet: number, leaf: FacetLeaf | null): number {
    const code = this.#leaves.push(leaf) - 1;
    if (code >= this.#facets.length) {
      const facets = new Uint16Array(this.#facets.length * 2);
      facets.set(this.#facets);
      this.#facets = facets;
      const rows = new Uint32Array(this.#rows.length * 2);
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#facets[code] = facet;
    return code;
  }

  /** Counts a row that has the first `count` of the codes. */
  count(codes: Uint32Array, count: number): void {
    const rows = this.#rows;
    for (let at = 0; at < count; at += 1) {
      const code = codes[at] ?? 0;
      rows[code] = (rows[code] ?? 0) + 1;
    }
  }

  /** Changes the value of a code: to another spelling, or to null if its facet gives up its codes. */
  respell(code: number, leaf: FacetLeaf | null): void {
    this.#leaves[code] = leaf;
  }
}

/** Folds a value to its key. Filters take values with one key for the same value: texts in any case, versions of the same order. */
export const leafKey = (type: Facet['type'], leaf: FacetLeaf): FacetLeaf => {
  if (typeof leaf !== 'string') return leaf;
  return type === 'version' ? versionKey(leaf) : foldCase(leaf);
};

/** A 32-bit hash of a value (FNV-1a over its UTF-16 units and its type). Different values may have the same hash. */
const hashLeaf = (leaf: FacetLeaf): number => {
  const text = String(leaf);
  let hash = typeof leaf === 'string' ? 0x811c9dc5 : 0x9dc5811c;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** Maximum number of values of a facet that are told apart; further values share one code. */
const MAX_VALUES = 65_536;
/** Maximum number of values of a facet in one item; further values are left out. */
export const MAX_LEAVES = 256;
/** Maximum length of a value, UTF-16 units. */
const MAX_LENGTH = 2000;
/** Number of rows with a value after which a facet is checked for values that hardly repeat. */
const PROBED_ROWS = 2000;
/** If this share of the values is new, a facet tells rows apart and groups none. */
const IDENTITY_SHARE = 0.9;

/** How the values of a facet are kept. */
type Storage =
  | 'codes'
  /** A hash for each value: values hardly repeat and cannot be candidates, but duplicates can be found. */
  | 'hashes'
  /** Numbers that hardly repeat, by row: only cuts through them can be candidates. */
  | 'numbers';

interface Spellings {
  /** Spelling of the rows that `byRow` does not have. */
  readonly first: FacetLeaf;
  /** Number of rows by spelling. */
  readonly counts: Map<FacetLeaf, number>;
  readonly byRow: Map<number, FacetLeaf>;
}

const shortLeaf = (leaf: FacetLeaf): FacetLeaf =>
  typeof leaf === 'string' && leaf.length > MAX_LENGTH ? leaf.slice(0, MAX_LENGTH) : leaf;

const isLeaf = (leaf: FacetLeaf | null): leaf is FacetLeaf => leaf !== null;

/** The values of one facet in the rows of a table: as codes, or as hashes or numbers by row if values hardly repeat. */
export class FacetCodes {
  readonly index: number;
  readonly facet: Facet;
  /** False if the list did not request its fields: its values are not known, and it is not compared. */
  readonly isGiven: boolean;
  storage: Storage;
  /** Names of the values; null if the values are not keys. */
  readonly names: ValueNames | null;
  /** Hashes by row, if `storage` is `hashes`. */
  readonly hashes = new Arena(14);
  /** Numbers by row, NaN for a row without a value, if `storage` is `numbers`. */
  numbers: Float64Array = new Float64Array();
  readonly #dictionary: Dictionary;
  #codes = new Map<FacetLeaf, number>();
  #byKey = new Map<FacetLeaf, number>();
  /** Spellings by code; only of codes with several spellings. */
  #spellings = new Map<number, Spellings>();
  /** Hashes of the first rows, if an earlier table gave up the codes; null once these rows show that values hardly repeat. */
  #hashed: Set<number> | null;
  #rarer = -1;
  /** Number of rows with a value, counted up to `PROBED_ROWS`. */
  #seen = 0;

  /** @param before The same facet of an earlier table whose rows are taken over; null without an earlier table. */
  constructor(index: number, facet: Facet, isGiven: boolean, dictionary: Dictionary, before: FacetCodes | null = null) {
    const isHashed = facet.role === 'identity' || before?.storage === 'hashes';
    const names = facet.isKeyed === true ? new ValueNames(isHashed ? before?.names : null) : null;
    this.index = index;
    this.names = names;
    this.facet = names === null ? facet : { ...facet, nameOf: (key) => names.nameOf(key) };
    this.isGiven = isGiven;
    this.storage = isHashed ? 'hashes' : 'codes';
    // The earlier table has no values any more: hashes show whether these rows would give up the codes too.
    this.#hashed = isHashed && facet.role !== 'identity' ? new Set() : null;
    this.#dictionary = dictionary;
  }

  /** True if the facet keeps hashes, but a table of these rows alone would keep codes. */
  get isMisjudged(): boolean {
    return this.#hashed !== null;
  }

  /** True if a value occurred in several spellings. */
  get hasSpellings(): boolean {
    return this.#spellings.size > 0;
  }

  /** The value of a code; null for the code of values that are not told apart. */
  leafOf(code: number): FacetLeaf | null {
    return this.#dictionary.leaf(code);
  }

  /** The values of a row, read from its codes or its number; empty if the facet keeps hashes. */
  leavesOf(row: number, codes: Uint32Array): readonly FacetLeaf[] {
    if (this.storage === 'codes') return Array.from(codes, (code) => this.#spellingOf(row, code)).filter(isLeaf);
    const number = this.storage === 'numbers' ? (this.numbers[row] ?? Number.NaN) : Number.NaN;
    return Number.isNaN(number) ? [] : [number];
  }

  keepHashes(row: number, hashes: Uint32Array): void {
    if (hashes.length === 0) return;
    this.hashes.put(row, hashes, hashes.length);
    if (this.#hashed === null || this.#seen >= PROBED_ROWS) return;
    this.#seen += 1;
    for (const hash of hashes) this.#hashed.add(hash);
    if (this.#seen === PROBED_ROWS && this.#hashed.size >= IDENTITY_SHARE * PROBED_ROWS) this.#hashed = null;
  }

  /** The code of each value; a value with several spellings has the most frequent one. */
  get codes(): ReadonlyMap<FacetLeaf, number> {
    return this.#codes;
  }

  /** The code of all values that are not told apart; −1 if there are none. */
  get rarer(): number {
    return this.#rarer;
  }

  codeOf(leaf: FacetLeaf): number {
    const value = shortLeaf(leaf);
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const key = leafKey(this.facet.type, value);
    const other = this.#byKey.get(key);
    if (other !== undefined) return other;
    if (this.#codes.size >= MAX_VALUES) {
      if (this.#rarer < 0) this.#rarer = this.#dictionary.add(this.index, null);
      return this.#rarer;
    }
    const code = this.#dictionary.add(this.index, value);
    this.#codes.set(value, code);
    this.#byKey.set(key, code);
    return code;
  }

  /** Counts a row's spelling of a code. The most frequent spelling becomes the value; of equal ones, the first in sort order. */
  countSpelling(row: number, code: number, leaf: FacetLeaf): void {
    const spelling = shortLeaf(leaf);
    const name = this.#dictionary.leaf(code);
    if (name === null || (this.#spellings.size === 0 && name === spelling)) return;
    let known = this.#spellings.get(code);
    if (known === undefined && name === spelling) return;
    if (known === undefined) {
      known = { first: name, counts: new Map([[name, this.#dictionary.rows[code] ?? 0]]), byRow: new Map() };
      this.#spellings.set(code, known);
    }
    const count = (known.counts.get(spelling) ?? 0) + 1;
    known.counts.set(spelling, count);
    if (spelling !== known.first) known.byRow.set(row, spelling);
    const most = known.counts.get(name) ?? 0;
    if (count < most || (count === most && name <= spelling)) return;
    this.#codes.delete(name);
    this.#codes.set(spelling, code);
    this.#dictionary.respell(code, spelling);
  }

  #spellingOf(row: number, code: number): FacetLeaf | null {
    const known = this.#spellings.get(code);
    return known === undefined ? this.#dictionary.leaf(code) : (known.byRow.get(row) ?? known.first);
  }

  /** Counts a row with a value. Returns true once the facet turns out to tell rows apart: its codes are to be given up. */
  probe(): boolean {
    this.#seen += 1;
    return this.#seen === PROBED_ROWS && this.#codes.size >= IDENTITY_SHARE * PROBED_ROWS;
  }

  /** Drops the codes; further values are kept by row. The caller takes over the values of earlier rows. */
  giveUpCodes(storage: 'hashes' | 'numbers'): void {
    this.storage = storage;
    for (const code of this.#codes.values()) this.#dictionary.respell(code, null);
    this.#codes = new Map();
    this.#byKey = new Map();
    this.#spellings = new Map();
  }

  /** Keeps the values of a row as hashes or as a number; does nothing for codes. */
  keep(row: number, leaves: readonly FacetLeaf[]): void {
    if (this.storage === 'numbers') this.#setNumber(row, leaves[0]);
    if (this.storage !== 'hashes') return;
    const hashes = new Set(leaves.slice(0, MAX_LEAVES).map((leaf) => hashLeaf(leafKey(this.facet.type, leaf))));
    this.keepHashes(row, Uint32Array.from(hashes));
  }

  #setNumber(row: number, leaf: FacetLeaf | undefined): void {
    if (row >= this.numbers.length) {
      const grown = new Float64Array(Math.max(row + 1, 4096, Math.ceil(this.numbers.length * 1.25))).fill(Number.NaN);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[row] = typeof leaf === 'number' ? leaf : Number.NaN;
  }
}

import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import { foldCase, versionKey } from '../../core/text/index.ts';
import { Arena } from './arena.ts';
import { ValueNames } from './value-names.ts';

/** One code for each (facet, value), in one space over all facets, and how many rows have it. */
export class Dictionary {
  readonly #leaves: (FacetLeaf | null)[] = [];
  #facets = new Uint16Array(1024);
  #rows = new Uint32Array(1024);

  /** Codes so far. */
  get size(): number {
    return this.#leaves.length;
  }

  /** The facet of each code; longer than there are codes. */
  get facets(): Uint16Array {
    return this.#facets;
  }

  /** K: how many rows have each code; longer than there are codes. */
  get rows(): Uint32Array {
    return this.#rows;
  }

  /** The value of a code; null for what is not told apart. */
  leaf(code: number): FacetLeaf | null {
    return this.#leaves[code] ?? null;
  }

  /** A new code. */
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

  /** Changes the value of a code: to another spelling, or to null where its facet is kept in another way. */
  respell(code: number, leaf: FacetLeaf | null): void {
    this.#leaves[code] = leaf;
  }
}

/** Values with one key are one value, as filters find them together: texts in any case, versions of one order. */
export const leafKey = (type: Facet['type'], leaf: FacetLeaf): FacetLeaf => {
  if (typeof leaf !== 'string') return leaf;
  return type === 'version' ? versionKey(leaf) : foldCase(leaf);
};

/** A 32-bit hash of a value (FNV-1a over its UTF-16 units and its type). Values that differ may share it. */
const hashLeaf = (leaf: FacetLeaf): number => {
  const text = String(leaf);
  let hash = typeof leaf === 'string' ? 0x811c9dc5 : 0x9dc5811c;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** Values of one facet that are told apart; what comes after is one value. */
const MAX_VALUES = 65_536;
/** Values of one facet in one item; what comes after is left out. */
export const MAX_LEAVES = 256;
/** UTF-16 units of one value. */
const MAX_LENGTH = 2000;
/** Rows after which a facet shows whether its values repeat at all. */
const PROBED_ROWS = 2000;
/** A facet of which so many values are new tells rows apart and groups none. */
const IDENTITY_SHARE = 0.9;

/** How the values of one facet are kept. */
type Storage =
  | 'codes'
  /** A hash for each value: too many to be candidates, enough to find duplicates. */
  | 'hashes'
  /** Numbers that hardly repeat, by row: only cuts through them are candidates. */
  | 'numbers';

interface Spellings {
  /** That of the rows that `byRow` does not have. */
  readonly first: FacetLeaf;
  /** Number of rows by spelling. */
  readonly counts: Map<FacetLeaf, number>;
  readonly byRow: Map<number, FacetLeaf>;
}

const shortLeaf = (leaf: FacetLeaf): FacetLeaf =>
  typeof leaf === 'string' && leaf.length > MAX_LENGTH ? leaf.slice(0, MAX_LENGTH) : leaf;

const isLeaf = (leaf: FacetLeaf | null): leaf is FacetLeaf => leaf !== null;

/** One facet of a table: its dictionary, and what became of it. */
export class FacetCodes {
  readonly index: number;
  readonly facet: Facet;
  /** False where the list was not asked for its fields: nothing is known of it, and it is not compared. */
  readonly isGiven: boolean;
  storage: Storage;
  /** Names of its values, where they are keys. */
  readonly names: ValueNames | null;
  /** Hashes by row, where that is the storage. */
  readonly hashes = new Arena(14);
  /** Numbers by row, NaN for none, where that is the storage. */
  numbers: Float64Array = new Float64Array();
  readonly #dictionary: Dictionary;
  #codes = new Map<FacetLeaf, number>();
  #byKey = new Map<FacetLeaf, number>();
  /** By code; only those with several. */
  #spellings = new Map<number, Spellings>();
  /** The hashes of the first rows, where an earlier table gave the codes up; null once these rows do as well. */
  #hashed: Set<number> | null;
  #rarer = -1;
  /** Rows with a value, and values that were new, while that is probed. */
  #seen = 0;

  /** @param before The facet in a table whose rows are taken over; null for none. */
  constructor(index: number, facet: Facet, isGiven: boolean, dictionary: Dictionary, before: FacetCodes | null = null) {
    const isHashed = facet.role === 'identity' || before?.storage === 'hashes';
    const names = facet.isKeyed === true ? new ValueNames(isHashed ? before?.names : null) : null;
    this.index = index;
    this.names = names;
    this.facet = names === null ? facet : { ...facet, nameOf: (key) => names.nameOf(key) };
    this.isGiven = isGiven;
    this.storage = isHashed ? 'hashes' : 'codes';
    // Its values are lost: whether these rows give them up as well is seen by their hashes.
    this.#hashed = isHashed && facet.role !== 'identity' ? new Set() : null;
    this.#dictionary = dictionary;
  }

  /** True where values are kept as hashes that a table of these rows alone keeps as codes. */
  get isMisjudged(): boolean {
    return this.#hashed !== null;
  }

  /** Some values were met in several spellings. */
  get hasSpellings(): boolean {
    return this.#spellings.size > 0;
  }

  /** The value of a code; null where it is not told apart. */
  leafOf(code: number): FacetLeaf | null {
    return this.#dictionary.leaf(code);
  }

  /** The values that an earlier table kept of a row, as codes or numbers; none where it kept hashes. */
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

  /** Each value that was seen with its code; of several spellings the most frequent one. */
  get codes(): ReadonlyMap<FacetLeaf, number> {
    return this.#codes;
  }

  /** The code of all values that are not told apart; −1 when there are none. */
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

  /** Counts the spelling that a row has of a code. The most frequent one stands for all, of these the one that sorts first. */
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

  /** Counts a row with a value; true when the facet turns out to tell rows apart, and its dictionary is to be given up. */
  probe(): boolean {
    this.#seen += 1;
    return this.#seen === PROBED_ROWS && this.#codes.size >= IDENTITY_SHARE * PROBED_ROWS;
  }

  /** Keeps its values by row from now on. The codes so far are the caller's to take over. */
  giveUpCodes(storage: 'hashes' | 'numbers'): void {
    this.storage = storage;
    for (const code of this.#codes.values()) this.#dictionary.respell(code, null);
    this.#codes = new Map();
    this.#byKey = new Map();
    this.#spellings = new Map();
  }

  /** Keeps the values of a row, where they have no codes. */
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

/** Numbers of one row at most; what comes after is left out. */
const MAX_RUN = 16_383;
/** Dead numbers below which it is not worth to pack. */
const FEW_DEAD = 1024;
/** Rows between two places where packing may rest. */
const REST = 1024;

/**
 * Short lists of whole numbers, one a row, kept one after the other in chunks that never move: 4 bytes a number. A row that
 * changes gets a new run at the end; `pack` writes all anew without the dead ones.
 */
export class Arena {
  readonly #bits: number;
  #chunks: Uint32Array[] = [];
  #end = 0;
  #dead = 0;
  #starts = new Uint32Array(1024);
  #lengths = new Uint16Array(1024);

  /** @param bits A chunk holds 2 to the power of so many numbers, 14 or more: 18 are 1 MB. */
  constructor(bits = 18) {
    this.#bits = bits;
  }

  /** True when a quarter of the numbers is of rows that were dropped. */
  get isSparse(): boolean {
    return this.#dead >= FEW_DEAD && this.#dead * 4 >= this.#end;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#chunks.length * 4 * 2 ** this.#bits + this.#starts.byteLength + this.#lengths.byteLength;
  }

  /** The chunk with the run of a row. */
  chunk(row: number): Uint32Array {
    return this.#chunks[(this.#starts[row] ?? 0) >>> this.#bits] ?? EMPTY;
  }

  /** Where the run of a row begins in its chunk. */
  start(row: number): number {
    return (this.#starts[row] ?? 0) & (2 ** this.#bits - 1);
  }

  /** How long the run of a row is; 0 for a row that has none. */
  length(row: number): number {
    return this.#lengths[row] ?? 0;
  }

  /** The run of a row, for as long as nothing is put or packed. */
  run(row: number): Uint32Array {
    const start = this.start(row);
    return this.chunk(row).subarray(start, start + this.length(row));
  }

  /** Gives a row the first `count` of the numbers; what it had is dead. */
  put(row: number, numbers: Uint32Array, count: number): void {
    this.drop(row);
    const length = Math.min(count, MAX_RUN);
    this.#makeRoom(row, length);
    const chunk = this.#chunks[this.#end >>> this.#bits] ?? EMPTY;
    const start = this.#end & (2 ** this.#bits - 1);
    for (let at = 0; at < length; at += 1) chunk[start + at] = numbers[at] ?? 0;
    this.#starts[row] = this.#end;
    this.#lengths[row] = length;
    this.#end += length;
  }

  /** Takes the run of a row away. */
  drop(row: number): void {
    this.#dead += this.length(row);
    if (row < this.#lengths.length) this.#lengths[row] = 0;
  }

  /** Writes the runs of all rows anew, one after the other, in steps. Nothing may be put or dropped before the last. */
  *pack(): Generator<void, void> {
    const packed = new Arena(this.#bits);
    for (let row = 0; row < this.#lengths.length; row += 1) {
      const length = this.length(row);
      if (length > 0) packed.put(row, this.run(row), length);
      if (row % REST === REST - 1) yield;
    }
    this.#chunks = packed.#chunks;
    this.#end = packed.#end;
    this.#dead = packed.#dead;
    this.#starts = packed.#starts;
    this.#lengths = packed.#lengths;
  }

  /** A run lies in one chunk; the end of a chunk where it does not fit is dead. */
  #makeRoom(row: number, length: number): void {
    const size = 2 ** this.#bits;
    const left = size - (this.#end & (size - 1));
    if (left < length) {
      this.#end += left;
      this.#dead += left;
    }
    if (this.#end >>> this.#bits >= this.#chunks.length) this.#chunks.push(new Uint32Array(size));
    if (row < this.#starts.length) return;
    const rows = Math.max(row + 1, Math.ceil(this.#starts.length * 1.5));
    this.#starts = grown(this.#starts, new Uint32Array(rows));
    this.#lengths = grown(this.#lengths, new Uint16Array(rows));
  }
}

const EMPTY = new Uint32Array();

const grown = <Numbers extends Uint32Array | Uint16Array>(from: Numbers, to: Numbers): Numbers => {
  to.set(from);
  return to;
};

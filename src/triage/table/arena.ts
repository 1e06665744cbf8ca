/** Numbers of one row at most; what comes after is left out. */
const MAX_RUN = 16_383;

/**
 * Short lists of whole numbers, one a row, kept one after the other in chunks that never move: 4 bytes a number. A run
 * is put once.
 */
export class Arena {
  readonly #bits: number;
  #chunks: Uint32Array[] = [];
  #end = 0;
  #starts = new Uint32Array(1024);
  #lengths = new Uint16Array(1024);

  /** @param bits A chunk holds 2 to the power of so many numbers, 14 or more: 18 are 1 MB. */
  constructor(bits = 18) {
    this.#bits = bits;
  }

  get bytes(): number {
    return this.#chunks.length * 4 * 2 ** this.#bits + this.#starts.byteLength + this.#lengths.byteLength;
  }

  chunk(row: number): Uint32Array {
    return this.#chunks[(this.#starts[row] ?? 0) >>> this.#bits] ?? NO_NUMBERS;
  }

  /** Where the run of a row begins in its chunk. */
  start(row: number): number {
    return (this.#starts[row] ?? 0) & (2 ** this.#bits - 1);
  }

  /** How long the run of a row is; 0 for a row that has none. */
  length(row: number): number {
    return this.#lengths[row] ?? 0;
  }

  run(row: number): Uint32Array {
    const start = this.start(row);
    return this.chunk(row).subarray(start, start + this.length(row));
  }

  /** Gives a row the first `count` of the numbers. */
  put(row: number, numbers: Uint32Array, count: number): void {
    const length = Math.min(count, MAX_RUN);
    this.#makeRoom(row, length);
    const chunk = this.#chunks[this.#end >>> this.#bits] ?? NO_NUMBERS;
    const start = this.#end & (2 ** this.#bits - 1);
    for (let at = 0; at < length; at += 1) chunk[start + at] = numbers[at] ?? 0;
    this.#starts[row] = this.#end;
    this.#lengths[row] = length;
    this.#end += length;
  }

  /** A run lies in one chunk; the end of a chunk where it does not fit stays empty. */
  #makeRoom(row: number, length: number): void {
    const size = 2 ** this.#bits;
    const left = size - (this.#end & (size - 1));
    if (left < length) this.#end += left;
    if (this.#end >>> this.#bits >= this.#chunks.length) this.#chunks.push(new Uint32Array(size));
    if (row < this.#starts.length) return;
    const rows = Math.max(row + 1, Math.ceil(this.#starts.length * 1.5));
    this.#starts = growTo(this.#starts, new Uint32Array(rows));
    this.#lengths = growTo(this.#lengths, new Uint16Array(rows));
  }
}

const NO_NUMBERS = new Uint32Array();

const growTo = <Numbers extends Uint32Array | Uint16Array>(from: Numbers, to: Numbers): Numbers => {
  to.set(from);
  return to;
};

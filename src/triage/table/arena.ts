/** Maximum length of a run; further numbers are left out. */
const MAX_RUN = 16_383;

/**
 * Keeps a short list of whole numbers (a run) for each row of a facet table: its codes. Runs lie one after the other in chunks that never
 * move: 4 bytes a number. The run of a row is written once.
 */
export class Arena {
  readonly #bits: number;
  #chunks: Uint32Array[] = [];
  #end = 0;
  #starts = new Uint32Array(1024);
  #lengths = new Uint16Array(1024);

  /** @param bits A chunk holds 2 to the power of `bits` numbers, 14 or more; 18 makes chunks of 1 MB. */
  constructor(bits = 18) {
    this.#bits = bits;
  }

  get bytes(): number {
    return this.#chunks.length * 4 * 2 ** this.#bits + this.#starts.byteLength + this.#lengths.byteLength;
  }

  chunk(row: number): Uint32Array {
    return this.#chunks[(this.#starts[row] ?? 0) >>> this.#bits] ?? NO_NUMBERS;
  }

  /** Index in its chunk at which the run of a row begins. */
  start(row: number): number {
    return (this.#starts[row] ?? 0) & (2 ** this.#bits - 1);
  }

  /** Length of the run of a row; 0 for a row without a run. */
  length(row: number): number {
    return this.#lengths[row] ?? 0;
  }

  run(row: number): Uint32Array {
    const start = this.start(row);
    return this.chunk(row).subarray(start, start + this.length(row));
  }

  /** Stores the first `count` of the numbers as the run of a row. */
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

  /** Makes room for a run, which lies in one chunk: if the rest of a chunk is too short, it stays empty. */
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

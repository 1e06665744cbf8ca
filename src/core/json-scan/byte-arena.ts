import { MEGABYTE } from '../values/index.ts';

/** What was never filled of it takes no memory as a rule. */
const SIZE = MEGABYTE;

/** What is longer is copied at once. */
const LONG_BYTES = 200;

/** Where elements are written anew, one behind the other: bytes of their own would take more memory for each. */
export class ByteArena {
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  /** Begins an element that takes at most so many bytes. */
  begin(most: number): void {
    if (this.#bytes.length - this.#end < most) {
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(SIZE, most));
      this.#end = 0;
    }
    this.#start = this.#end;
  }

  /** Adds the bytes between two places. */
  copy(from: Uint8Array, start: number, end: number): void {
    const to = this.#bytes;
    if (end - start > LONG_BYTES) {
      to.set(from.subarray(start, end), this.#end);
      this.#end += end - start;
      return;
    }
    let used = this.#end;
    for (let at = start; at < end; at += 1) {
      to[used] = from[at] ?? 0;
      used += 1;
    }
    this.#end = used;
  }

  write(text: string): void {
    this.#end += this.#bytes.write(text, this.#end);
  }

  /** What was added since the last beginning. */
  taken(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end);
  }
}

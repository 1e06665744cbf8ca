import { MEGABYTE } from '../values/index.ts';

/** Untouched pages are not resident. */
const ARENA_BYTES = MEGABYTE;

/** Ranges longer than this are copied by `set`, shorter ones byte by byte. */
const LONG_BYTES = 200;

/** Arena for rewritten elements, one after another: a buffer for each would take more memory. */
export class ByteArena {
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  /** Begins an element of at most `most` bytes. */
  begin(most: number): void {
    if (this.#bytes.length - this.#end < most) {
      this.#bytes = Buffer.allocUnsafeSlow(Math.max(ARENA_BYTES, most));
      this.#end = 0;
    }
    this.#start = this.#end;
  }

  /** Appends a range of bytes. */
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

  /** The bytes since the last `begin`. */
  taken(): Buffer {
    return this.#bytes.subarray(this.#start, this.#end);
  }
}

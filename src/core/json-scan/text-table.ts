/** Longer texts seldom repeat. */
const MAX_TEXT_BYTES = 48;
const SLOTS = 4096;

/** Lookups for a key stop once misses exceed hits by this number. */
const TRUST = 500;
const MAX_TRUST = 2 * TRUST;

/**
 * Interns recent texts by their bytes: most items repeat the same few words, and decoding takes ten times as long as a
 * lookup. ASCII without escapes only.
 */
export class TextTable {
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');
  readonly #lengths = new Uint8Array(SLOTS);
  readonly #pool = new Uint8Array(SLOTS * MAX_TEXT_BYTES);
  readonly #ordinary = new Uint8Array(SLOTS);
  readonly #trust: Int16Array;

  /** @param keys number of keys */
  constructor(keys: number) {
    this.#trust = new Int16Array(keys).fill(TRUST);
  }

  /** The text in a range of bytes, under a key. */
  textAt(bytes: Buffer, start: number, end: number, key: number): string {
    const slot = this.slotAt(bytes, start, end, key);
    return slot < 0 ? bytes.toString('latin1', start, end) : this.textIn(slot);
  }

  /** Slot of the text; -1 where interning is not worth it. */
  slotAt(bytes: Buffer, start: number, end: number, key: number): number {
    const length = end - start;
    const trust = this.#trust[key] ?? 0;
    if (length > MAX_TEXT_BYTES || trust <= 0) return -1;
    let hash = length;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    if (this.#stands(slot, bytes, start, length)) {
      if (trust < MAX_TRUST) this.#trust[key] = trust + 1;
      return slot;
    }
    this.#trust[key] = trust - 1;
    this.#texts[slot] = bytes.toString('latin1', start, end);
    this.#lengths[slot] = length;
    this.#ordinary[slot] = 0;
    const pool = this.#pool;
    for (let at = 0; at < length; at += 1) pool[slot * MAX_TEXT_BYTES + at] = bytes[start + at] ?? 0;
    return slot;
  }

  textIn(slot: number): string {
    return this.#texts[slot] ?? '';
  }

  /** True for a text that is known to be shown unchanged. */
  isOrdinary(slot: number): boolean {
    return this.#ordinary[slot] === 1;
  }

  setOrdinary(slot: number): void {
    this.#ordinary[slot] = 1;
  }

  forget(slot: number): void {
    this.#texts[slot] = '';
    this.#lengths[slot] = 0;
    this.#pool.fill(0, slot * MAX_TEXT_BYTES, (slot + 1) * MAX_TEXT_BYTES);
  }

  /** Key numbers are reassigned. */
  forgetKeys(): void {
    this.#trust.fill(TRUST);
  }

  #stands(slot: number, bytes: Buffer, start: number, length: number): boolean {
    if (this.#lengths[slot] !== length) return false;
    const from = slot * MAX_TEXT_BYTES;
    const pool = this.#pool;
    for (let at = 0; at < length; at += 1) if (pool[from + at] !== bytes[start + at]) return false;
    return true;
  }
}

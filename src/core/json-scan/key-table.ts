import { keyOf, MAX_KEYS } from '../secrets/index.ts';
import {
  BYTE_CLASSES,
  CONTROL,
  ESCAPE,
  KEY_LINES,
  KEY_SECRET,
  KEY_SIBLINGS,
  KEY_UNSUPPORTED,
  KEY_WRAPPED,
  NO_KEY,
  NOT_ASCII,
  QUOTE,
} from './bytes.ts';

const MAX_POOL_BYTES = 64 * 1024;
const SLOTS = 16 * 1024;
const CONTEXTS = 4096;

/** Maximum probes per lookup: longer collision chains are an attack, and the table counts as full. */
const MAX_PROBES = 48;

/** Shared number of all keys displayed changed or reordered: they may contain secrets, so none is stored. */
const ODD_KEY = MAX_KEYS + 1;

/**
 * Interns keys by their bytes; a number stays valid until the table is cleared. Objects of a kind have their keys in
 * the same order, so that the two keys before predict the next one, without a lookup.
 */
export class KeyTable {
  /** Flags by key number. */
  readonly flags = new Uint8Array(MAX_KEYS + 2);
  readonly #slots = new Uint16Array(SLOTS);
  readonly #pool = new Uint8Array(MAX_POOL_BYTES);
  readonly #starts = new Int32Array(MAX_KEYS + 1);
  readonly #lengths = new Int32Array(MAX_KEYS + 1);
  readonly #followers = new Uint16Array(CONTEXTS);
  readonly #numbers = new Map<string, number>();
  #names: string[] = [''];
  #used = 0;

  constructor() {
    this.flags[ODD_KEY] = KEY_UNSUPPORTED;
  }

  /** Number of the key last seen in this context if it is here again, with its closing quote; else `NO_KEY`. */
  followerAt(context: number, bytes: Uint8Array, start: number): number {
    const number = this.#followers[context & (CONTEXTS - 1)] ?? NO_KEY;
    const length = this.#lengths[number] ?? 0;
    const behind = start + length;
    return number !== NO_KEY && behind < bytes.length && bytes[behind] === QUOTE && this.#stands(number, bytes, start)
      ? number
      : NO_KEY;
  }

  lengthOf(number: number): number {
    return this.#lengths[number] ?? 0;
  }

  /** Number of the key that ends before `end`, added if new; `NO_KEY` when the table is full. */
  numberAt(context: number, bytes: Buffer, start: number, end: number): number {
    let hash = end - start;
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    let number = this.#slots[slot] ?? NO_KEY;
    let probes = 0;
    while (number !== NO_KEY && !(this.#lengths[number] === end - start && this.#stands(number, bytes, start))) {
      probes += 1;
      if (probes > MAX_PROBES) return NO_KEY;
      slot = (slot + 1) & (SLOTS - 1);
      number = this.#slots[slot] ?? NO_KEY;
    }
    if (number === NO_KEY) number = this.#entered(bytes, start, end, slot);
    if (number === ODD_KEY) return number;
    this.#followers[context & (CONTEXTS - 1)] = number;
    return number;
  }

  /** Number of a known key; -1 for any other. */
  numberOf(name: string): number {
    return this.#numbers.get(name) ?? -1;
  }

  nameOf(number: number): string {
    return this.#names[number] ?? '';
  }

  clear(): void {
    this.#slots.fill(NO_KEY);
    this.#followers.fill(NO_KEY);
    this.#numbers.clear();
    this.#names = [''];
    this.#used = 0;
  }

  #stands(number: number, bytes: Uint8Array, start: number): boolean {
    const from = this.#starts[number] ?? 0;
    const length = this.#lengths[number] ?? 0;
    for (let at = 0; at < length; at += 1) if (this.#pool[from + at] !== bytes[start + at]) return false;
    return true;
  }

  #entered(bytes: Buffer, start: number, end: number, slot: number): number {
    const number = this.#numbers.size + 1;
    if (number > MAX_KEYS || this.#used + end - start > MAX_POOL_BYTES) return NO_KEY;
    const name = bytes.toString('latin1', start, end);
    const flags = flagsOf(name, bytes, start, end);
    if (flags === KEY_UNSUPPORTED) return ODD_KEY;
    this.#numbers.set(name, number);
    this.#names.push(name);
    this.#slots[slot] = number;
    this.#starts[number] = this.#used;
    this.#lengths[number] = end - start;
    this.#pool.set(bytes.subarray(start, end), this.#used);
    this.#used += end - start;
    this.flags[number] = flags;
    return number;
  }
}

const flagsOf = (name: string, bytes: Buffer, start: number, end: number): number => {
  let met = 0;
  for (let at = start; at < end; at += 1) met |= BYTE_CLASSES[bytes[at] ?? 0] ?? 0;
  // Escapes and bytes beyond ASCII spell another key than the bytes.
  if ((met & (CONTROL | ESCAPE | NOT_ASCII)) !== 0) return KEY_UNSUPPORTED;
  const { clean, masked, moves, secret, lines, part, wrapped } = keyOf(name);
  if (clean !== name || masked || moves) return KEY_UNSUPPORTED;
  return (secret ? KEY_SECRET : 0) | (lines ? KEY_LINES : 0) | (part ? KEY_SIBLINGS : 0) | (wrapped ? KEY_WRAPPED : 0);
};

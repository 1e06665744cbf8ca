import { keyOf } from '../key.ts';
import { isSecretPart, shownPart } from '../part.ts';
import { END, LIST, NEXT, OBJECT, QUOTE, START, STEP } from './codes.ts';
import type { Tape } from './tape.ts';

/** False for an object in which a key is secret, or shown otherwise, by what stands beside it, and where a key stands twice. */
export const isOrdinaryPart = (tape: Tape, at: number): boolean => {
  const { cells, keys } = tape;
  const end = cells[at + NEXT] ?? 0;
  const fields = new Map<string, unknown>();
  let count = 0;
  for (let field = at + STEP; field < end; field = cells[field + NEXT] ?? end) {
    fields.set(keys.nameOf(cells[field] ?? 0), asSent(tape, field));
    count += 1;
  }
  if (fields.size < count) return false;
  const json = Object.fromEntries(fields);
  for (const key of fields.keys()) if (keyOf(key).part && !isShownAsItIs(json, key)) return false;
  return true;
};

/** As much of a value as a key has a say in: its text as it was sent, not as it is shown, or that it has parts. */
const asSent = ({ bytes, cells }: Tape, at: number): unknown => {
  const start = cells[at + START] ?? 0;
  const first = bytes[start];
  if (first === QUOTE) return JSON.parse(bytes.toString('utf8', start, cells[at + END]));
  return first === OBJECT || first === LIST ? PARTS : null;
};

const PARTS = Object.freeze({});

const isShownAsItIs = (json: Record<string, unknown>, key: string): boolean =>
  !isSecretPart(json, key) && shownPart(key, json[key]) === json[key];

import { isSecretPart, keyOf, redactValue } from '../secrets/index.ts';
import { CELLS_PER_VALUE, END_CELL, NEXT_CELL, QUOTE, START_CELL } from './codes.ts';
import type { Tape } from './tape.ts';

/** False for an object with duplicate keys, or with a key whose value siblings make secret or changed. */
export const isOrdinaryPart = (tape: Tape, at: number): boolean => {
  const { cells, keys } = tape;
  const end = cells[at + NEXT_CELL] ?? 0;
  const fields = new Map<string, unknown>();
  let count = 0;
  for (let field = at + CELLS_PER_VALUE; field < end; field = cells[field + NEXT_CELL] ?? end) {
    fields.set(keys.nameOf(cells[field] ?? 0), asSent(tape, field));
    count += 1;
  }
  if (fields.size < count) return false;
  const json = Object.fromEntries(fields);
  for (const key of fields.keys()) if (keyOf(key).part && !isShownAsItIs(json, key)) return false;
  return true;
};

/** A text as sent, before admission; null for any other value, which no sibling rule uses. */
const asSent = ({ bytes, cells }: Tape, at: number): unknown => {
  const start = cells[at + START_CELL] ?? 0;
  return bytes[start] === QUOTE ? JSON.parse(bytes.toString('utf8', start, cells[at + END_CELL])) : null;
};

const isShownAsItIs = (json: Record<string, unknown>, key: string): boolean =>
  !isSecretPart(json, key) && redactValue(key, json[key]) === json[key];

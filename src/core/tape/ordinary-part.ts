import { keyOf } from '../key.ts';
import { isSecretPart, shownPart } from '../part.ts';
import { END, NEXT, START, STEP } from './codes.ts';
import type { Tape } from './tape.ts';

/** False for an object in which a key is secret, or shown otherwise, by what stands beside it, and where a key stands twice. */
export const isOrdinaryPart = ({ bytes, cells }: Tape, at: number): boolean => {
  const json: Record<string, unknown> = JSON.parse(bytes.toString('utf8', cells[at + START], cells[at + END]));
  const end = cells[at + NEXT] ?? 0;
  let fields = 0;
  for (let field = at + STEP; field < end; field = cells[field + NEXT] ?? end) fields += 1;
  const keys = Object.keys(json);
  return fields === keys.length && keys.every((key) => !keyOf(key).part || isShownAsItIs(json, key));
};

const isShownAsItIs = (json: Record<string, unknown>, key: string): boolean =>
  !isSecretPart(json, key) && shownPart(key, json[key]) === json[key];

import { admit } from '../admit/index.ts';
import { Scan, TapeValue } from '../json-scan/index.ts';
import { lazy } from '../memo/index.ts';
import type { Json } from '../values/index.ts';
import { Reader } from './read.ts';
import type { ResourceSpec } from './resource-spec.ts';

const scanner = lazy(() => new Scan());

/**
 * Calls `use` with the model read from an item's bytes, and its source. Both are valid during the call only: the next
 * item reuses the tape. Ordinary bytes are admitted by the scan, others parsed and admitted.
 */
export const readSealed = <Model, Value>(
  spec: ResourceSpec<Model>,
  bytes: Buffer,
  use: (model: Model, source: Json | TapeValue) => Value,
): Value => {
  const scan = scanner();
  const isOrdinary = scan.element(bytes, 0) === bytes.length;
  const source = isOrdinary ? new TapeValue(scan.tape) : admit(parsedBytes(bytes));
  return use(spec.read(new Reader(source, null)), source);
};

/** Parsed bytes of an item; null for corrupt ones from the cache: every field is then unknown. */
export const parsedBytes = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

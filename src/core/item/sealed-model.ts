import { admit } from '../admit/index.ts';
import { Scan, TapeValue } from '../json-scan/index.ts';
import { lazy } from '../memo/index.ts';
import type { Json } from '../values/index.ts';
import { Reader } from './read.ts';
import type { ResourceSpec } from './resource-spec.ts';

const scanner = lazy(() => new Scan());

/**
 * What `use` makes of the model that stands in the bytes of an item, and of what that is read from. Good until `use` is
 * done: the model is read from a tape that the next item writes over. Ordinary bytes are admitted by the scan itself, others
 * are parsed and admitted.
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

/** The bytes of an item of this run are JSON; those of an earlier one may have suffered: then nothing more is known. */
export const parsedBytes = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

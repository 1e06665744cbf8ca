import type { Json, JsonObject } from '../core/values/index.ts';
import { INVALID, refuse, unprocessable } from './errors.ts';
import { valueAt } from './field-path.ts';

/**
 * The order language (document 4.3): `metadata.name=1,metadata.uid=-1`, 1 ascending, -1 descending, several keys.
 * @throws Refusal for an invalid order, and for a field without index
 */
export const parseOrder = (
  text: string | null,
  indexed: ReadonlySet<string>,
): ((left: JsonObject, right: JsonObject) => number) => {
  const keys = (text ?? '')
    .split(',')
    .filter((key) => key.trim() !== '')
    .map((key) => parseKey(key.trim(), indexed));
  return (left, right) => {
    for (const { path, sign } of keys) {
      const order = compare(valueAt(left, path), valueAt(right, path));
      if (order !== 0) return order * sign;
    }
    return 0;
  };
};

const parseKey = (key: string, indexed: ReadonlySet<string>): { readonly path: string; readonly sign: 1 | -1 } => {
  const [, path = '', sign] = /^([^=]+)=(1|-1)$/.exec(key) ?? [];
  if (sign === undefined) {
    throw refuse(422, 'InvalidOrderBy', `orderBy in query cannot be read at "${key}"`, 'a key is path=1 or path=-1');
  }
  if (!indexed.has(path)) {
    throw unprocessable(INVALID.oneOf, `orderBy in query should be one of [${[...indexed].join(' ')}]`);
  }
  return { path, sign: sign === '1' ? 1 : -1 };
};

/** Unknown values first, as in a database; texts by code units. */
const compare = (left: Json | undefined, right: Json | undefined): number => {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
};

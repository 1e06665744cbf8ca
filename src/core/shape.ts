import { isArray, isObject, type Json } from './value.ts';

/** The order in which the document names the fields of an object, with that of the objects below. */
export type Shape = readonly (string | readonly [key: string, below: Shape])[];

/** The same JSON with its fields in the document's order; fields that it does not name come after, as they came. */
export const inShape = (json: Json, shape: Shape): Json => {
  if (shape.length === 0) return json;
  if (isArray(json)) return json.map((entry) => inShape(entry, shape));
  if (!isObject(json)) return json;
  const ordered: Record<string, Json> = {};
  for (const entry of shape) {
    const [key, below] = typeof entry === 'string' ? [entry, NOTHING] : entry;
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    if (value !== undefined) put(ordered, key, inShape(value, below));
  }
  for (const key of Object.keys(json)) if (!Object.hasOwn(ordered, key)) put(ordered, key, json[key] ?? null);
  return ordered;
};

const NOTHING: Shape = [];

/** An entry of an object, `__proto__` too, which would be none when it was assigned. */
const put = (object: Record<string, Json>, key: string, value: Json): void => {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  else object[key] = value;
};

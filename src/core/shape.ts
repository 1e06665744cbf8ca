import { isArray, isObject, type Json } from './value.ts';

/** The order in which the document names the fields of an object, with that of the objects below. */
export type Shape = readonly (string | readonly [key: string, below: Shape])[];

/** The same JSON with its fields in the document's order; fields that it does not name come after, as they came. */
export const inShape = (json: Json, shape: Shape): Json => {
  if (isArray(json)) return json.map((entry) => inShape(entry, shape));
  if (!isObject(json)) return json;
  const named = shape.flatMap((entry): [string, Json][] => {
    const [key, below] = typeof entry === 'string' ? [entry, []] : entry;
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    return value === undefined ? [] : [[key, inShape(value, below)]];
  });
  const keys = new Set(named.map(([key]) => key));
  return Object.fromEntries([...named, ...Object.entries(json).filter(([key]) => !keys.has(key))]);
};

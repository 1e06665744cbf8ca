import { isArray, isObject, type Json } from '../values/index.ts';

/** Field order of an object in the document, with that of nested objects. */
export type Shape = readonly (string | readonly [key: string, below: Shape])[];

/**
 * The same JSON with fields in the document's order; others follow in their original order. Returned unchanged if
 * already ordered.
 */
export const inShape = (json: Json, shape: Shape): Json => {
  const plan = planOf(shape);
  return isInOrder(json, plan) ? json : ordered(json, plan);
};

/** A shape prepared for lookup: field names, each with the plan below it. */
interface ShapePlan {
  readonly keys: readonly string[];
  readonly below: readonly (ShapePlan | null)[];
}

const plans = new WeakMap<Shape, ShapePlan>();

const planOf = (shape: Shape): ShapePlan => {
  const known = plans.get(shape);
  if (known !== undefined) return known;
  const plan = {
    keys: shape.map((entry) => (typeof entry === 'string' ? entry : entry[0])),
    below: shape.map((entry) => (typeof entry === 'string' ? null : planOf(entry[1]))),
  };
  plans.set(shape, plan);
  return plan;
};

const isInOrder = (json: Json, plan: ShapePlan): boolean => {
  if (isArray(json)) return json.every((entry) => isInOrder(entry, plan));
  if (!isObject(json)) return true;
  const { keys, below } = plan;
  let next = 0;
  for (const key in json) {
    const place = keys.indexOf(key);
    if (place >= 0 && place < next) return false;
    const inside = below[place] ?? null;
    if (inside !== null && !isInOrder(json[key] ?? null, inside)) return false;
    next = place < 0 ? keys.length : place + 1;
  }
  return true;
};

const ordered = (json: Json, plan: ShapePlan): Json => {
  if (isArray(json)) return json.map((entry) => ordered(entry, plan));
  if (!isObject(json)) return json;
  const { keys, below } = plan;
  const result: Record<string, Json> = {};
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    if (value === undefined) continue;
    const inside = below[at] ?? null;
    put(result, key, inside === null ? value : ordered(value, inside));
  }
  for (const key in json) if (!Object.hasOwn(result, key)) put(result, key, json[key] ?? null);
  return result;
};

/** Sets an own entry; plain assignment of `__proto__` would set the prototype. */
const put = (object: Record<string, Json>, key: string, value: Json): void => {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  else object[key] = value;
};

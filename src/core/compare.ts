import { isArray, isObject, type Json } from './value.ts';

/** One leaf of two JSON values; undefined where a side does not have it. */
export interface Difference {
  /** Field path, as `spec.packs[0].version`. */
  readonly path: string;
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** The leaves of two JSON values side by side, in the order of the left one, those that only the right one has after. */
export const compareJson = (left: Json, right: Json): readonly Difference[] => {
  const lefts = new Map(leaves(left, ''));
  const rights = new Map(leaves(right, ''));
  const paths = new Set([...lefts.keys(), ...rights.keys()]);
  return Array.from(paths, (path) => ({ path, left: lefts.get(path), right: rights.get(path) }));
};

/** True when both sides have the leaf and it is the same. */
export const isSame = ({ left, right }: Difference): boolean => left === right;

const leaves = (json: Json, path: string): (readonly [string, string])[] => {
  if (isArray(json)) {
    return json.length === 0
      ? [[path, '(empty list)']]
      : json.flatMap((entry, index) => leaves(entry, `${path}[${nameOf(entry) ?? index}]`));
  }
  if (isObject(json)) {
    const entries = Object.entries(json);
    if (entries.length === 0) return [[path, '(empty)']];
    return entries.flatMap(([key, value]) => leaves(value, path === '' ? key : `${path}.${key}`));
  }
  return [[path, json === null ? 'null' : String(json)]];
};

/** What tells an element of a list apart, so that one that moved is not taken for two changes. */
const nameOf = (json: Json): string | null => {
  if (!isObject(json)) return null;
  for (const key of ['name', 'nicName', 'uid', 'teamId', 'userId', 'networkName', 'component', 'mountPoint']) {
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
};

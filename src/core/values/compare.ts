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
  const lefts = leaves(left, '');
  const rights = leaves(right, '');
  const paths = new Set([...lefts.keys(), ...rights.keys()]);
  return Array.from(paths, (path) => ({ path, left: lefts.get(path), right: rights.get(path) }));
};

/** True when both sides have the leaf and it is the same. */
export const isSame = ({ left, right }: Difference): boolean => left === right;

const leaves = (json: Json, path: string, into = new Map<string, string>()): ReadonlyMap<string, string> => {
  if (isArray(json)) {
    if (json.length === 0) into.set(path, '(empty list)');
    for (const [index, entry] of json.entries()) leaves(entry, `${path}[${nameOf(entry) ?? index}]`, into);
  } else if (isObject(json)) {
    const keys = Object.keys(json);
    if (keys.length === 0) into.set(path, '(empty)');
    for (const key of keys) leaves(json[key] ?? null, path === '' ? key : `${path}.${key}`, into);
  } else {
    into.set(path, json === null ? 'null' : String(json));
  }
  return into;
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

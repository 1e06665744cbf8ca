/** Any JSON value: the type of everything read from the service. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Its keys come from outside: `__proto__` and `constructor` may be own ones, or inherited. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for a JSON object (neither null nor an array). */
export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** True for a JSON array. */
export const isArray = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

/**
 * Value of a cell for filter, order and count: never a formatted text. `null` is unknown (not sent). Times are epoch
 * milliseconds, sizes are bytes.
 */
export type CellValue = null | boolean | number | string;

/** An unset time, which the service sends as a year before 1970. */
export const NEVER = Number.NEGATIVE_INFINITY;

/** One leaf of two JSON values; undefined on a side that lacks it. */
export interface Difference {
  /** Field path, as `spec.packs[0].version`. */
  readonly path: string;
  readonly left: string | undefined;
  readonly right: string | undefined;
  /** Path of the outermost container that only one side has: a whole profile, a pack. */
  readonly part?: string;
}

/** The leaves of two JSON values side by side: in the order of the left one, then those of the right one alone. */
export const compareJson = (left: Json, right: Json): readonly Difference[] => {
  const lefts = leaves(left);
  const rights = leaves(right);
  const paths = new Set([...lefts.texts.keys(), ...rights.texts.keys()]);
  return Array.from(paths, (path) => {
    const one = lefts.texts.get(path);
    const other = rights.texts.get(path);
    const lacking = one === undefined ? lefts : other === undefined ? rights : null;
    const above = lacking && (one ?? other)?.above.find((part) => !lacking.parts.has(part));
    return { path, left: one?.text, right: other?.text, ...(above && { part: above }) };
  });
};

/** True when both sides have the leaf and it is the same. */
export const isSame = ({ left, right }: Difference): boolean => left === right;

interface LeafText {
  readonly text: string;
  /** Paths of its containers, outermost first. */
  readonly above: readonly string[];
}

interface Leaves {
  readonly texts: Map<string, LeafText>;
  /** Paths of all objects and lists. */
  readonly parts: Set<string>;
}

const leaves = (json: Json): Leaves => {
  const found: Leaves = { texts: new Map(), parts: new Set() };
  collect(json, '', [], found);
  return found;
};

const collect = (json: Json, path: string, above: readonly string[], into: Leaves): void => {
  if (isArray(json)) {
    into.parts.add(path);
    if (json.length === 0) into.texts.set(path, { text: '(empty list)', above });
    const inside = path === '' ? above : [...above, path];
    for (const [index, entry] of json.entries()) collect(entry, `${path}[${nameOf(entry) ?? index}]`, inside, into);
  } else if (isObject(json)) {
    into.parts.add(path);
    const keys = Object.keys(json);
    if (keys.length === 0) into.texts.set(path, { text: '(empty)', above });
    const inside = path === '' ? above : [...above, path];
    for (const key of keys) collect(json[key] ?? null, path === '' ? key : `${path}.${key}`, inside, into);
  } else {
    into.texts.set(path, { text: json === null ? 'null' : String(json), above });
  }
};

/** Identity of a list element, so that a moved one is not two changes. */
const nameOf = (json: Json): string | null => {
  if (!isObject(json)) return null;
  for (const key of ['name', 'nicName', 'uid', 'teamId', 'userId', 'networkName', 'component', 'mountPoint']) {
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
};

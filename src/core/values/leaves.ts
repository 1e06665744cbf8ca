import { elementStep, keyStep, pathBelow } from './path.ts';
import { isArray, isObject, type Json } from './value.ts';

/** A leaf of two compared JSON values, as text; undefined on a side that lacks the leaf. */
export interface Difference {
  /** Path of the field: `spec.packs[0].version`. */
  readonly path: string;
  readonly left: string | undefined;
  readonly right: string | undefined;
  /** Path of the outermost container that only one side has: a whole profile, a pack. */
  readonly part?: string;
}

/** The leaves of two JSON values side by side, equal leaves included: in the order of the left value, then leaves that only `right` has. */
export const compareJson = (left: Json, right: Json): readonly Difference[] => {
  const lefts = leavesOf(left);
  const rights = leavesOf(right);
  const paths = new Set([...lefts.values.keys(), ...rights.values.keys()]);
  return Array.from(paths, (path) => {
    const one = lefts.values.get(path);
    const other = rights.values.get(path);
    const lacking = one === undefined ? lefts : other === undefined ? rights : null;
    const above = lacking && (one ?? other)?.above.find((part) => !lacking.parts.has(part));
    return {
      path,
      left: one && leafText(one.value),
      right: other && leafText(other.value),
      ...(above && { part: above }),
    };
  });
};

/** True if both sides have the same leaf. */
export const isSameLeaf = ({ left, right }: Difference): boolean => left === right;

const leafText = (value: Json): string => {
  if (isArray(value)) return '(empty list)';
  return isObject(value) ? '(empty)' : String(value);
};

/** A value that contains no other value: a scalar, an empty list or object. */
interface Leaf {
  readonly value: Json;
  /** Paths of the containers of the value, outermost first. */
  readonly above: readonly string[];
}

/** The leaves of a JSON value by path, and the paths of all objects and lists. */
interface Leaves {
  readonly values: Map<string, Leaf>;
  readonly parts: Set<string>;
}

/**
 * The leaves of a JSON value. Elements of a list are identified by name or uid. If an element has neither, all elements are identified
 * by index; with `isWhole`, such a list is a single leaf.
 */
export const leavesOf = (json: Json, isWhole = false): Leaves => {
  const found: Leaves = { values: new Map(), parts: new Set() };
  collect(json, '', [], isWhole, found);
  return found;
};

const collect = (json: Json, path: string, above: readonly string[], isWhole: boolean, into: Leaves): void => {
  if (isArray(json) && json.length > 0) {
    const names = elementNames(json);
    if (isWhole && names === null) {
      into.values.set(path, { value: json, above });
      return;
    }
    into.parts.add(path);
    const inside = path === '' ? above : [...above, path];
    for (const [index, entry] of json.entries()) {
      const step = names === null ? `[${index}]` : elementStep(names[index] ?? '');
      collect(entry, pathBelow(path, step), inside, isWhole, into);
    }
  } else if (isObject(json) && Object.keys(json).length > 0) {
    into.parts.add(path);
    const inside = path === '' ? above : [...above, path];
    for (const key of Object.keys(json)) {
      collect(json[key] ?? null, pathBelow(path, keyStep(key)), inside, isWhole, into);
    }
  } else {
    if (typeof json === 'object' && json !== null) into.parts.add(path);
    into.values.set(path, { value: json, above });
  }
};

/** Unique names of the elements of a list: `a`, `a (2)`; null if an element has no name. */
export const elementNames = (list: readonly Json[]): readonly string[] | null => {
  const names = new Set<string>();
  for (const entry of list) {
    const name = elementName(entry);
    if (name === null) return null;
    let unique = name;
    for (let count = 2; names.has(unique); count += 1) unique = `${name} (${count})`;
    names.add(unique);
  }
  return [...names];
};

const NAME_KEYS = ['name', 'nicName', 'uid', 'teamId', 'userId', 'networkName', 'component', 'mountPoint'];

/** The name that identifies a list element, so that a moved element does not count as two changes; null if it has no name. */
const elementName = (json: Json): string | null => {
  if (!isObject(json)) return null;
  for (const key of NAME_KEYS) {
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
};

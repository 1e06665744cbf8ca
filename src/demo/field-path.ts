import { isArray, isObject, type Json, type JsonObject } from '../core/values/index.ts';
import { INVALID, refuse, unprocessable } from './parameters.ts';

/** The value at a field path through objects; undefined if there is none. */
export const valueAt = (item: JsonObject, path: string): Json | undefined => {
  let value: Json | undefined = item;
  for (const key of path.split('.')) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
};

/** Field paths as a tree; a leaf includes everything below it. */
type Selection = ReadonlyMap<string, Selection | null>;

/**
 * Parses a selection of fields (comma-separated paths), and returns a function that reduces an item to these fields. Paths
 * traverse lists; missing values are omitted. Null or a text without a path selects everything.
 */
export const selectFields = (paths: string | null): ((item: JsonObject) => JsonObject) => {
  const wanted = (paths ?? '').split(',').filter((path) => path.trim() !== '');
  if (wanted.length === 0) return (item) => item;
  const selection = tree(wanted.map((path) => path.trim().split('.')));
  return (item) => selectObject(item, selection);
};

const tree = (paths: readonly (readonly string[])[]): Selection => {
  const heads = new Set(paths.flatMap(([head]) => head ?? []));
  return new Map(
    Array.from(heads, (head) => {
      const tails = paths.filter((path) => path[0] === head).map((path) => path.slice(1));
      return [head, tails.some((tail) => tail.length === 0) ? null : tree(tails)];
    }),
  );
};

const selectObject = (item: JsonObject, selection: Selection): JsonObject =>
  Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) => {
      const below = selection.get(key);
      return below === undefined ? [] : [[key, below === null ? value : selectBelow(value, below)]];
    }),
  );

const selectBelow = (value: Json, selection: Selection): Json => {
  if (isArray(value)) return value.map((entry) => selectBelow(entry, selection));
  return isObject(value) ? selectObject(value, selection) : value;
};

const TEST = /^([A-Za-z_][\w.]*)(!=|>=|<=|=|>|<)(.*)$/s;

type Compare = (order: number) => boolean;
const OPERATORS: Readonly<Record<string, Compare>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
};

/**
 * Parses the filter language into a test of items: tests joined by AND, then by OR, without blanks, parentheses or quotes,
 * so that values with AND or OR cannot be expressed. Null passes all items. A test of a field that is not in `indexed` is
 * false for all items, without an error.
 * @throws Refusal for an invalid filter
 */
export const parseFilter = (text: string | null, indexed: ReadonlySet<string>): ((item: JsonObject) => boolean) => {
  if (text === null || text === '') return () => true;
  const groups = text.split('OR').map((group) => group.split('AND').map((test) => parseTest(test, indexed)));
  return (item) => groups.some((tests) => tests.every((test) => test(item)));
};

const parseTest = (text: string, indexed: ReadonlySet<string>): ((item: JsonObject) => boolean) => {
  const [, path = '', operator = '', value = ''] = TEST.exec(text.trim()) ?? [];
  const compare = OPERATORS[operator];
  if (compare === undefined) {
    throw refuse(
      422,
      'InvalidFilter',
      `filters in query cannot be read at "${text}"`,
      'a test is path, operator, value',
    );
  }
  if (!indexed.has(path)) return () => false;
  return (item) => {
    const known = valueAt(item, path);
    // Unknown values match != only.
    return known === undefined || known === null ? operator === '!=' : compare(difference(known, value));
  };
};

/** Compares numbers by value, texts by code units, case-sensitive. */
const difference = (known: Json, value: string): number => {
  if (typeof known === 'number') return known - Number(value);
  const text = String(known);
  return text === value ? 0 : text < value ? -1 : 1;
};

/**
 * Parses the order language into a comparison of items: `metadata.name=1,metadata.uid=-1`, 1 ascending, -1 descending. Null
 * keeps the order.
 * @throws Refusal for an invalid order, and for a field that is not in `indexed`
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

/** Compares values: unknown values come first, as in a database; texts are compared by code units. */
const compare = (left: Json | undefined, right: Json | undefined): number => {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
};

import { columnOf, type Item, type Resource } from '../core/item/index.ts';
import type { OrderKey } from '../core/query/index.ts';
import type { CellValue } from '../core/values/index.ts';
import { compareKeys, type SortKey, sortKeyOf } from './order.ts';

/** Sorted items with their sort keys, so that further items can be inserted by key. */
export interface OrderedItems {
  readonly rows: readonly Item[];
  /** Sort keys of all rows, per column of the order. */
  readonly keys: readonly (readonly SortKey[])[];
}

/**
 * Items sorted by an order (`order.ts`), stable. Unknown values come last in both directions. Ages ascend from the
 * youngest.
 */
export const orderedItems = (items: readonly Item[], order: readonly OrderKey[], resource: Resource): OrderedItems => {
  const columns = orderColumns(order, resource);
  const keys = columns.map(() => new Array<SortKey>(items.length));
  // Row by row: columns of one item share parsed data.
  for (const [index, item] of items.entries())
    for (const [column, { keyOf }] of columns.entries()) (keys[column] as SortKey[])[index] = keyOf(item);
  const places = items.map((_, index) => index);
  const by = columns.map(({ descending }, column) => byKeys(keys[column] ?? [], descending));
  return at({ rows: items, keys }, sorted(places, by));
};

/** Inserts further items, as if all had been sorted together. */
export const withFurther = (
  ordered: OrderedItems,
  further: readonly Item[],
  order: readonly OrderKey[],
  resource: Resource,
): OrderedItems => {
  const columns = orderColumns(order, resource);
  const added = orderedItems(further, order, resource);
  const before: number[] = [];
  // They are sorted: each goes after the one before it.
  for (let index = 0; index < added.rows.length; index += 1)
    before.push(placeFor(ordered, added, index, columns, before.at(-1) ?? 0));
  return {
    rows: woven(ordered.rows, added.rows, before),
    keys: columns.map((_, column) => woven(ordered.keys[column] ?? [], added.keys[column] ?? [], before)),
  };
};

/** Removes rows. */
export const keeping = (ordered: OrderedItems, keeps: (item: Item) => boolean): OrderedItems => {
  const places: number[] = [];
  for (const [index, item] of ordered.rows.entries()) if (keeps(item)) places.push(index);
  return at(ordered, places);
};

interface OrderColumn {
  readonly keyOf: (item: Item) => SortKey;
  readonly descending: boolean;
}

const orderColumns = (order: readonly OrderKey[], resource: Resource): readonly OrderColumn[] =>
  order.flatMap(({ column: id, descending }) => {
    const column = columnOf(resource, id);
    if (column === undefined) return [];
    const key = remembering(sortKeyOf(column));
    return [{ keyOf: (item: Item) => key(item.value(id)), descending }];
  });

const compared = (a: SortKey, b: SortKey, descending: boolean): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return descending ? -compareKeys(a, b) : compareKeys(a, b);
};

/** True for most columns: all keys are texts, or all are numbers. */
const isOneType = (keys: readonly SortKey[]): boolean => {
  const type = typeof keys[0];
  return keys[0] !== null && keys.every((key) => typeof key === type);
};

/** Comparison for keys of one type. */
const plainly = (a: SortKey | undefined, b: SortKey | undefined): number =>
  (a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0;

type ComparePlaces = (a: number, b: number) => number;

/** Comparator of indexes by their keys. */
const ofPlaces = (keys: readonly SortKey[], descending: boolean): ComparePlaces => {
  if (!isOneType(keys)) return (a, b) => compared(keys[a] ?? null, keys[b] ?? null, descending);
  return descending ? (a, b) => plainly(keys[b], keys[a]) : (a, b) => plainly(keys[a], keys[b]);
};

/** A column prepared for sorting indexes; its comparator is chosen once, not per group. */
interface KeyedColumn {
  readonly keys: readonly SortKey[];
  readonly descending: boolean;
  readonly compare: ComparePlaces;
}

const byKeys = (keys: readonly SortKey[], descending: boolean): KeyedColumn => ({
  keys,
  descending,
  compare: ofPlaces(keys, descending),
});

/** Indexes sorted by the first column, ties by the following ones. */
const sorted = (places: number[], [by, ...further]: readonly KeyedColumn[]): number[] => {
  if (by === undefined) return places;
  const groups = grouped(places, by.keys);
  if (groups !== null) {
    const inOrder = [...groups.keys()].sort((a, b) => compared(a, b, by.descending));
    return inOrder.flatMap((key) => sorted(groups.get(key) ?? [], further));
  }
  const { compare } = by;
  places.sort(compare);
  if (further.length === 0) return places;
  for (let from = 0, to = 1; from < places.length; from = to, to += 1) {
    const first = places[from] as number;
    while (to < places.length && compare(first, places[to] as number) === 0) to += 1;
    if (to - from < 2) continue;
    for (const [index, place] of sorted(places.slice(from, to), further).entries()) places[from + index] = place;
  }
  return places;
};

/** Maximum distinct keys for grouping; more are compared. */
const MAX_GROUPS = 64;

/** Groups indexes by key where few keys repeat often: ten times faster than comparing. */
const grouped = (places: readonly number[], keys: readonly SortKey[]): ReadonlyMap<SortKey, number[]> | null => {
  const groups = new Map<SortKey, number[]>();
  for (const place of places) {
    const key = keys[place] ?? null;
    const group = groups.get(key);
    if (group !== undefined) group.push(place);
    else if (groups.size < MAX_GROUPS) groups.set(key, [place]);
    else return null;
  }
  return groups;
};

/** Size limit of the key memo, used if values repeat. */
const MAX_KEPT_KEYS = 4096;
const SAMPLE_SIZE = 256;
const MIN_REPEATS = 4;

/** Memoises the key of a value where values repeat; unique names are computed directly. */
const remembering = (keyOf: (value: CellValue) => SortKey): ((value: CellValue) => SortKey) => {
  const keys = new Map<CellValue, SortKey>();
  let asked = 0;
  let ends = false;
  return (value) => {
    if (ends) return keyOf(value);
    asked += 1;
    const known = keys.get(value);
    if (known !== undefined) return known;
    const key = keyOf(value);
    keys.set(value, key);
    ends = keys.size >= MAX_KEPT_KEYS || (keys.size === SAMPLE_SIZE && asked < SAMPLE_SIZE * MIN_REPEATS);
    return key;
  };
};

/** Index from `from` on of the first row that sorts after a further one; equal rows stay before it. */
const placeFor = (
  ordered: OrderedItems,
  added: OrderedItems,
  index: number,
  columns: readonly OrderColumn[],
  from: number,
): number => {
  const isBehind = (row: number): boolean => comparedAt(ordered, row, added, index, columns) > 0;
  // The insertion point is usually near.
  let low = from;
  let high = from;
  for (let step = 1; high < ordered.rows.length && !isBehind(high); step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, ordered.rows.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const comparedAt = (
  a: OrderedItems,
  row: number,
  b: OrderedItems,
  other: number,
  columns: readonly OrderColumn[],
): number => {
  for (let column = 0; column < columns.length; column += 1) {
    const [of, beside] = [a.keys[column]?.[row] ?? null, b.keys[column]?.[other] ?? null];
    const difference = compared(of, beside, columns[column]?.descending === true);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Merges further values, each before the index in `before`. */
const woven = <Value>(values: readonly Value[], further: readonly Value[], before: readonly number[]): Value[] => {
  const result = values.concat(further);
  let from = values.length;
  let to = result.length;
  for (let index = further.length - 1; index >= 0; index -= 1) {
    for (const first = before[index] as number; from > first; ) {
      from -= 1;
      to -= 1;
      result[to] = result[from] as Value;
    }
    to -= 1;
    result[to] = further[index] as Value;
  }
  return result;
};

const at = ({ rows, keys }: OrderedItems, places: readonly number[]): OrderedItems => ({
  rows: places.map((place) => rows[place] as Item),
  keys: keys.map((of) => places.map((place) => of[place] as SortKey)),
});

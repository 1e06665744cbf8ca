import { columnOf, type Item, type Resource } from '../core/item/index.ts';
import type { OrderKey } from '../core/query/index.ts';
import type { CellValue } from '../core/values/index.ts';
import { compareKeys, type SortKey, sortKeyOf } from './sort-key.ts';

/** Items in an order, with their sort keys: further ones find their places by the keys alone. */
export interface OrderedItems {
  readonly rows: readonly Item[];
  /** For each column of the order the keys of all rows. */
  readonly keys: readonly (readonly SortKey[])[];
}

/**
 * Items in an order (`sort-key.ts`); equal ones stay as they stand. Unknown values come last in both directions. An age
 * counts up: ascending puts the youngest first.
 */
export const orderedItems = (items: readonly Item[], order: readonly OrderKey[], resource: Resource): OrderedItems => {
  const columns = orderColumns(order, resource);
  const keys = columns.map(() => new Array<SortKey>(items.length));
  // Row by row: the columns of one item share what they read.
  for (const [index, item] of items.entries())
    for (const [column, { keyOf }] of columns.entries()) (keys[column] as SortKey[])[index] = keyOf(item);
  const places = items.map((_, index) => index);
  const by = columns.map(({ descending }, column) => byKeys(keys[column] ?? [], descending));
  return at({ rows: items, keys }, sorted(places, by));
};

/** The same with further items in their places, as if all had been ordered together. */
export const withFurther = (
  ordered: OrderedItems,
  further: readonly Item[],
  order: readonly OrderKey[],
  resource: Resource,
): OrderedItems => {
  const columns = orderColumns(order, resource);
  const added = orderedItems(further, order, resource);
  const before: number[] = [];
  // They are in order themselves: none comes in front of the one before it.
  for (let index = 0; index < added.rows.length; index += 1)
    before.push(placeFor(ordered, added, index, columns, before.at(-1) ?? 0));
  return {
    rows: woven(ordered.rows, added.rows, before),
    keys: columns.map((_, column) => woven(ordered.keys[column] ?? [], added.keys[column] ?? [], before)),
  };
};

/** The same without some of its rows. */
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

/** Of two texts or two numbers: which of them it is need not be asked for each. */
const plainly = (a: SortKey | undefined, b: SortKey | undefined): number =>
  (a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0;

type ComparePlaces = (a: number, b: number) => number;

/** Compares places by the keys there. */
const ofPlaces = (keys: readonly SortKey[], descending: boolean): ComparePlaces => {
  if (!isOneType(keys)) return (a, b) => compared(keys[a] ?? null, keys[b] ?? null, descending);
  return descending ? (a, b) => plainly(keys[b], keys[a]) : (a, b) => plainly(keys[a], keys[b]);
};

/** A column as places are sorted by it; how they are compared is found out once, and not for each group of them. */
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

/** Places sorted by the first column, and those that are equal there by the columns behind it. */
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

/** More different keys than this are compared, and not put together. */
const MAX_GROUPS = 64;

/** Places by their key, where few keys are those of many rows: to compare each with others takes ten times as long. */
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

/** So many different values are remembered, if each of the first of them came several times. */
const MAX_KEPT_KEYS = 4096;
const SAMPLE_SIZE = 256;
const MIN_REPEATS = 4;

/** Makes the key of a value once where few values are those of many rows; a name is made anew, and not looked up. */
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

/** The index of the first row from `from` on that comes behind a further one; those that are equal do not. */
const placeFor = (
  ordered: OrderedItems,
  added: OrderedItems,
  index: number,
  columns: readonly OrderColumn[],
  from: number,
): number => {
  const isBehind = (row: number): boolean => comparedAt(ordered, row, added, index, columns) > 0;
  // The next one is seldom far away.
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

/** Values with further ones, each in front of the value at the index that `before` gives for it. */
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

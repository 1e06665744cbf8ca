import { type Column, isFacetColumn, type Resource } from '../core/item/index.ts';
import type { OrderKey } from '../core/query/index.ts';
import { matchVersion, naturalKey, versionKey } from '../core/text/index.ts';
import type { CellValue } from '../core/values/index.ts';
import { readColumn, unknownColumn } from './filter/language/index.ts';

/**
 * Parses an order: columns or field paths separated by commas, `-` for descending (`health,-age`). Empty text is the
 * service's order. Errors have a position.
 */
export const parseOrder = (
  text: string,
  resource: Resource,
):
  | { readonly ok: true; readonly order: readonly OrderKey[] }
  | { readonly ok: false; readonly position: number; readonly message: string } => {
  const order: OrderKey[] = [];
  let at = 0;
  for (const part of text.split(',')) {
    const piece = part.trim();
    const position = at + part.length - part.trimStart().length;
    at += part.length + 1;
    if (piece === '') continue;
    const descending = piece.startsWith('-');
    const name = piece.replace(/^[-+]/, '');
    const read = readColumn(name, resource);
    if (!read.ok)
      return { ok: false, position: position + piece.length - name.length + read.at, message: read.message };
    const { column } = read;
    if (isFacetColumn(column)) return { ok: false, position, message: unknownColumn(name, resource).message };
    if (!order.some((key) => key.column === column.id)) order.push({ column: column.id, descending });
  }
  return { ok: true, order };
};

/** Prints an order as typed: `health,-age`. */
export const orderText = (order: readonly OrderKey[]): string =>
  order.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/** Field paths at the end of every order, if the service can sort by them. Without them, equal rows would change places between pages. */
const LAST_PATHS = ['metadata.name', 'metadata.uid'];

/**
 * The order as server parameters: field paths with direction, name and uid added. Direction is reversed for time columns, which show
 * ages. Null if a column has no path, has a path that the service cannot sort by, has ranks, or is a version, which the service would
 * sort as text.
 */
export const serverOrder = (
  order: readonly OrderKey[],
  resource: Resource,
  sortable: (path: string) => boolean,
): readonly { readonly path: string; readonly descending: boolean }[] | null => {
  const result: { path: string; descending: boolean }[] = [];
  for (const { column: id, descending } of order) {
    const column = resource.column(id);
    if (column?.path === undefined || column.ranks !== undefined || column.type === 'version') return null;
    if (!sortable(column.path)) return null;
    result.push({ path: column.path, descending: column.type === 'time' ? !descending : descending });
  }
  if (result.length === 0) return result;
  const last = LAST_PATHS.filter((path) => sortable(path) && result.every((key) => key.path !== path));
  return [...result, ...last.map((path) => ({ path, descending: false }))];
};

/** Sort key, in a column of versions, of a text that is no version, such as `latest`. It follows all versions in both directions. */
interface NoVersion {
  readonly text: string;
}

/** Sort key of a value: a number or a text, compared directly; null for an unknown value. */
export type SortKey = number | string | NoVersion | null;

/**
 * Creates the function that gives the sort keys of a column's values: enums by rank, then values without a rank as text; numbers by
 * size; ages from the youngest; versions by SemVer; texts in natural order, ignoring case.
 */
export const sortKeyOf = (column: Column): ((value: CellValue) => SortKey) => {
  const { ranks, type } = column;
  if (ranks !== undefined) {
    const rank = new Map(ranks.map((value, index) => [value, index]));
    return (value) => (value === null ? null : (rank.get(String(value)) ?? naturalKey(String(value))));
  }
  switch (type) {
    case 'text':
      return (value) => (value === null ? null : naturalKey(String(value)));
    case 'version': {
      // Keys of versions take long to make, and a fleet has few versions.
      const keys = new Map<CellValue, SortKey>();
      return (value) => {
        if (value === null) return null;
        const key = keys.get(value) ?? keyOfVersion(String(value));
        keys.set(value, key);
        return key;
      };
    }
    case 'field':
      return (value) => (value === null || typeof value === 'number' ? value : naturalKey(String(value)));
    case 'time':
      return (value) => (value === null ? null : -Number(value));
    default:
      return (value) => (value === null ? null : Number(value));
  }
};

const keyOfVersion = (text: string): SortKey =>
  matchVersion(text) === null ? { text: naturalKey(text) } : versionKey(text);

/** Compares two sort keys; negative if `a` comes first. Texts that are no versions, then unknown values, come last in both directions. */
export const compareSortKeys = (a: SortKey, b: SortKey, descending: boolean): number => {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  const [isNone, isOtherNone] = [typeof a === 'object', typeof b === 'object'];
  if (isNone !== isOtherNone) return isNone ? 1 : -1;
  const [one, other] = [textIn(a), textIn(b)];
  return descending ? compareKeys(other, one) : compareKeys(one, other);
};

const textIn = (key: number | string | NoVersion): number | string => (typeof key === 'object' ? key.text : key);

/** Compares two numbers or texts; negative if `a` comes first. Numbers precede texts. */
export const compareKeys = (a: number | string, b: number | string): number => {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
};

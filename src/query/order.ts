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

/** An order as typed: `health,-age`. */
export const orderText = (order: readonly OrderKey[]): string =>
  order.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/** What every order ends with, where the service can: equal rows would change places between pages. */
const LAST_PATHS = ['metadata.name', 'metadata.uid'];

/**
 * The order as server parameters: field paths with direction, or null when a column has no
 * path, one the service cannot order by, or is a version, which the service would order as text. Direction is reversed
 * for time columns, which show age. Name and uid are added.
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

/** The sort key of a text that is no version among versions, such as `latest`: behind all of these in both directions. */
interface NoVersion {
  readonly text: string;
}

/** The sort key of a value: a number or a text, compared directly; null is unknown. */
export type SortKey = number | string | NoVersion | null;

/**
 * Sort keys of a column's values: enums by rank, other values of theirs as text behind these, numbers by size, ages from the youngest, versions by SemVer, texts in
 * natural order ignoring case.
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
      // Keys of versions take long to make, and fleets have few.
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

/** Negative when `a` comes first. What is no version, and then what is unknown, comes last in both directions. */
export const compareSortKeys = (a: SortKey, b: SortKey, descending: boolean): number => {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  const [isNone, isOtherNone] = [typeof a === 'object', typeof b === 'object'];
  if (isNone !== isOtherNone) return isNone ? 1 : -1;
  const [one, other] = [textIn(a), textIn(b)];
  return descending ? compareKeys(other, one) : compareKeys(one, other);
};

const textIn = (key: number | string | NoVersion): number | string => (typeof key === 'object' ? key.text : key);

/** Negative when `a` comes first; numbers precede texts. */
export const compareKeys = (a: number | string, b: number | string): number => {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
};

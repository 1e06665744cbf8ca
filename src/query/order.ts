import { type Column, isFacetColumn, type Resource } from '../core/item/index.ts';
import type { OrderKey } from '../core/query/index.ts';
import { naturalKey, versionKey } from '../core/text/index.ts';
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

/**
 * The order as server parameters: field paths with direction, or null when a column has no
 * path, one the service cannot order by, or is a version, which the service would order as text. Direction is reversed
 * for time columns, which show age.
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
  return result;
};

/** The sort key of a value: a number or a text, compared directly; null is unknown. */
export type SortKey = number | string | null;

/**
 * Sort keys of a column's values: enums by rank, numbers by size, ages from the youngest, versions by SemVer, texts in
 * natural order ignoring case.
 */
export const sortKeyOf = (column: Column): ((value: CellValue) => SortKey) => {
  const { ranks, type } = column;
  if (ranks !== undefined) {
    const rank = new Map(ranks.map((value, index) => [value, index]));
    return (value) => (value === null ? null : (rank.get(String(value)) ?? ranks.length));
  }
  switch (type) {
    case 'text':
      return (value) => (value === null ? null : naturalKey(String(value)));
    case 'version': {
      // Keys of versions take long to make, and fleets have few.
      const keys = new Map<CellValue, SortKey>();
      return (value) => {
        if (value === null) return null;
        const key = keys.get(value) ?? versionKey(String(value));
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

/**
 * Negative when `a` comes first; numbers precede texts. Callers handle unknown values, which come last in both
 * directions.
 */
export const compareKeys = (a: number | string, b: number | string): number => {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
};

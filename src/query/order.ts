import { columnOf, type Resource } from '../core/item/index.ts';
import type { OrderKey } from '../core/query/index.ts';
import { findColumn, unknownColumn } from './filter/language/index.ts';

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
    const column = findColumn(name, resource) ?? columnOf(resource, name);
    if (column === undefined) return { ok: false, position, message: unknownColumn(name, resource).message };
    if (!order.some((key) => key.column === column.id)) order.push({ column: column.id, descending });
  }
  return { ok: true, order };
};

/** An order as typed: `health,-age`. */
export const orderText = (order: readonly OrderKey[]): string =>
  order.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/**
 * The order as server parameters: field paths with direction (document 4.3, orderBy), or null when a column has no
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

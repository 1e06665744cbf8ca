import { columnOf, type Resource } from '../core/item/index.ts';
import type { OrderKey } from '../core/query/index.ts';
import { findColumn, unknownColumn } from './filter/language/index.ts';

/**
 * Reads an order: columns or field paths separated by commas, `-` in front for descending (`health,-age`).
 * An empty text is no order: the service's own. Errors carry their place.
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

/** An order as it is typed: `health,-age`. */
export const orderText = (order: readonly OrderKey[]): string =>
  order.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/**
 * The order as the service can be asked for it: field paths with a direction (document 4.3, orderBy), or null when one of
 * its columns has no path, or one that the service does not order by, or is a version, which the service would order as a
 * text. A time column counts age, so its direction turns.
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

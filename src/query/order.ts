import { columnOf } from '../core/field-column.ts';
import type { Item } from '../core/item.ts';
import type { OrderKey } from '../core/query.ts';
import type { Column, Resource } from '../core/resource.ts';
import type { CellValue } from '../core/value.ts';
import { compareVersions } from '../core/version.ts';
import { findColumn, unknownColumn } from './filter/column.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Reads an order: columns or field paths separated by commas, `-` in front for descending (`health,-age`).
 * An empty text is no order: the service's own. Gives the place of what is not understood.
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
    if (column === undefined) return { ok: false, position, message: unknownColumn(name, resource) };
    if (!order.some((key) => key.column === column.id)) order.push({ column: column.id, descending });
  }
  return { ok: true, order };
};

/** An order as it is typed: `health,-age`. */
export const orderText = (order: readonly OrderKey[]): string =>
  order.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',');

/**
 * Compares items by an order: numbers and times by size, versions as SemVer, texts in natural order without case,
 * ranked columns by rank. Unknown values come last in both directions. Equal items compare 0: sort stably.
 * An age counts up: ascending puts the youngest first.
 */
export const compareItems = (order: readonly OrderKey[], resource: Resource): ((a: Item, b: Item) => number) => {
  const keys = order.flatMap(({ column: id, descending }) => {
    const column = columnOf(resource, id);
    return column === undefined ? [] : [{ id, descending, compare: comparator(column) }];
  });
  return (a, b) => {
    for (const { id, descending, compare } of keys) {
      const left = a.value(id);
      const right = b.value(id);
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
        continue;
      }
      const difference = compare(left, right);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
};

type Known = Exclude<CellValue, null>;

const comparator = (column: Column): ((a: Known, b: Known) => number) => {
  const { ranks } = column;
  if (ranks !== undefined) {
    const rank = new Map(ranks.map((value, index) => [value, index]));
    const of = (value: Known): number => rank.get(String(value)) ?? ranks.length;
    return (a, b) => of(a) - of(b);
  }
  switch (column.type) {
    case 'field':
      return (a, b) =>
        typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    case 'text':
      return (a, b) => collator.compare(String(a), String(b));
    case 'version':
      return (a, b) => compareVersions(String(a), String(b));
    case 'time':
      return (a, b) => (a === b ? 0 : Number(b) - Number(a));
    default:
      return (a, b) => Number(a) - Number(b);
  }
};

/**
 * The order as the service can be asked for it: field paths with a direction (document 4.3, orderBy), or null when one of
 * its columns has no path, or is a version, which the service would order as a text. A time column counts age, so its
 * direction turns.
 */
export const serverOrder = (
  order: readonly OrderKey[],
  resource: Resource,
): readonly { readonly path: string; readonly descending: boolean }[] | null => {
  const result: { path: string; descending: boolean }[] = [];
  for (const { column: id, descending } of order) {
    const column = resource.column(id);
    if (column?.path === undefined || column.ranks !== undefined || column.type === 'version') return null;
    result.push({ path: column.path, descending: column.type === 'time' ? !descending : descending });
  }
  return result;
};

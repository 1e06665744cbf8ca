import { type Column, type Item, isSent, type Resource } from '../../../core/item/index.ts';
import { isBelowMap } from '../../../core/query/index.ts';
import { formatCount } from '../../../core/values/index.ts';
import { type Condition, conditions, type Filter, fieldText, pathField } from '../language/index.ts';
import { packsOf, valuesOf } from './values.ts';

/** A compared column or field path that some items have no value for. */
export interface Gap {
  /** Title of the column, or the field path. */
  readonly name: string;
  readonly known: number;
  readonly of: number;
  /** False where no item has a value: the comparison is then inconclusive. */
  readonly sent: boolean;
}

/** Whether the service omits a field path from all list items. */
export type IsLacked = (path: string) => boolean;

/** Test for paths at or below one that a list lacks (`ListAbility.lacks`). */
export const lackTest =
  (lacks: readonly string[]): IsLacked =>
  (path) =>
    lacks.some((lack) => path === lack || path.startsWith(`${lack}.`));

/** True for a column that the list lacks and no item has nevertheless. */
export const isLackedColumn = ({ id, fields }: Column, items: readonly Item[], isLacked: IsLacked): boolean =>
  fields.length > 0 && fields.every(isLacked) && items.every((item) => item.value(id) === null);

/** Minimum rows for conclusions about the service. */
export const ENOUGH_ROWS = 10;

const NEVER_LACKED: IsLacked = () => false;

/** Number of items searched for a path, each of which must be parsed. */
const SAMPLE = 200;

/**
 * Columns and paths of a filter without values in some or all items. Columns that items may lack (`Column.optional`)
 * and labels are excluded, unless the list lacks them.
 */
export const filterGaps = (
  filter: Filter,
  items: readonly Item[],
  resource: Resource,
  isLacked: IsLacked = NEVER_LACKED,
): readonly Gap[] => {
  if (items.length === 0) return [];
  const gaps = conditions(filter).flatMap((one) => conditionGap(one, items, resource, isLacked) ?? []);
  return gaps.filter(({ name }, index) => gaps.findIndex((other) => other.name === name) === index);
};

/** `column=?` matches missing values. */
const conditionGap = (
  { field, form }: Condition,
  items: readonly Item[],
  resource: Resource,
  isLacked: IsLacked,
): Gap | null => {
  const { of, name, column } = field;
  if (of === 'pack') return packGap(items, resource);
  if (form === 'unknown') return null;
  if (of === 'path') return pathGap(name, items, resource, isLacked);
  return of === 'column' && column !== undefined ? columnGap(column, items, isLacked) : null;
};

/** Number of items with a column's value; null for all, and for optional columns. */
export const columnGap = (column: Column, items: readonly Item[], isLacked: IsLacked = NEVER_LACKED): Gap | null => {
  const { id, title, fields } = column;
  if (fields.length === 0 || (column.optional === true && !fields.every(isLacked))) return null;
  let known = 0;
  for (const item of items) if (item.value(id) !== null) known += 1;
  if (known === items.length) return null;
  return { name: title, known, of: items.length, sent: known > 0 || saysAny(items, fields) };
};

/** True for a mandatory column without any value. */
export const isUnsent = (column: Column, items: readonly Item[], isLacked: IsLacked = NEVER_LACKED): boolean =>
  // Fast path: usually the first item has it.
  !items.some((item) => item.value(column.id) !== null) && columnGap(column, items, isLacked)?.sent === false;

/** Items may lack most fields: a path is a gap only if no item has it. */
const pathGap = (path: string, items: readonly Item[], resource: Resource, isLacked: IsLacked): Gap | null => {
  const optional = isBelowMap(path) || isOptional(path, resource);
  if (optional && !isLacked(path)) return null;
  if (items.some((item) => valuesOf(item, pathField(path)).length > 0) || saysAny(items, [path])) return null;
  return { name: path, known: 0, of: items.length, sent: false };
};

const packGap = (items: readonly Item[], { fields }: Resource): Gap | null => {
  if (items.some((item) => packsOf(item).length > 0)) return null;
  const paths = fields.filter((path) => path.split('.').includes('packs'));
  if (paths.length === 0 || saysAny(items, paths)) return null;
  return { name: 'PACKS', known: 0, of: items.length, sent: false };
};

/** True for a path that only optional columns read. */
const isOptional = (path: string, { columns }: Resource): boolean => {
  const readers = columns.filter(({ fields }) =>
    fields.some((field) => path === field || path.startsWith(`${field}.`)),
  );
  return readers.length > 0 && readers.every(({ optional }) => optional === true);
};

const saysAny = (items: readonly Item[], paths: readonly string[]): boolean =>
  items.slice(0, SAMPLE).some((item) => {
    const json = item.raw();
    return paths.some((path) => isSent(json, path));
  });

/** `INVALID was not sent for any of 146 cluster profiles`, `INVALID known for 20 of 146`. */
export const gapText = ({ name, known, of, sent }: Gap, { one, many }: Pick<Resource, 'one' | 'many'>): string => {
  if (sent) return `${name} known for ${formatCount(known)} of ${formatCount(of)}`;
  return `${name} was not sent for ${of === 1 ? `the one ${one}` : `any of ${formatCount(of)} ${many}`}`;
};

/**
 * Field paths, labels and packs of a filter that no item has, as typed without the comparison: possible typos, which
 * only the items reveal. Empty without items.
 */
export const absent = (filter: Filter, items: readonly Item[]): readonly string[] => {
  if (last?.filter !== filter || last.items !== items) last = { filter, items, missing: missingOf(filter, items) };
  return last.missing;
};

// Memo: read per frame, and it scans all items.
let last: {
  readonly filter: Filter;
  readonly items: readonly Item[];
  readonly missing: readonly string[];
} | null = null;

const missingOf = (filter: Filter, items: readonly Item[]): readonly string[] => {
  if (items.length === 0) return [];
  const fields = conditions(filter).flatMap(({ field }) => (REVEALED.has(field.of) ? [field] : []));
  const missing = fields.filter((field) => !items.some((item) => valuesOf(item, field).length > 0));
  return [...new Set(missing.map((field) => (field.of === 'path' ? field.name : fieldText(field))))];
};

/** Fields that only items reveal. */
const REVEALED: ReadonlySet<string> = new Set(['path', 'label', 'pack']);

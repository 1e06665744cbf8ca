import { BROKEN_FACET, type Rule } from '../core/facet/index.ts';
import {
  type Absence,
  CHANGED_FACET,
  type Column,
  columnOf,
  type Item,
  isFacetColumn,
  isFieldPath,
  isSent,
  type Resource,
} from '../core/item/index.ts';
import { isBelowMap, type OrderKey } from '../core/query/index.ts';
import { formatCount, pathKeys } from '../core/values/index.ts';
import {
  type Condition,
  conditions,
  type Field,
  type Filter,
  pathField,
  RULE_FACET,
  rulesAsked,
} from './filter/language/index.ts';
import { isUndecided, packsOf, valuesOf } from './filter/match/index.ts';

/** What is said of items that come from their list only, where the service gives no single ones. */
export const STAYS_UNKNOWN = 'fields that are not listed stay unknown';

export interface Listed {
  readonly items: readonly Item[];
  readonly resource: Resource;
  /** Whether the list leaves out a field path. */
  isUnlisted(path: string): boolean;
  /** Two states of the list are known: what changed is told from them. */
  readonly isCompared: boolean;
}

/** A test for paths at or below those that a list leaves out (`ListAbility.unlisted`). */
export const unlistedTest =
  (unlisted: readonly string[]): Listed['isUnlisted'] =>
  (path) =>
    unlisted.some((one) => path === one || path.startsWith(`${one}.`));

/** A compared column or field path that some or all items have no value of. */
export interface Gap {
  /** Title of the column, or the field path. */
  readonly name: string;
  readonly absence: Absence;
  /** Number of items without a value, and of all. */
  readonly unknown: number;
  readonly of: number;
  /** No item has a value, or says that it has none: what compares it decides nothing. */
  readonly undecided: boolean;
  /** Why a rule does not know of some items: a list that it compares is not whole. */
  readonly why?: string;
}

/** Rows from which on a column without values is one that the service does not send. */
const ENOUGH_ROWS = 10;

/** Number of items searched for a path, each of which must be parsed. */
const SAMPLE = 200;

/** Columns without a value in any row, by id. Of fields that the user chose, few may have values. */
export const absentColumns = (columns: readonly Column[], listed: Listed): ReadonlyMap<string, Absence> => {
  const absent = new Map<string, Absence>();
  const { items } = listed;
  for (const column of columns) {
    // A facet is read from the whole item: too slow for all of them.
    if (isFacetColumn(column)) continue;
    // Usually the first item has it.
    if (items.some((item) => item.value(column.id) !== null)) continue;
    const gap = columnGap(column, listed);
    const isTelling = items.length >= ENOUGH_ROWS && !isFieldPath(column.id);
    if (gap?.undecided && (isTelling || gap.absence === 'not listed')) absent.set(column.id, gap.absence);
  }
  return absent;
};

/** Columns, paths and packs of a filter without values in some or all items; none of those that items may well lack. */
export const filterGaps = (filter: Filter, listed: Listed): readonly Gap[] => {
  const gaps = conditions(filter).flatMap((condition) => conditionGaps(condition, listed));
  return gaps.filter(({ name }, index) => gaps.findIndex((other) => other.name === name) === index);
};

export const orderGaps = (order: readonly OrderKey[], listed: Listed): readonly Gap[] =>
  order.flatMap(({ column: id }) => {
    const column = columnOf(listed.resource, id);
    const gap = column === undefined ? null : columnGap(column, listed);
    return gap?.undecided ? [gap] : [];
  });

/** The gaps of `count` items and of `more` others as those of all. */
export const joinedGaps = (
  gaps: readonly Gap[],
  count: number,
  others: readonly Gap[],
  more: number,
  { columns }: Resource,
): readonly Gap[] => {
  const of = count + more;
  return [...new Set([...gaps, ...others].map(({ name }) => name))].flatMap((name) => {
    const parts = [
      { gap: gaps.find((gap) => gap.name === name), items: count },
      { gap: others.find((gap) => gap.name === name), items: more },
    ].filter(({ items }) => items > 0);
    const gap = parts.find((part) => part.gap !== undefined)?.gap;
    if (gap === undefined) return [];
    if (parts.every((part) => part.gap?.undecided === true)) return [{ ...gap, unknown: of, of }];
    // A path, or a column that items may lack, is missing only where no item has it.
    const isCounted = name.startsWith('rule ') || columns.some(({ title, optional }) => title === name && !optional);
    const unknown = parts.reduce((sum, part) => sum + (part.gap?.unknown ?? 0), 0);
    return isCounted ? [{ ...gap, absence: 'unknown' as const, unknown, of, undecided: false }] : [];
  });
};

/** `HEALTH not listed`, `INVALID unknown for all 146 cluster profiles`, `INVALID unknown for 20 of 146`. */
export const gapText = (
  { name, absence, unknown, of, undecided, why }: Gap,
  { one, many }: Pick<Resource, 'one' | 'many'>,
): string => {
  if (absence === 'not listed') return `${name} not listed`;
  const reason = why === undefined ? '' : `, ${why}`;
  if (!undecided) return `${name} unknown for ${formatCount(unknown)} of ${formatCount(of)}${reason}`;
  return `${name} unknown for ${of === 1 ? `the one ${one}` : `all ${formatCount(of)} ${many}`}${reason}`;
};

const conditionGaps = (condition: Condition, listed: Listed): readonly Gap[] => {
  const { field } = condition;
  if (field.of !== 'facet' || field.name !== RULE_FACET) return [conditionGap(condition, listed) ?? []].flat();
  return rulesAsked(condition, listed.resource.rules).flatMap((rule) => ruleGap(rule, field, listed) ?? []);
};

const conditionGap = ({ field, form }: Condition, listed: Listed): Gap | null => {
  const { of, name, column } = field;
  if (of === 'pack') return packGap(listed);
  if (of === 'facet') return facetGap(field, listed);
  const gap = of === 'path' ? pathGap(name, listed) : column === undefined ? null : columnGap(column, listed);
  // `column=?` finds unknown values.
  return form === 'unknown' && gap?.absence === 'unknown' ? null : gap;
};

/** Items may lack the values of optional columns. */
const columnGap = ({ id, title, fields, optional }: Column, listed: Listed): Gap | null => {
  const { items, isUnlisted } = listed;
  if (fields.length === 0) return null;
  let unknown = 0;
  for (const item of items) if (item.value(id) === null) unknown += 1;
  if (unknown === items.length && fields.every(isUnlisted)) return gapOf(title, 'not listed', listed);
  if (optional === true || unknown === 0) return null;
  const undecided = unknown === items.length && !saysAny(items, fields);
  return { ...gapOf(title, 'unknown', listed), unknown, undecided };
};

/**
 * Items may lack most facets: one is a gap only if the list leaves it out, or if of no item it is known whether it is broken,
 * or what changed in it.
 */
const facetGap = ({ name, column }: Field, listed: Listed): Gap | null => {
  const { items, resource, isUnlisted, isCompared } = listed;
  const fields = column?.fields ?? [];
  if (fields.length > 0 && fields.every(isUnlisted) && !saysAny(items, fields))
    return gapOf(name, 'not listed', listed);
  const isUnknown =
    (name === BROKEN_FACET && items.every((item) => resource.broken(item) === null)) ||
    (name === CHANGED_FACET && !isCompared);
  return isUnknown && items.length > 0 ? gapOf(name, 'unknown', listed) : null;
};

/** Items may lack most fields: a path is a gap only if no item has it. */
const pathGap = (path: string, listed: Listed): Gap | null => {
  const { items, resource, isUnlisted } = listed;
  if (items.some((item) => valuesOf(item, pathField(path)).length > 0) || saysAny(items, [path])) return null;
  if (isUnlisted(path)) return gapOf(path, 'not listed', listed);
  return items.length === 0 || isBelowMap(path) || isOptional(path, resource) ? null : gapOf(path, 'unknown', listed);
};

const packGap = (listed: Listed): Gap | null => {
  const { items, resource } = listed;
  if (items.length === 0 || items.some((item) => packsOf(item).length > 0)) return null;
  const paths = resource.fields.filter((path) => pathKeys(path).includes('packs'));
  return paths.length === 0 || saysAny(items, paths) ? null : gapOf('PACKS', 'unknown', listed);
};

/** Items that a rule cannot decide, of those that a filter has asked. */
const ruleGap = ({ id, fleet }: Rule, { verdicts }: Field, listed: Listed): Gap | null => {
  const { items } = listed;
  // Still being worked out.
  if (fleet !== undefined && verdicts === undefined) return null;
  const isUnknown = (item: Item): boolean =>
    fleet === undefined ? isUndecided(item, id) : verdicts?.undecided(item).includes(id) === true;
  let unknown = 0;
  for (const item of items) if (isUnknown(item)) unknown += 1;
  const isWaiting = verdicts !== undefined && items.some((item) => verdicts.open(item).includes(id));
  const gap = { ...gapOf(`rule ${id}`, 'unknown', listed), ...(isWaiting && { why: verdicts.reason(id) }) };
  return unknown === 0 ? null : { ...gap, unknown, undecided: unknown === items.length };
};

/** A gap in all items. */
const gapOf = (name: string, absence: Absence, { items: { length } }: Listed): Gap => ({
  name,
  absence,
  unknown: length,
  of: length,
  undecided: true,
});

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

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

/** Text about unlisted fields, if the service has no endpoint for single items that could provide them. */
export const STAYS_UNKNOWN = 'fields that are not listed stay unknown';

/** The items of a list, with the facts that decide why values are missing. */
export interface Listed {
  readonly items: readonly Item[];
  readonly resource: Resource;
  /** True if the list leaves out a field path. */
  isUnlisted(path: string): boolean;
  /** True if two states of the list are known, so that changes of its items are known. */
  readonly isCompared: boolean;
}

/** Creates a test for paths that a list leaves out, or paths below them (`ListAbility.unlisted`). */
export const unlistedTest =
  (unlisted: readonly string[]): Listed['isUnlisted'] =>
  (path) =>
    unlisted.some((one) => path === one || path.startsWith(`${one}.`));

/** A compared column or field path for which some or all items have no value. */
export interface Gap {
  /** Title of the column, or the field path. */
  readonly name: string;
  readonly absence: Absence;
  /** Number of items without a value, and number of all items. */
  readonly unknown: number;
  readonly of: number;
  /** True if no item has a value or an explicit "none", so that the comparison decides nothing. */
  readonly undecided: boolean;
  /** The reason why a rule is undecided for some items: a list that it compares is not whole. */
  readonly why?: string;
}

/** Minimum number of rows to conclude that the service does not send a column without values. */
const ENOUGH_ROWS = 10;

/** Maximum number of items searched for a path, since each item must be parsed. */
const SAMPLE = 200;

/** Columns without a value in any row, by id, with the reason. A field path that the user chose counts only if the list leaves it out. */
export const absentColumns = (columns: readonly Column[], listed: Listed): ReadonlyMap<string, Absence> => {
  const absent = new Map<string, Absence>();
  const { items } = listed;
  for (const column of columns) {
    // A facet is read from the whole item, which is too slow for all items.
    if (isFacetColumn(column)) continue;
    // Usually the first item has a value.
    if (items.some((item) => item.value(column.id) !== null)) continue;
    const gap = columnGap(column, listed);
    const isTelling = items.length >= ENOUGH_ROWS && !isFieldPath(column.id);
    if (gap?.undecided && (isTelling || gap.absence === 'not listed')) absent.set(column.id, gap.absence);
  }
  return absent;
};

/** Columns, paths and packs of a filter without values in some or all items, except values that items may well lack. */
export const filterGaps = (filter: Filter, listed: Listed): readonly Gap[] => {
  const gaps = conditions(filter).flatMap((condition) => conditionGaps(condition, listed));
  return gaps.filter(({ name }, index) => gaps.findIndex((other) => other.name === name) === index);
};

/** Columns of an order without a value in any item. */
export const orderGaps = (order: readonly OrderKey[], listed: Listed): readonly Gap[] =>
  order.flatMap(({ column: id }) => {
    const column = columnOf(listed.resource, id);
    const gap = column === undefined ? null : columnGap(column, listed);
    return gap?.undecided ? [gap] : [];
  });

/** Joins the gaps of `count` items and the gaps of `more` other items to the gaps of all. */
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
    // A path, or a column that items may lack, is a gap only if no item has it.
    const isCounted = name.startsWith('rule ') || columns.some(({ title, optional }) => title === name && !optional);
    const unknown = parts.reduce((sum, part) => sum + (part.gap?.unknown ?? 0), 0);
    return isCounted ? [{ ...gap, absence: 'unknown' as const, unknown, of, undecided: false }] : [];
  });
};

/** A gap in words: `HEALTH not listed`, `INVALID unknown for all 146 cluster profiles`, `INVALID unknown for 20 of 146`. */
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

/** The gap of a column; null for an optional column, whose values items may lack, unless the list leaves it out. */
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
 * The gap of a facet. Since items may lack most facets, there is a gap only if the list leaves the facet out, or if for no item it is
 * known whether it is broken, or which changes it has.
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

/** The gap of a field path. Since items may lack most fields, there is a gap only if no item has the field. */
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

/** The gap of a rule: the items that a filter has tested and that the rule cannot decide. */
const ruleGap = ({ id, fleet }: Rule, { verdicts }: Field, listed: Listed): Gap | null => {
  const { items } = listed;
  // The findings of the rule are still being computed.
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

import { columnOf, type Item, type Resource, type Scalar } from '../../../core/item/index.ts';
import { type FieldTest, type InitialQuery, TAGS, testGroups } from '../../../core/query/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import { compareSortKeys, sortKeyOf } from '../../order.ts';
import { pathField, timeOf } from '../language/index.ts';
import { labelsOf, valuesOf } from '../match/index.ts';

type Narrowing = Pick<InitialQuery, 'filter' | 'cloudType'>;

/** True for a query that narrows its list, so that its result can be verified. */
export const narrows = ({ filter, cloudType }: Narrowing): boolean => filter.length > 0 || cloudType !== null;

/**
 * True for an item whose values show that it cannot be a result of the query. Unknown values, and values that the service may compare
 * differently, prove nothing.
 */
export const contradicts = (item: Item, { filter, cloudType }: Narrowing, resource: Resource): boolean =>
  (cloudType !== null && fails(item, { path: 'type', operator: '=', value: cloudType }, resource)) ||
  (filter.length > 0 && testGroups(filter).every((tests) => tests.some((test) => fails(item, test, resource))));

/** True if an item fails a test: both the column value and the field must contradict it, as far as they are known. */
const fails = (item: Item, test: FieldTest, resource: Resource): boolean => {
  if (test.path === TAGS) return failsLabel(item, test);
  const known = [columnLeaves(item, test.path, resource), pathLeaves(item, test.path)].filter(
    (leaves) => leaves.length > 0,
  );
  return known.length > 0 && known.every((leaves) => leaves.every((leaf) => failsLeaf(leaf, test)));
};

const columnLeaves = (item: Item, path: string, resource: Resource): readonly Scalar[] => {
  const column = resource.columns.find((one) => one.path === path) ?? columnOf(resource, path);
  // Columns of other types have a different unit than their field.
  if (column === undefined || !COMPARABLE.has(column.type)) return [];
  const value = item.value(column.id);
  if (value === null || typeof value === 'object') return [];
  return typeof value === 'string' ? value.split(', ') : [value];
};

const COMPARABLE: ReadonlySet<string> = new Set(['text', 'version', 'number', 'flag', 'time']);

const pathLeaves = (item: Item, path: string): readonly Scalar[] =>
  path.includes('.') ? valuesOf(item, pathField(path)).filter((value) => value !== null) : [];

const failsLeaf = (leaf: Scalar, { operator, value }: FieldTest): boolean => {
  // Wildcards and spellings of booleans are up to the service.
  if (/[*%?]/.test(value) || (typeof leaf === 'boolean' && !/^(?:true|false)$/i.test(value))) return false;
  const [has, wanted] = [String(leaf), value];
  const [hasLower, wantedLower] = [has.toLowerCase(), wanted.toLowerCase()];
  switch (operator) {
    case '=':
      return hasLower !== wantedLower && difference(leaf, value) !== 0;
    case '!=':
      return has === wanted;
    case '~':
      return !hasLower.includes(wantedLower);
    case '!~':
      return has.includes(wanted);
    case '>':
      return difference(leaf, value) <= 0;
    case '>=':
      return difference(leaf, value) < 0;
    case '<':
      return difference(leaf, value) >= 0;
    case '<=':
      return difference(leaf, value) > 0;
  }
};

/** The difference of numbers or times; NaN for texts, whose order depends on the service. */
const difference = (leaf: Scalar, value: string): number => {
  if (typeof leaf === 'boolean' || value.trim() === '') return Number.NaN;
  const number = Number(leaf) - Number(value);
  if (!Number.isNaN(number)) return number;
  const time = typeof leaf === 'number' ? leaf : (timeOf(leaf) ?? Number.NaN);
  return time - (timeOf(value) ?? Number.NaN);
};

const failsLabel = (item: Item, { operator, value }: FieldTest): boolean => {
  const labels = labelsOf(item);
  const at = value.indexOf(':');
  if (labels.length === 0 || at <= 0) return false;
  const [key, wanted] = [value.slice(0, at).toLowerCase(), value.slice(at + 1).toLowerCase()];
  const found = labels.find((label) => label.name.toLowerCase() === key);
  if (operator === '=') return found === undefined || (found.value !== null && found.value.toLowerCase() !== wanted);
  return operator === '!=' && found?.value === value.slice(at + 1);
};

/** Minimum number and share of contradicting rows. Fewer rows may have changed since the query. */
const MIN_FAILING = 2;
const MIN_SHARE = 0.1;

/** True if so many items contradict the query that the service must have ignored it. */
export const isIgnored = (failing: number, of: number): boolean =>
  failing > 0 && (failing === of || (failing >= MIN_FAILING && failing >= of * MIN_SHARE));

/**
 * True if items are clearly not in the requested order: neighbours are reversed in every plausible order of texts. Unknown values may be
 * at any place. Only the first field of the order is checked.
 */
export const ignoresOrder = (items: readonly Item[], order: InitialQuery['order'], resource: Resource): boolean => {
  const [first] = order;
  const column = resource.columns.find(({ path }) => path === first?.path);
  if (first === undefined || column === undefined) return false;
  const key = sortKeyOf(column);
  const isWrong = (a: CellValue, b: CellValue): boolean => {
    if (a === null || b === null) return false;
    const [low, high] = first.descending ? [b, a] : [a, b];
    if (typeof low !== 'string' || typeof high !== 'string') return low > high;
    const [lowKey, highKey] = [key(low), key(high)];
    return (
      low > high &&
      low.toLowerCase() > high.toLowerCase() &&
      low.localeCompare(high) > 0 &&
      compareSortKeys(lowKey, highKey, false) > 0
    );
  };
  let wrong = 0;
  let pairs = 0;
  let before: CellValue = null;
  for (const item of items) {
    const value = item.value(column.id);
    if (before !== null && value !== null) pairs += 1;
    if (isWrong(before, value)) wrong += 1;
    before = value ?? before;
  }
  return pairs > 1 && isIgnored(wrong, pairs);
};

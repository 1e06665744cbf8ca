import type { FacetLeaf } from '../../../core/facet/index.ts';
import type { Column, Item } from '../../../core/item/index.ts';
import type { Operator } from '../../../core/query/index.ts';
import { compareVersions } from '../../../core/text/index.ts';
import { type CellValue, DAY, NEVER } from '../../../core/values/index.ts';
import { valueText } from '../../../core/view/index.ts';
import {
  type FacetColumn,
  globOf,
  isFacetColumn,
  someValue,
  type Test,
  UNKNOWN_WORD,
  VALUE_SEPARATOR,
} from '../language/index.ts';

/** True where an operator holds for a comparison result: negative, 0, positive; never for NaN. */
export const holdsFor = (operator: Operator, difference: number): boolean => {
  switch (operator) {
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
  }
};

/** Memo size per term: fleets have few versions, but texts that look like one may be many. */
const MAX_VERSIONS = 2000;

const known = new WeakMap<object, Map<string, number>>();

/** Compares a version with that of a term, ignoring case; memoised, since many items have equal versions. */
export const compareToTerm = (term: object, version: string, operand: string): number => {
  let answers = known.get(term);
  if (answers === undefined || answers.size > MAX_VERSIONS) {
    answers = new Map();
    known.set(term, answers);
  }
  let answer = answers.get(version);
  if (answer === undefined) {
    answer = compareVersions(version.toLowerCase(), operand.toLowerCase());
    answers.set(version, answer);
  }
  return answer;
};

/**
 * True when a comparison holds for the item's column, ignoring negation. Unknown values match `!=` only. Of several
 * values in a cell one is enough.
 */
export const holdsTest = (test: Test, item: Item, now: number): boolean => {
  const { column } = test;
  if (isFacetColumn(column)) return holdsFacet(test, facetValues(item, column), item, now);
  return holdsValue(test, item.value(column.id), item, now);
};

/** One matching value is enough; for `!=` none may be equal. */
const holdsFacet = (test: Test, values: readonly FacetLeaf[], item: Item, now: number): boolean => {
  if (values.length === 0) return holdsValue(test, null, item, now);
  return test.operator === '!='
    ? values.every((value) => holdsValue(test, value, item, now))
    : values.some((value) => holdsValue(test, value, item, now));
};

const NO_VALUES: readonly FacetLeaf[] = [];

/** Values of an item under a facet; none for missing. */
export const facetValues = (item: Item, { id, place }: FacetColumn): readonly FacetLeaf[] => {
  const { values, others } = item.facets();
  if (place !== null) return values[place] ?? NO_VALUES;
  return others.find(({ facet }) => facet.id === id)?.values ?? NO_VALUES;
};

const holdsValue = (test: Test, value: CellValue, item: Item, now: number): boolean => {
  const { column, operator, operand } = test;
  if (test.form === 'unknown') return isUnknown(test, value) === (operator === '=');
  if (value === null || operand === null) return operator === '!=';
  if (test.form === 'glob') {
    const text = operator === '~' ? partOf(column, value, item, now) : String(value).toLowerCase();
    return someValue(text, globOf(test, String(operand), operator !== '~')) === (operator !== '!=');
  }
  if (operator === '~') return partOf(column, value, item, now).includes(String(operand));
  switch (column.type) {
    case 'text':
      return isOneOf(String(value).toLowerCase(), String(operand)) === (operator === '=');
    case 'version':
      return holdsFor(operator, compareToTerm(test, String(value), String(operand)));
    case 'flag':
      return holdsFor(operator, value === operand ? 0 : 1);
    case 'time':
      return holdsTime(test, operator, Number(value), now);
    case 'share':
      return holdsFor(operator, inBasisPoints(Number(value)) - inBasisPoints(Number(operand)));
    default:
      return holdsFor(operator, Number(value) - Number(operand));
  }
};

const inBasisPoints = (share: number): number => Math.round(share * 1e4);

/** `never` is a time that has no age, and is neither before nor after a date. */
const holdsTime = ({ operand, raw, form }: Test, operator: Operator, time: number, now: number): boolean => {
  const wanted = Number(operand);
  if (time === NEVER || wanted === NEVER) return holdsFor(operator, time === wanted ? 0 : Number.NaN);
  if (form !== 'date') return holdsFor(operator, now - time - wanted);
  // A day contains all its times.
  const isDay = (operator === '=' || operator === '!=') && /^[\d-]+$/.test(raw);
  return holdsFor(operator, (isDay ? Math.floor(time / DAY) * DAY : time) - wanted);
};

/** Unknown: not sent, or loading; some services send "unknown" as text. */
const isUnknown = ({ raw }: Test, value: CellValue): boolean =>
  value === null || value === '' || (raw === UNKNOWN_WORD && String(value).toLowerCase() === UNKNOWN_WORD);

const isOneOf = (value: string, operand: string): boolean =>
  value === operand ||
  (value.length > operand.length && value.includes(VALUE_SEPARATOR) && value.split(VALUE_SEPARATOR).includes(operand));

/** The text searched for a part: the value of texts, else the displayed cell. */
const partOf = (column: Column, value: CellValue, item: Item, now: number): string => {
  const { id, type } = column;
  if (type === 'text' || type === 'version') return String(value).toLowerCase();
  return (isFacetColumn(column) ? valueText(type, value, now) : item.cell(id, now).text).toLowerCase();
};

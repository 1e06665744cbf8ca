import type { Item, Scalar } from '../../../core/item/index.ts';
import type { Operator } from '../../../core/query/index.ts';
import { compareVersions, foldFor, matchVersion } from '../../../core/text/index.ts';
import { DAY, NEVER } from '../../../core/values/index.ts';
import { cellValueText } from '../../../core/view/index.ts';
import {
  type AnyOperand,
  type Condition,
  globOf,
  isTextual,
  isVersion,
  timeOf,
  UNKNOWN_WORD,
} from '../language/index.ts';
import { valuesOf } from './values.ts';

/**
 * True if a condition holds for the item at `now` (epoch ms, for ages), ignoring negation. If there are several values, one is enough;
 * `!=` holds if no value is equal, also if there is no value.
 */
export const holdsCondition = (condition: Condition, item: Item, now: number): boolean => {
  const { field, operator, form } = condition;
  const values = valuesOf(item, field);
  if (operator === null) return values.length > 0;
  if (form === 'unknown') return isUnknown(condition, values) === (operator === '=');
  for (const value of values) if (value !== null && passes(condition, value, item, now)) return operator !== '!=';
  return operator === '!=';
};

/** True for unknown values. Some services send "unknown" as a text. The version of a pack is unknown only if the pack is present. */
const isUnknown = ({ field, raw }: Condition, values: readonly (Scalar | null)[]): boolean => {
  if (field.of === 'pack') return values.includes(null);
  if (values.every((value) => value === null)) return true;
  return raw === UNKNOWN_WORD && values.some((value) => String(value).toLowerCase() === UNKNOWN_WORD);
};

/** True if a value satisfies the comparison of a condition, negated or not; for `!=`, true for the equal value. */
export const passes = (condition: Condition, value: Scalar, item: Item, now: number): boolean => {
  const { operator, operand, form } = condition;
  if (form === 'glob')
    return globOf(condition, String(operand), operator !== '~')(comparedText(condition, value, item, now));
  switch (operator) {
    case '~':
      return comparedText(condition, value, item, now).includes(String(operand));
    case '=':
    case '!=':
      return isEqual(condition, value, now);
    case null:
      return true;
    default:
      return holdsFor(operator, difference(condition, value, now));
  }
};

/** The text of a value for `~` and globs: the value itself, or its displayed text. */
const comparedText = ({ field, operand }: Condition, value: Scalar, item: Item, now: number): string => {
  const { of, name, type } = field;
  const fold = foldFor(String(operand));
  if (of === 'column' && !isTextual(field)) return fold(item.cell(name, now).text);
  return fold(of === 'facet' ? cellValueText(type, value, now) : String(value));
};

const isText = (value: string, wanted: string): boolean => foldFor(wanted)(value) === wanted;

const BOOLEAN_WORDS: Readonly<Record<string, string>> = { yes: 'true', no: 'false' };

const isEqual = (condition: Condition, value: Scalar, now: number): boolean => {
  const { field, operand, raw, form } = condition;
  if (field.of === 'ref') return value === operand;
  if (field.type === 'text') return isText(String(value), String(operand));
  // A day contains all its times.
  const isDay = /^[\d-]+$/.test(raw);
  if (isDay && form === 'date' && value !== NEVER) return Math.floor(Number(value) / DAY) * DAY === operand;
  if (field.of === 'path' && typeof operand === 'string') return typeof value === 'string' && isText(value, operand);
  if (typeof operand !== 'object' || operand === null) return difference(condition, value, now) === 0;
  if (isText(String(value), operand.text)) return true;
  const text = String(value).toLowerCase();
  if (typeof value === 'boolean') return text === BOOLEAN_WORDS[operand.text];
  if (isDay && operand.time !== null) return text.startsWith(`${operand.text}t`);
  return difference(condition, value, now) === 0;
};

/** Negative, 0 or positive if a value is less than, equal to or more than the value of the condition; NaN if they cannot be compared. */
const difference = (condition: Condition, value: Scalar, now: number): number => {
  const { field, operand, raw, form } = condition;
  if (typeof operand === 'object') return operand === null ? Number.NaN : anyDifference(condition, operand, value, now);
  switch (field.type) {
    case 'version':
      return compareToOperand(condition, String(value), raw);
    case 'flag':
      return value === operand ? 0 : Number.NaN;
    case 'time': {
      const [time, wanted] = [Number(value), Number(operand)];
      // `never` has no age, and is neither before nor after a date.
      if (time === NEVER || wanted === NEVER) return time === wanted ? 0 : Number.NaN;
      return form === 'date' ? time - wanted : now - time - wanted;
    }
    case 'share':
      return inBasisPoints(Number(value)) - inBasisPoints(Number(operand));
    default:
      return Number(value) - Number(operand);
  }
};

const inBasisPoints = (share: number): number => Math.round(share * 1e4);

/** The difference for a field of any type, for which value and operand decide the type. Ages grow into the past. */
const anyDifference = (condition: Condition, operand: AnyOperand, value: Scalar, now: number): number => {
  const { number, version, age, time: wanted, text } = operand;
  if (typeof value === 'boolean') return Number.NaN;
  if (typeof value === 'number') return number === null ? Number.NaN : value - number;
  if (age === null && wanted === null)
    return version && isVersion(value) ? compareToOperand(condition, value, text) : Number.NaN;
  const time = timeOf(value) ?? Number.NaN;
  // The service sends years before 1970 for unset times.
  if (!(time > 0)) return Number.NaN;
  return age !== null ? now - time - age : time - (wanted ?? Number.NaN);
};

/** True if an operator holds for a difference; false for NaN. */
const holdsFor = (operator: Exclude<Operator, '=' | '!='>, difference: number): boolean => {
  switch (operator) {
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

/** Maximum size of the memo per condition. A fleet has few versions, but may have many texts that look like versions. */
const MAX_VERSIONS = 2000;

const known = new WeakMap<Condition, Map<string, number>>();

/**
 * Compares a version with the version of a condition; NaN if exactly one of the two is no version, since such a text has no place among
 * versions. Memoised, since many items have equal versions.
 */
const compareToOperand = (condition: Condition, version: string, operand: string): number => {
  let answers = known.get(condition);
  if (answers === undefined || answers.size > MAX_VERSIONS) {
    answers = new Map();
    known.set(condition, answers);
  }
  let answer = answers.get(version);
  if (answer === undefined) {
    const isPlaced = (matchVersion(version) === null) === (matchVersion(operand) === null);
    answer = isPlaced ? compareVersions(version, operand) : Number.NaN;
    answers.set(version, answer);
  }
  return answer;
};

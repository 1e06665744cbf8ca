import type { Item, Leaf } from '../../../core/item/index.ts';
import { type FieldTerm, globOf, isVersion, UNKNOWN_WORD } from '../language/index.ts';
import { holdsFor } from './compare.ts';
import { type KnownValues, knownAt } from './known-fields.ts';
import { compareToTerm } from './version-memo.ts';

/** True when one value at the path matches; `!=` when none is equal, also for no value. */
export const holdsField = (term: FieldTerm, item: Item, now: number): boolean => {
  const known = knownAt(item, term.path);
  const { operator } = term;
  if (term.form === 'unknown') return isUnknown(term, known.leaves) === (operator === '=');
  if (term.form === 'glob') {
    const test = globOf(term, term.raw, operator !== '~');
    return known.leaves.some((leaf) => test(String(leaf).toLowerCase())) === (operator !== '!=');
  }
  const some = (test: (leaf: Leaf, index: number) => boolean): boolean => known.leaves.some(test);
  switch (operator) {
    case '=':
      return some((leaf, index) => isEqual(term, leaf, timeAt(term, known, index), now));
    case '!=':
      return !some((leaf, index) => isEqual(term, leaf, timeAt(term, known, index), now));
    case '~':
      return some((leaf) => String(leaf).toLowerCase().includes(term.operand.text));
    default:
      return some((leaf, index) => holdsFor(operator, difference(term, leaf, timeAt(term, known, index), now)));
  }
};

const isUnknown = ({ raw }: FieldTerm, leaves: readonly Leaf[]): boolean =>
  leaves.length === 0 || (raw === UNKNOWN_WORD && leaves.some((leaf) => String(leaf).toLowerCase() === UNKNOWN_WORD));

/** The time of a leaf, where the operand is a time; NaN otherwise and for unset times. */
const timeAt = ({ operand }: FieldTerm, known: KnownValues, index: number): number => {
  const time = operand.age === null && operand.time === null ? Number.NaN : (known.times()[index] ?? Number.NaN);
  // The service sends years before 1970 for unset times.
  return time > 0 ? time : Number.NaN;
};

const BOOLEAN_WORDS: Readonly<Record<string, string>> = { yes: 'true', no: 'false' };

const isEqual = (term: FieldTerm, leaf: Leaf, time: number, now: number): boolean => {
  const { operand } = term;
  const text = String(leaf).toLowerCase();
  if (text === operand.text) return true;
  if (typeof leaf === 'boolean') return text === BOOLEAN_WORDS[operand.text];
  // A day contains all its times.
  if (operand.time !== null && /^[\d-]+$/.test(operand.text)) return text.startsWith(`${operand.text}t`);
  return difference(term, leaf, time, now) === 0;
};

/** Positive where the leaf is greater; NaN for incomparable values. Ages grow into the past. */
const difference = (term: FieldTerm, leaf: Leaf, time: number, now: number): number => {
  const { number, version, age, time: wanted, text } = term.operand;
  if (typeof leaf === 'boolean') return Number.NaN;
  if (typeof leaf === 'number') return number === null ? Number.NaN : leaf - number;
  if (age !== null) return now - time - age;
  if (wanted !== null) return time - wanted;
  return version && isVersion(leaf) ? compareToTerm(term, leaf, text) : Number.NaN;
};

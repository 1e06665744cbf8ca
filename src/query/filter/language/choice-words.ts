import type { Column, Resource } from '../../../core/item/index.ts';
import { type Condition, columnField } from './condition.ts';

const YES_WORDS = ['yes', 'true'];
const NO_WORDS = ['no', 'false'];

/** Bare words for a column's values. A flag's own id means yes. */
const wordsOf = ({ id, type, choices = [] }: Column): readonly (readonly [word: string, value: string])[] => {
  if (type !== 'flag') return choices.map((value) => [value.toLowerCase(), value]);
  return [
    [id.toLowerCase(), 'yes'],
    ...YES_WORDS.map((word) => [word, 'yes'] as const),
    ...NO_WORDS.map((word) => [word, 'no'] as const),
  ];
};

const known = new WeakMap<Resource, ReadonlyMap<string, readonly Condition[]>>();

/** Conditions that a bare word stands for, joined by OR; empty for other words. */
export const wordConditions = (word: string, resource: Resource): readonly Condition[] => {
  let words = known.get(resource);
  if (words === undefined) {
    words = conditionsByWord(resource);
    known.set(resource, words);
  }
  return words.get(word.toLowerCase()) ?? [];
};

const conditionsByWord = ({ columns }: Resource): ReadonlyMap<string, readonly Condition[]> => {
  const conditions = new Map<string, Condition[]>();
  for (const column of columns) {
    for (const [word, raw] of wordsOf(column)) {
      const operand = column.type === 'flag' ? raw === 'yes' : raw.toLowerCase();
      const of = conditions.get(word) ?? [];
      of.push({ type: 'condition', field: columnField(column), operator: '=', raw, operand, negated: false });
      conditions.set(word, of);
    }
  }
  return conditions;
};

/** The defined value of a column, ignoring case; undefined for other text. */
export const choiceOf = ({ choices = [] }: Column, text: string): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase());

/** True for a column with defined values. */
export const hasChoices = ({ type, choices = [] }: Column): boolean => type === 'flag' || choices.length > 0;

import type { Column, Resource } from '../../../core/item/index.ts';
import type { Test } from './term.ts';

const YES_WORDS = ['yes', 'true'];
const NO_WORDS = ['no', 'false'];

/** What a word alone means for a column: a value of it. Of a flag its own name is yes. */
const wordsOf = ({ id, type, choices = [] }: Column): readonly (readonly [word: string, value: string])[] => {
  if (type !== 'flag') return choices.map((value) => [value.toLowerCase(), value]);
  return [
    [id.toLowerCase(), 'yes'],
    ...YES_WORDS.map((word) => [word, 'yes'] as const),
    ...NO_WORDS.map((word) => [word, 'no'] as const),
  ];
};

const known = new WeakMap<Resource, ReadonlyMap<string, readonly Test[]>>();

/** The comparisons of columns that a word alone stands for, one of which must hold; empty for any other word. */
export const choiceTests = (word: string, resource: Resource): readonly Test[] => {
  let words = known.get(resource);
  if (words === undefined) {
    words = testsByWord(resource);
    known.set(resource, words);
  }
  return words.get(word.toLowerCase()) ?? [];
};

const testsByWord = ({ columns }: Resource): ReadonlyMap<string, readonly Test[]> => {
  const tests = new Map<string, Test[]>();
  for (const column of columns) {
    for (const [word, raw] of wordsOf(column)) {
      const operand = column.type === 'flag' ? raw === 'yes' : raw.toLowerCase();
      const of = tests.get(word) ?? [];
      of.push({ type: 'test', column, operator: '=', raw, operand, negated: false });
      tests.set(word, of);
    }
  }
  return tests;
};

/** The value of a column as it is defined, whatever case it was typed in; undefined where it is none of them. */
export const choiceOf = ({ choices = [] }: Column, text: string): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase());

/** True for a column whose values are defined. */
export const hasChoices = ({ type, choices = [] }: Column): boolean => type === 'flag' || choices.length > 0;

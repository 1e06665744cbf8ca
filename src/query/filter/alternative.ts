import { type Compared, takesSeveral } from './compared.ts';
import type { Cursor } from './cursor.ts';
import { fieldOperand, operand } from './operand.ts';
import { printTerm, printWord, TEST_HEAD } from './print.ts';
import type { FilterError, Single } from './term.ts';

/** True where a value stands alone: nothing that a term of its own begins with. */
export const standsAlone = (cursor: Cursor): boolean => {
  const rest = cursor.text.slice(cursor.at);
  TEST_HEAD.lastIndex = cursor.at;
  return /^[^\s|!'~/]/.test(rest) && !/^(?:label|pack):/i.test(rest) && !TEST_HEAD.test(cursor.text);
};

/** Reads a value that stands alone behind a comparison and a `|`: the same comparison with this value. */
export const parseAnother = (cursor: Cursor, term: Compared): Single | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  const { text, at } = value;
  if (text === '') return cursor.error('a value is missing after |', at);
  const word = `${printWord(text)}|${printTerm(term)}`;
  if (!takesSeveral(term)) return cursor.error(unclear(term, text, word), at);
  if (term.type !== 'test' || term.operator === '~') return withValue(term, text);
  const read = operand(term.column, text);
  return read.ok
    ? { ...term, raw: text, operand: read.value }
    : cursor.error(`${read.message}; a word stands first: ${word}`, at);
};

const withValue = (term: Compared, text: string): Compared => {
  switch (term.type) {
    case 'test':
      return { ...term, raw: text, operand: text.toLowerCase() };
    case 'field':
      return { ...term, raw: text, operand: fieldOperand(text) };
    case 'label':
      return { ...term, value: text };
    case 'pack':
      return { ...term, version: text };
    case 'ref':
      return { ...term, uid: text, label: null };
  }
};

/** Not the one or not the other always holds; more than the one or the other is the smaller of both. */
const unclear = (term: Compared, text: string, word: string): string => {
  const again = printTerm(withValue(term, text));
  return term.negated || (term.type !== 'ref' && term.operator === '!=')
    ? `neither of two is written ${printTerm(term)} ${again}; a word stands first: ${word}`
    : `write the comparison again: ${again}; a word stands first: ${word}`;
};

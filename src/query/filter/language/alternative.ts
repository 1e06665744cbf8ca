import { type Compared, takesSeveral } from './compared.ts';
import { columnTest, fieldTest } from './comparison.ts';
import { seesConnective, takesNot } from './connectives.ts';
import type { Cursor } from './cursor.ts';
import type { FilterError } from './filter-error.ts';
import { valueForm } from './parse-facet.ts';
import { printTerm, printWord, TEST_HEAD } from './print.ts';
import type { Expression } from './term.ts';
import type { Value } from './value.ts';

/** True for a bare value that could not start another term. */
export const standsAlone = (cursor: Cursor): boolean => {
  const { at } = cursor;
  const isJoined = seesConnective(cursor) || takesNot(cursor) !== null;
  cursor.at = at;
  if (isJoined || cursor.sees(TEST_HEAD) !== null) return false;
  return cursor.sees(/[^\s|!'~/()]/y) !== null && cursor.sees(/(?:label|pack|rule):/iy) === null;
};

/** Parses a bare value after a comparison and `|`: the same comparison with this value. */
export const parseAnother = (cursor: Cursor, term: Compared): Expression | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  const { text, at } = value;
  if (text === '') return cursor.error('expected a value after |', at);
  const word = `${printWord(text)}|${printTerm(term)}`;
  if (!takesSeveral(term)) return cursor.error(unclear(cursor, term, value, word), at);
  const another = withValue(cursor, term, value);
  if (!('ok' in another)) return another;
  return cursor.error(`${another.message}; put the word first: ${word}`, at);
};

const withValue = (cursor: Cursor, term: Compared, value: Value): Expression | FilterError => {
  const { type, negated } = term;
  switch (type) {
    case 'test': {
      const { column, operator } = term;
      return columnTest(cursor, column, value, { name: column.id, operator, negated, position: value.at });
    }
    case 'field':
      return fieldTest(cursor, term.path, value, {
        name: term.path,
        operator: term.operator,
        negated,
        position: value.at,
      });
    case 'label':
      return { type, key: term.key, operator: term.operator, ...valueForm(value, term.operator === '~'), negated };
    case 'pack': {
      const { value: version, form } = valueForm(value, term.operator !== '=');
      const { name, operator } = term;
      return { type, name, operator, version, ...(form !== undefined && { form }), negated };
    }
    case 'ref':
      return { ...term, uid: value.text, label: null };
  }
};

/** Ambiguity error: "not this or not that" always holds, and "more than this or that" is the smaller one. */
const unclear = (cursor: Cursor, term: Compared, value: Value, word: string): string => {
  const another = withValue(cursor, term, value);
  const again = 'ok' in another || another.type === 'and' || another.type === 'or' ? value.text : printTerm(another);
  return term.negated || (term.type !== 'ref' && term.operator === '!=')
    ? `to exclude both write ${printTerm(term)} ${again}; put the word first: ${word}`
    : `repeat the comparison: ${again}; put the word first: ${word}`;
};

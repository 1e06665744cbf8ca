import { choiceOf, printValue, readSign } from '../language/index.ts';
import { countText } from './count-text.ts';
import type { CompletionSource, Option } from './option.ts';
import { columnValues } from './questions.ts';
import type { Occurrences } from './tally.ts';

/** Option for rows without a value, after `=` and `!=`; null where there are none, or counting is incomplete. */
export const unknownOption = (typed: string, sign: string, { unknown, whole }: Occurrences): Option | null => {
  const read = readSign(sign);
  if (typed !== '' || !read.ok || (read.operator !== '=' && read.operator !== '!=')) return null;
  return unknown.total === 0 || !whole ? null : { type: 'value', text: '?', hint: `${countText(unknown)} unknown` };
};

/** Column values that are filters by themselves; undefined values follow their column name. */
export const choiceOptions = (wanted: string, { resource, occurring }: CompletionSource): readonly Option[] =>
  resource.columns
    .filter(({ choices }) => choices !== undefined)
    .flatMap((column) => {
      const question = columnValues(column);
      const { texts, whole } = question === null ? { texts: [], whole: true } : occurring(question);
      return texts.flatMap(({ text, ...count }): Option[] => {
        if (!text.toLowerCase().startsWith(wanted)) return [];
        const isWord = choiceOf(column, text) !== undefined;
        const hint = whole ? `${countText(count)} by ${column.id}` : `by ${column.id}`;
        return [{ type: 'value', text: isWord ? text : `${column.id}=${printValue(text)}`, hint }];
      });
    });

import { formatCount } from '../../core/format/count.ts';
import { choiceOf } from './choices.ts';
import { findColumn } from './column.ts';
import { columnValues } from './occurring.ts';
import type { Known, Option } from './option.ts';
import { printValue } from './print.ts';
import { readSign } from './signs.ts';
import { unknownCount } from './unknown-count.ts';

/** The rows without a value, where some have none. */
export const unknownOption = (
  typed: string,
  name: string,
  sign: string,
  { resource, items }: Known,
): readonly Option[] => {
  const column = findColumn(name, resource);
  const read = readSign(sign);
  if (column === undefined || typed !== '' || !read.ok || (read.operator !== '=' && read.operator !== '!=')) return [];
  const count = unknownCount(items, column.id);
  return count === 0 ? [] : [{ type: 'value', text: '?', hint: `${formatCount(count)} unknown` }];
};

/** Values of columns that are a filter by themselves; one that the column does not define stands behind its name. */
export const choiceOptions = (wanted: string, { resource, items }: Known): readonly Option[] =>
  resource.columns
    .filter(({ choices }) => choices !== undefined)
    .flatMap((column) => {
      const { texts, sampled } = columnValues(items, column);
      return texts.flatMap(({ text, count }): Option[] => {
        if (!text.toLowerCase().startsWith(wanted)) return [];
        const isWord = choiceOf(column, text) !== undefined;
        const hint = `${sampled ? '~' : ''}${formatCount(count)} by ${column.id}`;
        return [{ type: 'value', text: isWord ? text : `${column.id}=${printValue(text)}`, hint }];
      });
    });

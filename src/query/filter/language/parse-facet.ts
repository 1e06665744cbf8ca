import { commaError } from './comparison.ts';
import type { Cursor } from './cursor.ts';
import type { FilterError } from './filter-error.ts';
import { LABEL_KEY, PACK_NAME } from './print.ts';
import { readSign } from './signs.ts';
import type { LabelTerm, PackTerm } from './term.ts';
import { globSource, isUnknownSign, listedValues, type Value } from './value.ts';

/** Parses `key`, `key=value`, `key!=value` or `key~part` after `label:`. */
export const parseLabel = (cursor: Cursor): LabelTerm | FilterError => {
  const position = cursor.at - 'label:'.length;
  const key = nameAt(cursor, LABEL_KEY, 'expected a key after label:');
  if (typeof key !== 'string') return key;
  if (cursor.ended) return { type: 'label', key, operator: null, value: '', negated: false };
  const sign = cursor.match(/!==?|!~|={1,3}|~/y)?.[0];
  if (sign === undefined) return cursor.error('expected =, != or ~ after the label key');
  const name = cursor.text.slice(position, cursor.at - sign.length);
  const value = valueAt(cursor, `expected a value; label:${key} alone matches any value`);
  if ('ok' in value) return value;
  const read = readSign(sign);
  const operator = read.ok ? (read.operator as '=' | '!=' | '~') : '=';
  const values = operator === '~' ? null : listedValues(value);
  if (values !== null) return commaError(cursor, value, values, { name, operator, position });
  const negated = sign === '!~';
  return { type: 'label', key, operator, ...valueForm(value, operator === '~'), negated };
};

/** Parses `name`, `name@version` or `name>=version` after `pack:`. */
export const parsePack = (cursor: Cursor): PackTerm | FilterError => {
  const name = nameAt(cursor, PACK_NAME, 'expected a name after pack:');
  if (typeof name !== 'string') return name;
  if (cursor.ended) return { type: 'pack', name, operator: null, version: '', negated: false };
  const sign = cursor.match(/@|>=|<=|>|</y)?.[0];
  if (sign === undefined) return cursor.error(`expected @ and a version, or > >= < <= after the pack name`);
  const version = valueAt(cursor, `expected a version; pack:${name} alone matches any version`);
  if ('ok' in version) return version;
  const operator = sign === '@' ? '=' : (sign as '>' | '>=' | '<' | '<=');
  if (operator !== '=') {
    if (globSource(version) !== null) return cursor.error(`expected a whole version after ${sign}`, version.at);
    return { type: 'pack', name, operator, version: version.text, negated: false };
  }
  const { value, form } = valueForm(version, false);
  return { type: 'pack', name, operator, version: value, ...(form !== undefined && { form }), negated: false };
};

/** Value of a label or version of a pack: literal, glob, or unknown. */
export const valueForm = (value: Value, part: boolean): Pick<LabelTerm, 'value' | 'form'> => {
  if (!part && isUnknownSign(value)) return { value: '?', form: 'unknown' };
  const glob = globSource(value);
  return glob === null ? { value: value.text } : { value: glob, form: 'glob' };
};

const nameAt = (cursor: Cursor, sticky: RegExp, missing: string): string | FilterError => {
  const at = cursor.at;
  const name = cursor.name(sticky);
  return name === null || name === '' ? cursor.error(missing, at) : name;
};

const valueAt = (cursor: Cursor, missing: string): Value | FilterError => {
  const value = cursor.value();
  return 'ok' in value || value.text !== '' ? value : cursor.error(missing, value.at);
};

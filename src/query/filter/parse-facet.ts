import type { Cursor } from './cursor.ts';
import { LABEL_KEY, PACK_NAME } from './print.ts';
import type { FilterError, LabelTerm, PackTerm } from './term.ts';

/** Reads `key`, `key=value`, `key!=value` or `key~part` after `label:`. */
export const parseLabel = (cursor: Cursor): LabelTerm | FilterError => {
  const key = nameAt(cursor, LABEL_KEY, "a label's key is missing after label:");
  if (typeof key !== 'string') return key;
  if (cursor.ended) return { type: 'label', key, operator: null, value: '', negated: false };
  const sign = cursor.match(/!=|!~|=|~/y)?.[0];
  if (sign === undefined) return cursor.error("after a label's key comes =, != or ~");
  const value = valueAt(cursor, `a value is missing; label:${key} alone finds the label with any value`);
  if (typeof value !== 'string') return value;
  const negated = sign === '!~';
  return { type: 'label', key, operator: negated ? '~' : (sign as '=' | '!=' | '~'), value, negated };
};

/** Reads `name`, `name@version` or `name>=version` after `pack:`. */
export const parsePack = (cursor: Cursor): PackTerm | FilterError => {
  const name = nameAt(cursor, PACK_NAME, "a pack's name is missing after pack:");
  if (typeof name !== 'string') return name;
  if (cursor.ended) return { type: 'pack', name, operator: null, version: '', negated: false };
  const sign = cursor.match(/@|>=|<=|>|</y)?.[0];
  if (sign === undefined) return cursor.error(`after a pack's name comes @ with its version, or > >= < <=`);
  const version = valueAt(cursor, `a version is missing; pack:${name} alone finds the pack at any version`);
  if (typeof version !== 'string') return version;
  const operator = sign === '@' ? '=' : (sign as '>' | '>=' | '<' | '<=');
  return { type: 'pack', name, operator, version, negated: false };
};

const nameAt = (cursor: Cursor, sticky: RegExp, missing: string): string | FilterError => {
  const at = cursor.at;
  const name = cursor.name(sticky);
  return name === null || name === '' ? cursor.error(missing, at) : name;
};

const valueAt = (cursor: Cursor, missing: string): string | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  return value.text === '' ? cursor.error(missing, value.at) : value.text;
};

import type { ListMeta } from '../../core/client/index.ts';
import type { Note } from '../../core/values/index.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (json: unknown): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);

const own = (fields: Fields, key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/**
 * Reads a parsed list meta (document 2.1) and never throws: a missing value is null, a value of another type is
 * converted if possible, with a note. The token is not sanitised: it must be returned unchanged.
 */
export const readListMeta = (json: unknown, notes: Note[]): ListMeta | null => {
  if (json === undefined || json === null) return null;
  if (!isFields(json)) {
    notes.push({ path: 'listmeta', message: 'not an object, ignored' });
    return null;
  }
  return {
    continue: readToken(own(json, 'continue'), notes),
    count: readCount(json, 'count', notes),
    limit: readCount(json, 'limit', notes),
    offset: readCount(json, 'offset', notes),
  };
};

const readToken = (value: unknown, notes: Note[]): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  const path = 'listmeta.continue';
  if (typeof value === 'number') {
    notes.push({ path, message: 'a number instead of text: passed back unchanged' });
    return String(value);
  }
  notes.push({ path, message: 'not text: treated as the end of the list' });
  return null;
};

const readCount = (fields: Fields, key: string, notes: Note[]): number | null => {
  const value = own(fields, key);
  if (value === undefined || value === null || value === '') return null;
  const path = `listmeta.${key}`;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) {
    notes.push({ path, message: 'not a whole number of 0 or more: unknown' });
    return null;
  }
  if (typeof value === 'string') notes.push({ path, message: 'a number sent as text' });
  return number;
};

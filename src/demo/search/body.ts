import { isArray, isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { INVALID, type Refusal, refuse, unprocessable } from '../parameters.ts';

/** The body of a search; an empty one is `{}`. @throws Refusal unless it is a JSON object with `filter` and `sort` */
export const parseBody = (text: string): JsonObject => {
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw refuse(400, 'InvalidRequest', 'the body cannot be read as JSON');
  }
  const json = body as Json;
  if (!isObject(json)) throw wrongType('body', 'object');
  return onlyKeys(json, 'body', ['filter', 'sort']);
};

/** @throws Refusal for an unknown key */
export const onlyKeys = (json: JsonObject, place: string, known: readonly string[]): JsonObject => {
  for (const key of Object.keys(json)) if (!known.includes(key)) throw notOneOf(`${place}.${key}`, known);
  return json;
};

/** The object under a key; null for none. @throws Refusal for anything else */
export const objectAt = (json: JsonObject, key: string, place: string): JsonObject | null => {
  const value = json[key] ?? null;
  if (value !== null && !isObject(value)) throw wrongType(`${place}.${key}`, 'object');
  return value;
};

/** The list under a key, empty for none. @throws Refusal for anything else */
const listAt = (json: JsonObject, key: string, place: string): readonly Json[] => {
  const value = json[key] ?? [];
  if (!isArray(value)) throw wrongType(`${place}.${key}`, 'array');
  return value;
};

/** The objects of a list. @throws Refusal for anything else */
export const objectsAt = (json: JsonObject, key: string, place: string): readonly JsonObject[] =>
  listAt(json, key, place).map((entry) => {
    if (!isObject(entry)) throw wrongType(`${place}.${key}`, 'array of object');
    return entry;
  });

/** The texts of a list. @throws Refusal for anything else */
export const textsAt = (json: JsonObject, key: string, place: string): readonly string[] =>
  listAt(json, key, place).map((entry) => {
    if (typeof entry !== 'string') throw wrongType(`${place}.${key}`, 'array of string');
    return entry;
  });

/** The text under a key; null for none. @throws Refusal for anything else */
export const textAt = (json: JsonObject, key: string, place: string): string | null => {
  const value = json[key] ?? null;
  if (value !== null && typeof value !== 'string') throw wrongType(`${place}.${key}`, 'string');
  return value;
};

/** The flag under a key, false for none. @throws Refusal for anything else */
export const flagAt = (json: JsonObject, key: string, place: string): boolean => {
  const value = json[key] ?? false;
  if (typeof value !== 'boolean') throw wrongType(`${place}.${key}`, 'boolean');
  return value;
};

/** An enum value; `fallback` for none. @throws Refusal for any other */
export const wordAt = (json: JsonObject, key: string, place: string, known: readonly string[]): string | null => {
  const word = textAt(json, key, place);
  if (word !== null && !known.includes(word)) throw notOneOf(`${place}.${key}`, known);
  return word;
};

export const notOneOf = (place: string, known: readonly string[]): Refusal =>
  unprocessable(INVALID.oneOf, `${place} should be one of [${known.join(' ')}]`);

const wrongType = (place: string, type: string): Refusal =>
  unprocessable(INVALID.type, `${place} must be of type ${type}`);

/** Sort keys of a row by sort name. */
export type SortedFields = Readonly<Record<string, string>>;

/** Parses the order of a search: `[{field, order}]`. @throws Refusal for an unknown field */
export const readSort = (
  body: JsonObject,
  fields: readonly string[],
): ((left: SortedFields, right: SortedFields) => number) => {
  const keys = objectsAt(body, 'sort', 'body').map((one) => {
    onlyKeys(one, 'sort', ['field', 'order']);
    const field = wordAt(one, 'field', 'sort', fields) ?? fields[0] ?? '';
    return { field, sign: wordAt(one, 'order', 'sort', ['asc', 'desc']) === 'desc' ? -1 : 1 };
  });
  return (left, right) => {
    for (const { field, sign } of keys) {
      const [a, b] = [left[field] ?? '', right[field] ?? ''];
      if (a !== b) return a < b ? -sign : sign;
    }
    return 0;
  };
};

/** Test of a text; null is a missing text. */
export type TextTest = (text: string | null) => boolean;

const ANY_TEXT: TextTest = () => true;

/** Compares `text` with `wanted` by an operator of the search. */
export const compareText = (operator: string, text: string, wanted: string, ignoreCase: boolean): boolean => {
  const [a, b] = ignoreCase ? [text.toLowerCase(), wanted.toLowerCase()] : [text, wanted];
  if (operator === 'contains') return a.includes(b);
  return operator === 'beginsWith' ? a.startsWith(b) : a === b;
};

const OPERATORS = ['eq', 'ne', 'contains', 'beginsWith'] as const;

/** `{eq, ne, contains, beginsWith, ignoreCase}`: all present ones must hold. @throws Refusal for anything else */
export const readTextTest = (json: JsonObject | null, place: string): TextTest => {
  if (json === null) return ANY_TEXT;
  onlyKeys(json, place, [...OPERATORS, 'ignoreCase']);
  const ignoreCase = flagAt(json, 'ignoreCase', place);
  const tests = OPERATORS.flatMap((operator): TextTest[] => {
    const wanted = textAt(json, operator, place);
    if (wanted === null) return [];
    return [
      (text) =>
        operator === 'ne'
          ? text === null || !compareText('eq', text, wanted, ignoreCase)
          : text !== null && compareText(operator, text, wanted, ignoreCase),
    ];
  });
  return (text) => tests.every((test) => test(text));
};

import { isArray, isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { INVALID, type Refusal, refuse, unprocessable } from '../errors.ts';

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

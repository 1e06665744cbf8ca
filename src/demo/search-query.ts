import { isArray, isObject, type Json, type JsonObject } from '../core/values/index.ts';
import { INVALID, type Refusal, refuse, unprocessable } from './parameters.ts';

/** Parses the body of a search; an empty body is `{}`. @throws Refusal unless it is a JSON object with only `filter` and `sort` */
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

/** Returns the object. @throws Refusal if it has an unknown key */
const onlyKeys = (json: JsonObject, place: string, known: readonly string[]): JsonObject => {
  for (const key of Object.keys(json)) if (!known.includes(key)) throw notOneOf(`${place}.${key}`, known);
  return json;
};

/** The object under a key; null if the key is missing. @throws Refusal for another type */
const objectAt = (json: JsonObject, key: string, place: string): JsonObject | null => {
  const value = json[key] ?? null;
  if (value !== null && !isObject(value)) throw wrongType(`${place}.${key}`, 'object');
  return value;
};

/** The list under a key; empty if the key is missing. @throws Refusal for another type */
const listAt = (json: JsonObject, key: string, place: string): readonly Json[] => {
  const value = json[key] ?? [];
  if (!isArray(value)) throw wrongType(`${place}.${key}`, 'array');
  return value;
};

/** The list of objects under a key; empty if the key is missing. @throws Refusal for another type */
const objectsAt = (json: JsonObject, key: string, place: string): readonly JsonObject[] =>
  listAt(json, key, place).map((entry) => {
    if (!isObject(entry)) throw wrongType(`${place}.${key}`, 'array of object');
    return entry;
  });

/** The list of texts under a key; empty if the key is missing. @throws Refusal for another type */
const textsAt = (json: JsonObject, key: string, place: string): readonly string[] =>
  listAt(json, key, place).map((entry) => {
    if (typeof entry !== 'string') throw wrongType(`${place}.${key}`, 'array of string');
    return entry;
  });

/** The text under a key; null if the key is missing. @throws Refusal for another type */
const textAt = (json: JsonObject, key: string, place: string): string | null => {
  const value = json[key] ?? null;
  if (value !== null && typeof value !== 'string') throw wrongType(`${place}.${key}`, 'string');
  return value;
};

/** The flag under a key; false if the key is missing. @throws Refusal for another type */
const flagAt = (json: JsonObject, key: string, place: string): boolean => {
  const value = json[key] ?? false;
  if (typeof value !== 'boolean') throw wrongType(`${place}.${key}`, 'boolean');
  return value;
};

/** An enum value; `fallback` for none. @throws Refusal for any other */
const wordAt = (json: JsonObject, key: string, place: string, known: readonly string[]): string | null => {
  const word = textAt(json, key, place);
  if (word !== null && !known.includes(word)) throw notOneOf(`${place}.${key}`, known);
  return word;
};

const notOneOf = (place: string, known: readonly string[]): Refusal =>
  unprocessable(INVALID.oneOf, `${place} should be one of [${known.join(' ')}]`);

const wrongType = (place: string, type: string): Refusal =>
  unprocessable(INVALID.type, `${place} must be of type ${type}`);

/** The texts of an item that a search filters and sorts by, by name of the property; a list has several texts. */
export type SearchTexts = Readonly<Record<string, readonly string[]>>;

/** Parses the order of a search, `[{field, order}]`, into a comparison; `fields` are the known fields. @throws Refusal for an unknown field */
export const readSort = (
  body: JsonObject,
  fields: readonly string[],
): ((left: SearchTexts, right: SearchTexts) => number) => {
  const keys = objectsAt(body, 'sort', 'body').map((one) => {
    onlyKeys(one, 'sort', ['field', 'order']);
    const field = wordAt(one, 'field', 'sort', fields) ?? fields[0] ?? '';
    return { field, sign: wordAt(one, 'order', 'sort', ['asc', 'desc']) === 'desc' ? -1 : 1 };
  });
  return (left, right) => {
    for (const { field, sign } of keys) {
      const [a, b] = [left[field]?.[0] ?? '', right[field]?.[0] ?? ''];
      if (a !== b) return a < b ? -sign : sign;
    }
    return 0;
  };
};

/** Tests a text; null is a missing text. */
type TextTest = (text: string | null) => boolean;

const ANY_TEXT: TextTest = () => true;

/** Compares `text` with `wanted`, by an operator of the search. */
const compareText = (operator: string, text: string, wanted: string, ignoreCase: boolean): boolean => {
  const [a, b] = ignoreCase ? [text.toLowerCase(), wanted.toLowerCase()] : [text, wanted];
  if (operator === 'contains') return a.includes(b);
  return operator === 'beginsWith' ? a.startsWith(b) : a === b;
};

const OPERATORS = ['eq', 'ne', 'contains', 'beginsWith'] as const;

/** Parses `{eq, ne, contains, beginsWith, ignoreCase}`: all given tests must hold. @throws Refusal for anything else */
const readTextTest = (json: JsonObject | null, place: string): TextTest => {
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

const PROPERTIES = ['name', 'state', 'healthState', 'architecture', 'tags'] as const;
const CONJUNCTIONS = ['and', 'or'];

/** A filter of a search as a function: true for an item that it finds. */
export type SearchTest = (item: SearchTexts) => boolean;

const joined =
  (tests: readonly SearchTest[], conjunction: string | null): SearchTest =>
  (item) =>
    conjunction === 'or' && tests.length > 0 ? tests.some((test) => test(item)) : tests.every((test) => test(item));

/** Parses the filter of the search of hosts: `{conjunction, filterGroups: [{conjunction, filters: [{property, type, condition}]}]}`. @throws Refusal */
export const readHostFilter = (body: JsonObject): SearchTest => {
  const filter = objectAt(body, 'filter', 'body');
  if (filter === null) return () => true;
  onlyKeys(filter, 'filter', ['conjunction', 'filterGroups']);
  const groups = objectsAt(filter, 'filterGroups', 'filter').map((group) => {
    onlyKeys(group, 'filterGroups', ['conjunction', 'filters']);
    const tests = objectsAt(group, 'filters', 'filterGroups').map(readItem);
    return joined(tests, wordAt(group, 'conjunction', 'filterGroups', CONJUNCTIONS));
  });
  return joined(groups, wordAt(filter, 'conjunction', 'filter', CONJUNCTIONS));
};

const readItem = (item: JsonObject): SearchTest => {
  onlyKeys(item, 'filters', ['property', 'type', 'condition']);
  const name = textAt(item, 'property', 'filters');
  const property = PROPERTIES.find((known) => known === name);
  if (property === undefined) throw notOneOf('filters.property', PROPERTIES);
  if (textAt(item, 'type', 'filters') !== 'string') throw notOneOf(`filters.type of ${property}`, ['string']);
  const condition = onlyKeys(objectAt(item, 'condition', 'filters') ?? {}, 'condition', ['string']);
  const test = readCondition(objectAt(condition, 'string', 'condition') ?? {});
  return (host) => test(host[property] ?? []);
};

const readCondition = (condition: JsonObject): ((texts: readonly string[]) => boolean) => {
  onlyKeys(condition, 'string', ['operator', 'negation', 'ignoreCase', 'match']);
  const operator = wordAt(condition, 'operator', 'string', ['eq', 'contains', 'beginsWith']) ?? 'eq';
  const ignoreCase = flagAt(condition, 'ignoreCase', 'string');
  const negation = flagAt(condition, 'negation', 'string');
  const match = onlyKeys(objectAt(condition, 'match', 'string') ?? {}, 'match', ['conjunction', 'values']);
  const every = wordAt(match, 'conjunction', 'match', CONJUNCTIONS) === 'and';
  const values = textsAt(match, 'values', 'match');
  return (texts) => {
    const has = (value: string): boolean => texts.some((text) => compareText(operator, text, value, ignoreCase));
    return (every ? values.every(has) : values.some(has)) !== negation;
  };
};

const TYPES = ['infra', 'add-on', 'cluster', 'system'];
const SCOPES = ['system', 'tenant', 'project'];
const KEYS = ['profileName', 'profileType', 'environment', 'tags', 'version', 'scope'];

/**
 * Parses the filter of the search of profiles: `{profileName, profileType, environment, tags, version, scope}`, of which all
 * given parts must hold. @throws Refusal
 */
export const readProfileFilter = (body: JsonObject): SearchTest => {
  const filter = onlyKeys(objectAt(body, 'filter', 'body') ?? {}, 'filter', KEYS);
  const name = readTextTest(objectAt(filter, 'profileName', 'filter'), 'profileName');
  const version = readTextTest(objectAt(filter, 'version', 'filter'), 'version');
  const types = textsAt(filter, 'profileType', 'filter');
  const wrong = types.find((type) => !TYPES.includes(type));
  if (wrong !== undefined) throw notOneOf('filter.profileType', TYPES);
  const environments = textsAt(filter, 'environment', 'filter');
  const scope = wordAt(filter, 'scope', 'filter', SCOPES);
  const tags = onlyKeys(objectAt(filter, 'tags', 'filter') ?? {}, 'tags', ['eq', 'ne', 'beginsWith']);
  const [eq, ne, begins] = ['eq', 'ne', 'beginsWith'].map((key) => textsAt(tags, key, 'tags'));
  return (texts) => {
    const text = (key: string): string => texts[key]?.[0] ?? '';
    const has = (wanted: readonly string[] = [], test = (tag: string, one: string) => tag === one): boolean =>
      (texts['tags'] ?? []).some((tag) => wanted.some((one) => test(tag, one)));
    return (
      name(text('profileName')) &&
      version(text('version')) &&
      (types.length === 0 || types.includes(text('profileType'))) &&
      (environments.length === 0 || environments.includes(text('environment'))) &&
      (scope === null || text('scope') === scope) &&
      (eq?.length === 0 || has(eq)) &&
      !has(ne) &&
      (begins?.length === 0 || has(begins, (tag, one) => tag.startsWith(one)))
    );
  };
};

/** Parses the filter of the search of projects: `{name}`. @throws Refusal */
export const readNameFilter = (body: JsonObject): SearchTest => {
  const filter = onlyKeys(objectAt(body, 'filter', 'body') ?? {}, 'filter', ['name']);
  const matches = readTextTest(objectAt(filter, 'name', 'filter'), 'name');
  return (texts) => matches(texts['name']?.[0] ?? '');
};

import type { JsonObject } from '../../core/values/index.ts';
import { flagAt, notOneOf, objectAt, objectsAt, onlyKeys, textAt, textsAt, wordAt } from './body.ts';
import { compareText } from './text-test.ts';

/** Searchable texts of a host by property; several for multi-valued ones. */
export type HostTexts = Readonly<Record<(typeof PROPERTIES)[number], readonly string[]>>;

const PROPERTIES = ['name', 'state', 'healthState', 'architecture', 'tags'] as const;
const CONJUNCTIONS = ['and', 'or'];

type Test = (host: HostTexts) => boolean;

const joined =
  (tests: readonly Test[], conjunction: string | null): Test =>
  (host) =>
    conjunction === 'or' && tests.length > 0 ? tests.some((test) => test(host)) : tests.every((test) => test(host));

/** `{conjunction, filterGroups: [{conjunction, filters: [{property, type, condition}]}]}`. @throws Refusal */
export const readHostFilter = (body: JsonObject): Test => {
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

const readItem = (item: JsonObject): Test => {
  onlyKeys(item, 'filters', ['property', 'type', 'condition']);
  const name = textAt(item, 'property', 'filters');
  const property = PROPERTIES.find((known) => known === name);
  if (property === undefined) throw notOneOf('filters.property', PROPERTIES);
  if (textAt(item, 'type', 'filters') !== 'string') throw notOneOf(`filters.type of ${property}`, ['string']);
  const condition = onlyKeys(objectAt(item, 'condition', 'filters') ?? {}, 'condition', ['string']);
  const test = readCondition(objectAt(condition, 'string', 'condition') ?? {});
  return (host) => test(host[property]);
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

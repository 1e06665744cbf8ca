import type { Json, JsonObject } from '../core/values/index.ts';
import { refuse } from './errors.ts';
import { valueAt } from './field-path.ts';

const TEST = /^([A-Za-z_][\w.]*)(!=|>=|<=|=|>|<)(.*)$/s;

type Compare = (order: number) => boolean;
const OPERATORS: Readonly<Record<string, Compare>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
};

/**
 * The filter language (in-the-field.md, Syntax): tests joined by AND, then by OR, without blanks, parentheses or
 * quotes, so that values with AND or OR are inexpressible. A field without index silently matches nothing.
 * @throws Refusal for an invalid filter
 */
export const parseFilter = (text: string | null, indexed: ReadonlySet<string>): ((item: JsonObject) => boolean) => {
  if (text === null || text === '') return () => true;
  const groups = text.split('OR').map((group) => group.split('AND').map((test) => parseTest(test, indexed)));
  return (item) => groups.some((tests) => tests.every((test) => test(item)));
};

const parseTest = (text: string, indexed: ReadonlySet<string>): ((item: JsonObject) => boolean) => {
  const [, path = '', operator = '', value = ''] = TEST.exec(text.trim()) ?? [];
  const compare = OPERATORS[operator];
  if (compare === undefined) {
    throw refuse(
      422,
      'InvalidFilter',
      `filters in query cannot be read at "${text}"`,
      'a test is path, operator, value',
    );
  }
  if (!indexed.has(path)) return () => false;
  return (item) => {
    const known = valueAt(item, path);
    // Unknown values match != only.
    return known === undefined || known === null ? operator === '!=' : compare(difference(known, value));
  };
};

/** Numbers by value, texts by code units, case-sensitive. */
const difference = (known: Json, value: string): number => {
  if (typeof known === 'number') return known - Number(value);
  const text = String(known);
  return text === value ? 0 : text < value ? -1 : 1;
};

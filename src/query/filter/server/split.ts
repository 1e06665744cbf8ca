import type { Resource } from '../../../core/item/index.ts';
import { type FieldTest, type Operator, type ServerOperator, TAGS, testGroups } from '../../../core/query/index.ts';
import { NEVER } from '../../../core/values/index.ts';
import {
  type AnyOf,
  allOf,
  type Condition,
  columnField,
  type Filter,
  labelField,
  parseFilter,
  pathField,
  print,
  type Single,
  someOf,
  type Term,
  termsOf,
} from '../language/index.ts';
import { isTag } from '../match/index.ts';

/** A term that stays local, with the reason. */
interface LocalTerm {
  readonly term: Term;
  /** The reason, as a sentence about the service without a full stop. */
  readonly why: string;
}

/** A filter split into server tests and local terms. */
export interface SplitFilter {
  readonly server: readonly FieldTest[];
  readonly local: Filter;
  /** The terms of `local`, each with its reason. */
  readonly localTerms: readonly LocalTerm[];
}

/** Reason why words, packs, references and some labels are never compared by the service. */
export const NO_FIELD = 'the service compares only fields';
const GLOBS = 'the service does not support * and ?';
const NO_UNKNOWNS = 'the service cannot test for unknown values';
const NO_TIMES = 'the service would compare times as text';
const NO_AGES = 'the service compares times, not ages';
const NO_PARTS = 'the service cannot match part of a text';

/** Returns the reason why the service cannot express the joined tests; null if it can. */
type Unsayable = (tests: readonly FieldTest[]) => string | null;

/**
 * Splits a filter between the service and local matching. A comparison of a field, or of a column with a field, goes to the service if
 * it has the same meaning there (server comparisons are case-sensitive). Alternatives go to the service only as the sole term, since
 * there are no parentheses. Words, "contains", ages, orders of versions and inexpressible values stay local, with a reason.
 */
export const splitFilter = (filter: Filter, unsayable: Unsayable): SplitFilter => {
  const server: FieldTest[] = [];
  let localTerms: LocalTerm[] = [];
  for (const term of filter.terms) {
    const test = term.type === 'any' ? NOT_BESIDE : testOf(term);
    const why = typeof test === 'string' ? test : unsayable([...server, test]);
    if (why !== null) localTerms.push({ term, why });
    else if (typeof test !== 'string') server.push(test);
  }
  if (server.length === 0) {
    localTerms = localTerms
      .map((one) => {
        const tests = server.length > 0 || one.term.type !== 'any' ? one.why : alternatives(one.term, unsayable);
        if (typeof tests === 'string') return { ...one, why: tests };
        server.push(...tests);
        return null;
      })
      .filter((one) => one !== null);
  }
  const terms = localTerms.map(({ term }) => term);
  return { server, local: { text: print({ terms }), terms }, localTerms };
};

const NOT_BESIDE = 'the service takes alternatives only on their own';

/** Turns alternatives into server tests; if an alternative is inexpressible, returns the reason. */
const alternatives = (term: AnyOf, unsayable: Unsayable): readonly FieldTest[] | string => {
  const tests: FieldTest[] = [];
  for (const one of term.of) {
    const test = testOf(one);
    if (typeof test === 'string') return test;
    tests.push(tests.length === 0 ? test : { ...test, join: 'OR' });
  }
  return unsayable(tests) ?? tests;
};

/** Turns a term into a server test, or returns the reason why it stays local. */
const testOf = (term: Single): FieldTest | string => {
  if (term.type !== 'condition') return NO_FIELD;
  const { field, form, negated } = term;
  if (field.of === 'label') return labelTest(term);
  if (term.operator === null || field.of === 'pack' || field.of === 'ref') return NO_FIELD;
  const operator = negated ? OPPOSITE_OPERATORS[term.operator] : term.operator;
  if (form === 'glob') return GLOBS;
  if (form === 'unknown') return NO_UNKNOWNS;
  if (operator === undefined) return 'the service would count unknown values as less or more';
  const value = operandFor(term, operator);
  return 'why' in value ? value.why : { path: field.column?.path ?? field.name, operator, value: value.text };
};

/** Operators for negated terms. Other operators have no exact opposite because of unknown values. */
const OPPOSITE_OPERATORS: Partial<Record<Operator | '~', ServerOperator>> = { '=': '!=', '!=': '=', '~': '!~' };

const isPart = (operator: ServerOperator): boolean => operator === '~' || operator === '!~';
const isOrder = (operator: ServerOperator): boolean => !isPart(operator) && operator !== '=' && operator !== '!=';

/** Turns a label condition into a search for `key:value`. A tag has no such form. */
const labelTest = ({ field: { name }, operator, raw, form, negated }: Condition): FieldTest | string => {
  if (form !== undefined || operator === null || operator === '~' || isTag(raw) || name.includes(':')) return NO_FIELD;
  const isEqual = (operator === '=') !== negated;
  return { path: TAGS, operator: isEqual ? '=' : '!=', value: `${name}:${raw}` };
};

/** The value as the service compares it, or the reason why the service would compare it differently. */
const operandFor = (
  { field: { type, name }, raw, operand, form }: Condition,
  operator: ServerOperator,
): { readonly text: string } | { readonly why: string } => {
  if (isPart(operator))
    return type === 'text' || type === 'version' || type === 'field' ? { text: raw } : { why: NO_PARTS };
  switch (type) {
    case 'text':
      return { text: raw };
    case 'version':
      return isOrder(operator) ? { why: 'the service would compare versions as text' } : { text: raw };
    case 'number':
    case 'flag':
      return { text: String(operand) };
    case 'time':
      if (form !== 'date') return { why: NO_AGES };
      return isOrder(operator) && operand !== NEVER ? { text: timeText(Number(operand)) } : { why: NO_TIMES };
    case 'field':
      return anyOperandFor(raw, operand, isOrder(operator));
    default:
      return { why: `the service has ${name} in another unit` };
  }
};

const timeText = (time: number): string => new Date(time).toISOString();

const anyOperandFor = (
  raw: string,
  operand: Condition['operand'],
  isOrdered: boolean,
): { readonly text: string } | { readonly why: string } => {
  if (typeof operand !== 'object' || operand === null) return { text: raw };
  const { age, time, text } = operand;
  if (age !== null) return { why: NO_AGES };
  if (isOrdered) return time === null ? { why: 'the service may compare this as text' } : { text: timeText(time) };
  if (time !== null) return { why: NO_TIMES };
  if (text === 'yes' || text === 'no') return { why: 'the service uses true and false' };
  return { text: text === 'true' || text === 'false' ? text : raw };
};

const PATH_TEST = /^([A-Za-z][\w.-]*)(!=|!~|>=|<=|=|~|>|<)(.+)$/;

/** Prints a server filter in the document's syntax, for display: `status.state=ready AND metadata.name=x`. */
export const serverFilterText = (tests: readonly FieldTest[]): string =>
  tests
    .map(
      ({ path, operator, value, join }, index) => `${index > 0 ? ` ${join ?? 'AND'} ` : ''}${path}${operator}${value}`,
    )
    .join('');

/** Parses the service's filter syntax: `path=value` joined by AND or OR, with optional blanks around them and without parentheses. */
export const parseServerFilter = (
  text: string,
): { readonly ok: true; readonly tests: readonly FieldTest[] } | { readonly ok: false; readonly message: string } => {
  const tests: FieldTest[] = [];
  const pieces = text.split(/(AND|OR)/);
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = (pieces[index] ?? '').trim();
    const match = PATH_TEST.exec(piece);
    if (match === null)
      return { ok: false, message: `"${piece}" is not a test: write path=value, such as metadata.name=edge-1` };
    const join = index === 0 ? undefined : (pieces[index - 1] as 'AND' | 'OR');
    const [, path = '', operator = '=', value = ''] = match;
    tests.push({ path, operator: operator as ServerOperator, value, ...(join && { join }) });
  }
  return { ok: true, tests };
};

/** Prints a server filter in the filter language; null if it has too many alternatives. */
export const asFilterText = (tests: readonly FieldTest[], resource: Resource): string | null => {
  const groups = testGroups(tests).map((group) => allOf(group.map((test) => asCondition(test, resource))));
  const terms = termsOf(someOf(groups));
  return terms === null ? null : print({ terms });
};

const asCondition = ({ path, operator: given, value }: FieldTest, resource: Resource): Condition => {
  const negated = given === '!~';
  const operator = negated ? '~' : given;
  const base = { type: 'condition', operator, raw: value, operand: null, negated } as const;
  const column = resource.columns.find((one) => one.path === path) ?? resource.column(path);
  if (column !== undefined) return { ...base, field: columnField(column) };
  const at = path === TAGS && (operator === '=' || operator === '!=') ? value.indexOf(':') : -1;
  if (at > 0) return { ...base, field: labelField(value.slice(0, at)), raw: value.slice(at + 1) };
  return { ...base, field: pathField(path) };
};

/**
 * Splits a server filter for another service or dialect: tests that it cannot express become local. Null if the filter has no equivalent
 * in the filter language.
 */
export const retarget = (tests: readonly FieldTest[], resource: Resource, unsayable: Unsayable): SplitFilter | null => {
  const text = asFilterText(tests, resource);
  const parsed = text === null ? null : parseFilter(text, resource);
  return parsed?.ok ? splitFilter(parsed.filter, unsayable) : null;
};

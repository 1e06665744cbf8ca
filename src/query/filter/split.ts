import type { FieldTest, Operator } from '../../core/query.ts';
import { print } from './print.ts';
import type { FieldTerm, Filter, Single, Term, Test } from './term.ts';

/** A term that is done here although the service was asked, and why. */
export interface Kept {
  readonly term: Term;
  /** A sentence without a full stop, about the service. */
  readonly why: string;
}

/** A filter split into what the service is asked and what is done here. */
export interface SplitFilter {
  readonly server: readonly FieldTest[];
  readonly local: Filter;
  /** The terms of `local`, each with its reason. */
  readonly kept: readonly Kept[];
}

/** What the service has no words for at all. */
export const NO_FIELD = 'the service compares fields, and nothing else';
const UNSAYABLE = 'the filter of the service cannot say this value';

/**
 * Splits a filter between the service and here (document 4.3, filter). Comparisons of fields, and of columns that have a
 * field of the service, go to the service where they mean the same there; alternatives of them where nothing else is asked,
 * for there are no parentheses. What is asked is compared by the service: it tells upper from lower case. All else stays
 * here, with the reason: words, parts of texts, ages, versions by their order, values that cannot be said.
 */
export const splitFilter = (filter: Filter, sayable: (test: FieldTest) => boolean): SplitFilter => {
  const server: FieldTest[] = [];
  let kept: Kept[] = [];
  for (const term of filter.terms) {
    const asked = term.type === 'any' ? NO_PARENTHESES : askable(term, sayable);
    if (typeof asked === 'string') kept.push({ term, why: asked });
    else server.push(asked);
  }
  if (server.length === 0) {
    const either = kept.find(({ term }) => alternatives(term, sayable) !== null);
    if (either !== undefined) {
      server.push(...(alternatives(either.term, sayable) ?? []));
      kept = kept.filter((one) => one !== either);
    }
  }
  const terms = kept.map(({ term }) => term);
  return { server, local: { text: print({ terms }), terms }, kept };
};

const NO_PARENTHESES = 'the filter of the service has no parentheses';

/** Alternatives that the service has words for, each of them; null for anything else. */
const alternatives = (term: Term, sayable: (test: FieldTest) => boolean): readonly FieldTest[] | null => {
  if (term.type !== 'any') return null;
  const tests = term.of.flatMap((one, index): readonly FieldTest[] => {
    const test = askable(one, sayable);
    return typeof test === 'string' ? [] : [index === 0 ? test : { ...test, join: 'OR' }];
  });
  return tests.length === term.of.length ? tests : null;
};

/** A term as a test of the service, or why it is none. */
const askable = (term: Single, sayable: (test: FieldTest) => boolean): FieldTest | string => {
  if (term.type !== 'test' && term.type !== 'field') return NO_FIELD;
  if (term.operator === '~') return 'the service does not look for parts of a text';
  const operator = term.negated ? OPPOSITE[term.operator] : term.operator;
  if (operator === undefined) return 'the service would take unknown values for less or more';
  const asked = term.type === 'test' ? columnTest(term, operator) : fieldTest(term, operator);
  return typeof asked === 'string' || sayable(asked) ? asked : UNSAYABLE;
};

/** Unknown values are equal to nothing, and neither more nor less: only these two are each other's opposite. */
const OPPOSITE: Partial<Record<Operator, Operator>> = { '=': '!=', '!=': '=' };

const isOrder = (operator: Operator): boolean => operator !== '=' && operator !== '!=';

const columnTest = ({ column, raw, operand }: Test, operator: Operator): FieldTest | string => {
  const { id, path, type } = column;
  if (path === undefined) return `the service has no field for ${id}`;
  switch (type) {
    case 'text':
      return { path, operator, value: raw };
    case 'version':
      return isOrder(operator) ? 'the service would compare versions as texts' : { path, operator, value: raw };
    case 'number':
    case 'flag':
      return { path, operator, value: String(operand) };
    case 'time':
      return 'the service knows times, not ages';
    default:
      return `the service has ${id} in another unit`;
  }
};

const fieldTest = ({ path, raw, operand }: FieldTerm, operator: Operator): FieldTest | string => {
  const { age, time, text } = operand;
  if (age !== null) return 'the service knows times, not ages';
  if (isOrder(operator)) {
    if (time === null) return 'the service may compare this as a text';
    return { path, operator, value: new Date(time).toISOString() };
  }
  if (time !== null) return 'the service would compare times as texts';
  if (text === 'yes' || text === 'no') return 'the service says true and false';
  return { path, operator, value: text === 'true' || text === 'false' ? text : raw };
};

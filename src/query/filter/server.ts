import type { FieldTest, Operator } from '../../core/query.ts';
import { print } from './print.ts';
import type { Filter, Term } from './term.ts';

/** A filter split into what the service is asked and what is done here. */
export interface SplitFilter {
  readonly server: readonly FieldTest[];
  readonly local: Filter;
}

const PATH_TEST = /^([A-Za-z][\w.-]*)(!=|>=|<=|=|>|<)(.+)$/;

/**
 * Splits a filter between the service and here: comparisons of columns that have a field path of the service, and that
 * the dialect can say, and those of field paths, go to the service; words, alternatives, negations and the rest stay local (document 4.3, filter).
 */
export const splitFilter = (filter: Filter, sayable: (test: FieldTest) => boolean): SplitFilter => {
  const server: FieldTest[] = [];
  const local: Term[] = [];
  for (const term of filter.terms) {
    const test = fieldTest(term);
    if (test !== null && sayable(test)) server.push(test);
    else local.push(term);
  }
  return { server, local: { text: print({ terms: local }), terms: local } };
};

/** A field that is compared as an age has no words on the service: it knows times. */
const fieldTest = (term: Term): FieldTest | null => {
  if ((term.type !== 'test' && term.type !== 'field') || term.negated || term.operator === '~') return null;
  const { operator, raw: value } = term;
  if (term.type === 'field') return term.operand.age === null ? { path: term.path, operator, value } : null;
  const { path, type } = term.column;
  return path === undefined || type === 'time' ? null : { path, operator, value };
};

/** A server filter as the document writes it, for the screen: `status.state=ready AND metadata.name=x`. */
export const serverFilterText = (tests: readonly FieldTest[]): string =>
  tests
    .map(
      ({ path, operator, value, join }, index) => `${index > 0 ? ` ${join ?? 'AND'} ` : ''}${path}${operator}${value}`,
    )
    .join('');

/**
 * Reads the service's own filter language: `path=value` joined by AND or OR, with or without blanks round them
 * (document 4.3; in-the-field.md, Syntax). No parentheses.
 */
export const parseServerFilter = (
  text: string,
): { readonly ok: true; readonly tests: readonly FieldTest[] } | { readonly ok: false; readonly message: string } => {
  const tests: FieldTest[] = [];
  const pieces = text.split(/\s*(AND|OR)\s*/);
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = (pieces[index] ?? '').trim();
    const match = PATH_TEST.exec(piece);
    if (match === null)
      return { ok: false, message: `"${piece}" is no test: write path=value, as metadata.name=edge-1` };
    const join = index === 0 ? undefined : (pieces[index - 1] as 'AND' | 'OR');
    const [, path = '', operator = '=', value = ''] = match;
    tests.push({ path, operator: operator as Operator, value, ...(join && { join }) });
  }
  return { ok: true, tests };
};

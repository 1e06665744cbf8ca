import type { Operator } from '../../../core/query/index.ts';
import { type Filter, printTerm, type Single, type Term } from '../language/index.ts';
import { hasSubsequence } from './match-text.ts';

/** The parts of a filter that are compared. */
type Terms = Pick<Filter, 'terms'>;

/**
 * True when every item that passes the first filter surely passes the second: usually more was typed. False where
 * uncertain.
 */
export const narrows = (filter: Terms, wider: Terms): boolean =>
  wider.terms.every((wide) => filter.terms.some((term) => implies(term, wide)));

const implies = (term: Term, wide: Term): boolean => {
  if (term.type === 'any') return term.of.every((one) => implies(one, wide));
  if (wide.type === 'any') return wide.of.some((one) => implies(term, one));
  if (term.negated !== wide.negated) return false;
  return printTerm(term) === printTerm(wide) || (term.negated ? isPart(wide, term) : isPart(term, wide));
};

/** True when every match of the first is one of the second, ignoring negation. */
const isPart = (term: Single, wide: Single): boolean => {
  if (term.type === 'word') return wide.type === 'word' && term.text.includes(wide.text);
  if (term.type === 'exact') return wide.type === 'exact' && term.text.includes(wide.text);
  if (term.type === 'fuzzy') return wide.type === 'fuzzy' && hasSubsequence(term.text, wide.text);
  if (term.type !== 'test' || wide.type !== 'test' || term.column.id !== wide.column.id) return false;
  if (term.operator !== wide.operator || term.form !== undefined || wide.form !== undefined) return false;
  if (term.operator === '~') return String(term.operand).includes(String(wide.operand));
  const [left, right] = [term.operand, wide.operand];
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  return isMore(term.operator) ? left >= right : isLess(term.operator) && left <= right;
};

const isMore = (operator: Operator): boolean => operator === '>' || operator === '>=';
const isLess = (operator: Operator): boolean => operator === '<' || operator === '<=';

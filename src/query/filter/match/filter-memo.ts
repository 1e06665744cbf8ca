import type { Item } from '../../../core/item/index.ts';
import type { Operator } from '../../../core/query/index.ts';
import { type Filter, printTerm, type Single, type Term } from '../language/index.ts';
import { hasSubsequence, isAged, matcher } from './match.ts';

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

/** A filter as applied to items. */
export interface FilterQuestion {
  readonly filter: Filter;
  /** Field paths that words search too. */
  readonly fields: readonly string[];
  /** Epoch ms, for ages. */
  readonly now: number;
}

/** True when two questions have equal results: the time matters for ages only. */
export const sameQuestion = (a: FilterQuestion, b: FilterQuestion): boolean =>
  a.filter === b.filter && a.fields === b.fields && (a.now === b.now || !isAged(a.filter));

/** True when every item refused by the wider question is refused by the other too. */
const follows = (question: FilterQuestion, wider: FilterQuestion): boolean =>
  question.fields === wider.fields &&
  (question.now === wider.now || !isAged(wider.filter)) &&
  narrows(question.filter, wider.filter);

/** Number of earlier filters whose refusals are reused. */
const MAX_WIDER_FILTERS = 3;

let count = 0;

/** Memo of the items that pass a filter, stored in the items (`Item.verdict`) until the next filter. */
export class FilterMemo {
  readonly question: FilterQuestion;
  /** Unique marks of this filter for passed and refused items. */
  readonly #passed: number;
  readonly #refused: number;
  /** Marks of items refused by wider filters, which are refused here too. */
  readonly #wider: readonly number[];
  readonly #matches: (item: Item) => boolean;

  constructor(question: FilterQuestion, before: FilterMemo | null) {
    this.question = question;
    this.#passed = count + 1;
    this.#refused = count + 2;
    count += 2;
    this.#wider =
      before !== null && follows(question, before.question)
        ? [before.#refused, ...before.#wider].slice(0, MAX_WIDER_FILTERS)
        : [];
    this.#matches = matcher(question.filter, question.now, question.fields);
  }

  /**
   * Adds the passing rows from `from` on to `found`; stops before evaluating more than `most` rows. Returns the index
   * of the first row left out.
   */
  sift(rows: readonly Item[], from: number, most: number, found: Item[]): number {
    const [passed, refused, wider, matches] = [this.#passed, this.#refused, this.#wider, this.#matches];
    let left = most;
    // Hot loop, ten thousand rows per key press: no avoidable calls.
    for (let at = from; at < rows.length; at += 1) {
      const item = rows[at] as Item;
      const { verdict } = item;
      if (verdict === passed) found.push(item);
      else if (verdict !== refused) {
        if (left === 0) return at;
        left -= 1;
        if ((wider.length === 0 || !wider.includes(verdict)) && matches(item)) {
          item.verdict = passed;
          found.push(item);
        } else item.verdict = refused;
      }
    }
    return rows.length;
  }
  /** Records the passing rows, in order, as found by another method. */
  learn(rows: readonly Item[], found: readonly Item[]): void {
    let next = 0;
    for (const item of rows) {
      const passes = item === found[next];
      item.verdict = passes ? this.#passed : this.#refused;
      if (passes) next += 1;
    }
  }
}

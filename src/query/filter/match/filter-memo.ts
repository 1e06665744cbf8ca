import type { Item } from '../../../core/item/index.ts';
import type { Filter } from '../language/index.ts';
import { isAged, matcher } from './match.ts';
import { narrows } from './narrows.ts';

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

import type { Item } from '../../../core/item/index.ts';
import type { Filter } from '../language/index.ts';
import { isAged, matcher } from './match.ts';
import { narrows } from './narrows.ts';

/** The question to each item. */
export interface Asked {
  readonly filter: Filter;
  /** The field paths that words look into too. */
  readonly fields: readonly string[];
  /** Epoch ms, for ages. */
  readonly now: number;
}

/** True when two questions have the same answers: the time matters for ages only. */
export const sameAsked = (a: Asked, b: Asked): boolean =>
  a.filter === b.filter && a.fields === b.fields && (a.now === b.now || !isAged(a.filter));

/** True when the other question refuses all that the wider one refuses. */
const follows = (asked: Asked, wider: Asked): boolean =>
  asked.fields === wider.fields &&
  (asked.now === wider.now || !isAged(wider.filter)) &&
  narrows(asked.filter, wider.filter);

/** Number of earlier filters whose refusals are reused. */
const MAX_WIDER_FILTERS = 3;

let count = 0;

/** Which items pass a filter, each found out once, until the next filter is asked. */
export class FilterMemo {
  readonly asked: Asked;
  /** What stands in the items that passed and in those that did not; nobody else's numbers. */
  readonly #passed: number;
  readonly #refused: number;
  /** What stands in those that wider filters refused: they are refused. */
  readonly #wider: readonly number[];
  readonly #matches: (item: Item) => boolean;

  constructor(asked: Asked, before: FilterMemo | null) {
    this.asked = asked;
    this.#passed = count + 1;
    this.#refused = count + 2;
    count += 2;
    this.#wider =
      before !== null && follows(asked, before.asked)
        ? [before.#refused, ...before.#wider].slice(0, MAX_WIDER_FILTERS)
        : [];
    this.#matches = matcher(asked.filter, asked.now, asked.fields);
  }

  /**
   * Goes over rows from an index on and adds those that pass to `found`; stops in front of one more whose answer is not
   * known after so many of them. Gives the index of the first row that it left out.
   */
  sift(rows: readonly Item[], from: number, most: number, found: Item[]): number {
    const [passed, refused, wider, matches] = [this.#passed, this.#refused, this.#wider, this.#matches];
    let left = most;
    // Ten thousand rows for each letter, also while V8 has not compiled this: no call that is not needed.
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
  /** Takes over which of the rows pass, in their order, where that was found out in another way. */
  learn(rows: readonly Item[], found: readonly Item[]): void {
    let next = 0;
    for (const item of rows) {
      const passes = item === found[next];
      item.verdict = passes ? this.#passed : this.#refused;
      if (passes) next += 1;
    }
  }
}

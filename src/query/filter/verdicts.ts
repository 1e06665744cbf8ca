import type { Item } from '../../core/item.ts';
import { isAged, matches } from './match.ts';
import { narrows } from './narrows.ts';
import type { Filter } from './term.ts';

/** What is asked of each item. */
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

/** True when what the wider question refuses, the other one does. */
const follows = (asked: Asked, wider: Asked): boolean =>
  asked.fields === wider.fields &&
  (asked.now === wider.now || !isAged(wider.filter)) &&
  narrows(asked.filter, wider.filter);

/** How many filters back are asked for what they have refused already. */
const BACK = 3;

let count = 0;

/** Which items pass a filter, each found out once, until the next filter is asked. */
export class Verdicts {
  readonly asked: Asked;
  /** What stands in the items that passed and in those that did not; nobody else's numbers. */
  readonly #passed: number;
  readonly #refused: number;
  /** Wider filters: what they refused is refused. */
  readonly #wider: readonly Verdicts[];

  constructor(asked: Asked, before: Verdicts | null) {
    this.asked = asked;
    this.#passed = count + 1;
    this.#refused = count + 2;
    count += 2;
    this.#wider = before !== null && follows(asked, before.asked) ? [before, ...before.#wider].slice(0, BACK) : [];
  }

  /** True when it is known, without looking, whether an item passes. */
  knows({ verdict }: Item): boolean {
    return verdict === this.#passed || verdict === this.#refused;
  }

  passes(item: Item): boolean {
    const { verdict } = item;
    if (verdict === this.#passed) return true;
    if (verdict === this.#refused) return false;
    const { filter, now, fields } = this.asked;
    const passes = !this.#isRefused(verdict) && matches(filter, item, now, fields);
    item.verdict = passes ? this.#passed : this.#refused;
    return passes;
  }

  #isRefused(verdict: number): boolean {
    for (const wider of this.#wider) if (verdict === wider.#refused) return true;
    return false;
  }
}

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

/** What the last filter found out about an item. */
interface Verdict {
  by: Verdicts;
  passes: boolean;
}

const last = new WeakMap<Item, Verdict>();

/** Which items pass a filter, each found out once, until the next filter is asked. */
export class Verdicts {
  readonly asked: Asked;
  /** Wider filters: what they refused is refused. */
  readonly #wider: readonly Verdicts[];

  constructor(asked: Asked, before: Verdicts | null) {
    this.asked = asked;
    this.#wider = before !== null && follows(asked, before.asked) ? [before, ...before.#wider].slice(0, BACK) : [];
  }

  /** True when it is known, without looking, whether an item passes. */
  knows(item: Item): boolean {
    return last.get(item)?.by === this;
  }

  passes(item: Item): boolean {
    const verdict = last.get(item);
    if (verdict?.by === this) return verdict.passes;
    const { filter, now, fields } = this.asked;
    const refused = verdict !== undefined && !verdict.passes && this.#wider.includes(verdict.by);
    const passes = !refused && matches(filter, item, now, fields);
    if (verdict === undefined) last.set(item, { by: this, passes });
    else {
      verdict.by = this;
      verdict.passes = passes;
    }
    return passes;
  }
}

import type { Item } from '../../core/item/index.ts';
import { type Occurrences, type Question, Tally } from '../../query/filter/complete/index.ts';
import { type FilterQuestion, isAged, matcher } from '../../query/filter/match/index.ts';
import { isPrefix } from './uid-index.ts';

/** Tallies that are kept for the same items: letters are typed and taken back. */
const MAX_TALLIES = 16;
/** So many cells are counted at once: no key waits for them. */
const SHORT = 500;

/**
 * What occurs among the items of one list, as far as it was counted. Asking for it makes it wanted; `createCounting`
 * counts what is wanted, in slices.
 */
export class Counts {
  #items: readonly Item[] = [];
  /** The last asked one last. */
  readonly #tallies = new Map<string, Tally>();

  /** What occurs among items, all of which are counted, and those apart that pass the rest of a filter. */
  occurring(items: readonly Item[], question: Question, rest: FilterQuestion | null = null): Occurrences {
    if (items !== this.#items) this.#turnTo(items);
    const key = `${question.key}\n${rest === null ? '' : restKey(rest)}`;
    const known = this.#tallies.get(key);
    const passes = rest === null ? null : matcher(rest.filter, rest.now, rest.fields);
    const tally = known ?? new Tally(question, items, passes);
    this.#tallies.delete(key);
    for (const oldest of this.#tallies.keys()) {
      if (this.#tallies.size < MAX_TALLIES) break;
      this.#tallies.delete(oldest);
    }
    this.#tallies.set(key, tally);
    if (question.ofCells && items.length <= SHORT) while (!tally.isWhole) tally.next();
    return tally.occurring;
  }

  /** True when nothing that was asked is left to count. */
  get isWhole(): boolean {
    return this.#next() === undefined;
  }

  /** Counts what was asked last first, until it is time to stop. True when an answer became whole. */
  further(isTime: () => boolean): boolean {
    let ended = false;
    for (let tally = this.#next(); tally !== undefined; tally = this.#next()) {
      do tally.next();
      while (!tally.isWhole && !isTime());
      ended ||= tally.isWhole;
      if (!tally.isWhole || isTime()) break;
    }
    return ended;
  }

  #next(): Tally | undefined {
    return [...this.#tallies.values()].findLast(({ isWhole }) => !isWhole);
  }

  /** A list that only became longer is counted on, any other one anew. */
  #turnTo(items: readonly Item[]): void {
    const goesOn = this.#items.length > 0 && isPrefix(this.#items, items);
    this.#items = items;
    if (!goesOn) this.#tallies.clear();
    for (const tally of this.#tallies.values()) tally.extend(items);
  }
}

/** Names the rest of a filter; what changes with time alone is another one a moment later. */
const restKey = ({ filter, fields, now }: FilterQuestion): string =>
  JSON.stringify([filter.text, fields, isAged(filter) ? now : null]);

import type { Item } from '../../core/item/index.ts';
import { type Occurrences, type Question, Tally } from '../../query/filter/complete/index.ts';
import { type FilterQuestion, isAged, matcher } from '../../query/filter/match/index.ts';
import { isPrefix } from './uid-index.ts';

/** Tallies to keep for the same items: letters are typed and deleted. */
const MAX_TALLIES = 16;
/** Cells to count synchronously without delaying keys. */
const SYNC_CELLS = 500;

/**
 * Counted values of the items of one list. Reading a count requests it; `createCounting` counts requested ones in
 * slices.
 */
export class Counts {
  #items: readonly Item[] = [];
  /** In order of last use. */
  readonly #tallies = new Map<string, Tally>();

  /** Values of items, with total counts and with counts of items that match the rest of a filter. */
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
    if (question.ofCells && items.length <= SYNC_CELLS) while (!tally.isWhole) tally.next();
    return tally.occurring;
  }

  /** True when no requested count is pending. */
  get isWhole(): boolean {
    return this.#next() === undefined;
  }

  /** Counts until `isTime`, the latest request first. True if a count was completed. */
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

  /** A longer list continues the count, any other restarts it. */
  #turnTo(items: readonly Item[]): void {
    const goesOn = this.#items.length > 0 && isPrefix(this.#items, items);
    this.#items = items;
    if (!goesOn) this.#tallies.clear();
    for (const tally of this.#tallies.values()) tally.extend(items);
  }
}

/** Key of the rest of a filter; filters relative to now get another key later. */
const restKey = ({ filter, fields, now }: FilterQuestion): string =>
  JSON.stringify([filter.text, fields, isAged(filter) ? now : null]);

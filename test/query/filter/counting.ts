import type { Item } from '../../../src/core/item/item.ts';
import { type Occurrences, type Question, Tally } from '../../../src/query/filter/complete/index.ts';

/** What occurs among items, counted to the end. */
export const occurringAmong =
  (items: readonly Item[], passes: ((item: Item) => boolean) | null = null) =>
  (question: Question): Occurrences => {
    const tally = new Tally(question, items, passes);
    while (!tally.isWhole) tally.next();
    return tally.occurring;
  };

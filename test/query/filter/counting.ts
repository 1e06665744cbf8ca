import type { Item } from '../../../src/core/item/item.ts';
import { countTexts, type Occurrences, type Question } from '../../../src/query/filter/complete/index.ts';

/** Counts the texts of items to the end. */
export const occurringAmong =
  (items: readonly Item[], passes: ((item: Item) => boolean) | null = null) =>
  (question: Question): Occurrences => {
    const steps = countTexts(question, items, passes, null, () => false);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    return step.value;
  };

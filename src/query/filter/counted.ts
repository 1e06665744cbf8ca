import type { Item } from '../../core/item.ts';
import { mostFrequent, type Occurrence } from './most-frequent.ts';

/** What occurs among items, the most frequent first. */
export interface Occurring {
  readonly texts: readonly Occurrence[];
  /** Only some of the items were looked at: counts are scaled up to all, and rare texts may be missing. */
  readonly sampled: boolean;
}

/** Answers that are kept for the same items: the next key asks the same again. */
const KEPT = 16;
const kept = new WeakMap<readonly Item[], Map<string, Occurring>>();

/** What is asked of items. */
export interface Question {
  /** Names the question among those that are asked of the same items. */
  readonly key: string;
  /** How many items are looked at, spread evenly over all. */
  readonly most: number;
  textsOf(item: Item): readonly string[];
}

/** What occurs among items, as far as a question asks. */
export const counted = (items: readonly Item[], question: Question): Occurring => {
  const known = kept.get(items)?.get(question.key);
  if (known !== undefined) return known;
  const counting = countingOf(items, question);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
};

/** Answers a question, an item at a time, and keeps the answer. */
function* countingOf(items: readonly Item[], { key, most, textsOf }: Question): Generator<void, Occurring> {
  const step = Math.max(1, Math.ceil(items.length / most));
  const counts = new Map<string, number>();
  let seen = 0;
  for (let index = 0; index < items.length; index += step) {
    const item = items[index];
    if (item === undefined) break;
    seen += 1;
    const texts = textsOf(item);
    for (const text of texts.length > 1 ? new Set(texts) : texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    yield;
  }
  const scale = seen === 0 ? 1 : items.length / seen;
  const texts = Array.from(counts, ([text, count]) => ({ text, count: Math.round(count * scale) }));
  const answer = { texts: mostFrequent(texts), sampled: step > 1 };
  keep(items, key, answer);
  return answer;
}

const keep = (items: readonly Item[], key: string, answer: Occurring): void => {
  const answers = kept.get(items) ?? new Map<string, Occurring>();
  kept.set(items, answers);
  for (const oldest of answers.keys()) {
    if (answers.size < KEPT) break;
    answers.delete(oldest);
  }
  answers.set(key, answer);
};

/**
 * Answers questions an item at a time, so that the key which asks them does not wait until a hundred items were read anew.
 * Each item is read once for all of them.
 */
export function* countedAhead(items: readonly Item[], questions: readonly Question[]): Generator<void> {
  const unknown = questions.filter(({ key }) => kept.get(items)?.has(key) !== true);
  let counting = unknown.map((question) => countingOf(items, question));
  while (counting.length > 0) {
    counting = counting.filter((one) => one.next().done !== true);
    yield;
  }
}

import { groupBy } from '../../change/change.ts';
import { type Transition, whenOf } from '../../change/transitions.ts';

/** Changes as a list of lines: one line for a change that appears in several fields, one line for all single changes. */
interface Story {
  readonly lines: readonly StoryLine[];
  /** Changes of one item each, if they are too many for a line each. */
  readonly singles: readonly Transition[];
}

/** A transition, and other transitions that show the same change of the same items in other fields. */
export interface StoryLine {
  readonly told: Transition;
  readonly also: readonly Transition[];
}

/** Minimum number of changes of single items that are joined in one line. */
const LEAST_SINGLES = 4;

/** Returns the number of items of a transition that are broken at present. */
type BrokenOf = (one: Transition) => number;

/** The end of the title of a condition. */
const CONDITION = / condition$/;

/** True if most items of a transition are broken at present and it is of a condition, or of a field that decides whether an item is broken. */
const isBreak = (one: Transition, brokenOf: BrokenOf): boolean =>
  (one.rank < 0 || CONDITION.test(one.what)) && brokenOf(one) * 2 > one.items.size;

/** Splits transitions into breaks (`isBreak`) and all others. */
const splitBreaks = (transitions: readonly Transition[], brokenOf: BrokenOf) =>
  [transitions.filter((one) => isBreak(one, brokenOf)), transitions.filter((one) => !isBreak(one, brokenOf))] as const;

/** Returns the transitions with the breaks first, in order of time: changes of health or of a condition after which most of their items are broken. */
export const withBreaksFirst = (transitions: readonly Transition[], brokenOf: BrokenOf): readonly Transition[] => {
  const [breaks, others] = splitBreaks(transitions, brokenOf);
  return [...breaks.toSorted((a, b) => beginOf(a) - beginOf(b) || b.items.size - a.items.size), ...others];
};

/** Returns the lines that tell transitions, breaks first. The same change of the same items in several fields is one line. Changes of health stay apart. */
export const storyOf = (transitions: readonly Transition[], brokenOf: BrokenOf): Story => {
  const [breaks, others] = splitBreaks(transitions, brokenOf);
  const isSingle = ({ items, rank }: Transition): boolean => items.size === 1 && rank >= 0;
  const found = others.filter(isSingle);
  const singles = found.length < LEAST_SINGLES ? [] : found;
  const told = others.filter((one) => !singles.includes(one));
  return { lines: [...breaks.map(alone), ...joinAlike(told)], singles };
};

const alone = (told: Transition): StoryLine => ({ told, also: [] });

const beginOf = ({ items }: Transition): number => whenOf([...items.values()].flat())[0];

/** Joins transitions from the same to the same value in the same items into one line, at the position of the first. */
const joinAlike = (transitions: readonly Transition[]): readonly StoryLine[] => {
  const keyOf = ({ key, from, to, rank, items }: Transition): string =>
    rank < 0 || from === to ? key : JSON.stringify([from, to, [...items.keys()].sort()]);
  return Array.from(groupBy(transitions, keyOf).values(), ([told, ...also]) => ({ told: told as Transition, also }));
};

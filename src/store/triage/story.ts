import { groupBy } from '../../change/change.ts';
import { type Transition, whenOf } from '../../change/transitions.ts';

/** Changes as a list of lines: one line for each change that shows in several fields, one line for all single changes. */
interface Story {
  readonly lines: readonly StoryLine[];
  /** Changes of one item each, too many to tell one by one. */
  readonly singles: readonly Transition[];
}

/** A transition, and others that say the same of the same items in other fields. */
export interface StoryLine {
  readonly told: Transition;
  readonly also: readonly Transition[];
}

/** Fewer changes of single items are told one by one. */
const LEAST_SINGLES = 4;

/** Number of items of a transition that are broken now. */
type BrokenOf = (one: Transition) => number;

/** What the title of a condition ends with. */
const CONDITION = / condition$/;

/** True if most items of a transition are broken now, and it is of a condition or of what makes an item broken. */
const isBreak = (one: Transition, brokenOf: BrokenOf): boolean =>
  (one.rank < 0 || CONDITION.test(one.what)) && brokenOf(one) * 2 > one.items.size;

/** What broke, and all other transitions. */
const splitBreaks = (transitions: readonly Transition[], brokenOf: BrokenOf) =>
  [transitions.filter((one) => isBreak(one, brokenOf)), transitions.filter((one) => !isBreak(one, brokenOf))] as const;

/** Transitions with what broke first, in the order of time. */
export const withBreaksFirst = (transitions: readonly Transition[], brokenOf: BrokenOf): readonly Transition[] => {
  const [breaks, others] = splitBreaks(transitions, brokenOf);
  return [...breaks.toSorted((a, b) => beginOf(a) - beginOf(b) || b.items.size - a.items.size), ...others];
};

/** The story of transitions. What broke is never folded, and nor is what decides whether an item is broken. */
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

/** Transitions from the same to the same in the very same items as one line, where the first of them stands. */
const joinAlike = (transitions: readonly Transition[]): readonly StoryLine[] => {
  const keyOf = ({ key, from, to, rank, items }: Transition): string =>
    rank < 0 || from === to ? key : JSON.stringify([from, to, [...items.keys()].sort()]);
  return Array.from(groupBy(transitions, keyOf).values(), ([told, ...also]) => ({ told: told as Transition, also }));
};

import { expect, test } from 'vitest';
import type { ItemChange } from '../../src/change/change.ts';
import type { Transition } from '../../src/change/transitions.ts';
import { storyOf, withBreaksFirst } from '../../src/store/triage/story.ts';

/** Returns a transition of some items, given by number, at a minute. */
const transition = (
  what: string,
  from: string,
  to: string,
  items: readonly number[],
  minute = 0,
  rank = 5,
): Transition => {
  const changeOf = (uid: string): ItemChange => ({
    kind: 'hosts',
    uid,
    name: uid,
    at: minute * 60_000,
    seen: [minute * 60_000, minute * 60_000],
    what: 'field',
    path: what,
    from,
    to,
  });
  const changes = items.map((item): [string, readonly ItemChange[]] => [`u${item}`, [changeOf(`u${item}`)]]);
  return { key: `${what} ${from} ${to}`, what, from, to, rank, id: what, items: new Map(changes) };
};

/** Returns the lines of the story in words. Items from number 90 on are broken. */
const told = (...transitions: readonly Transition[]): readonly string[] => {
  const brokenOf = ({ items }: Transition): number =>
    [...items.keys()].filter((uid) => Number(uid.slice(1)) >= 90).length;
  const { lines, singles } = storyOf(withBreaksFirst(transitions, brokenOf), brokenOf);
  return [
    ...lines.map((line) => [line.told.what, ...line.also.map(({ what }) => what)].join('+')),
    ...(singles.length > 0 ? [`${singles.length} singles`] : []),
  ];
};

test('a story begins with the breaks, in order of time', () => {
  const upgrade = transition('agent', '4.7.1', '4.7.2', [1, 2, 3, 4, 91], 1);
  const late = transition('pack b condition', 'True', 'False', [91, 92], 9);
  const early = transition('pack a condition', 'True', 'False', [93, 94, 95], 3);
  expect(told(upgrade, late, early)).toEqual(['pack a condition', 'pack b condition', 'agent']);
});

test('a story joins fields that changed alike in exactly the same items, and no others', () => {
  const agent = transition('agent', '4.7.1', '4.7.2', [1, 2]);
  const version = transition('version', '4.7.1', '4.7.2', [2, 1]);
  const fewer = transition('service', '4.7.1', '4.7.2', [1]);
  const other = transition('kernel', '5.1', '5.2', [1, 2]);
  expect(told(agent, version, fewer, other)).toEqual(['agent+version', 'service', 'kernel']);
});

test('a story joins many changes of single items, but no break and no change of health', () => {
  const singles = [1, 2, 3, 4].map((item) => transition(`label ${item}`, '–', 'a', [item]));
  const broke = transition('pack c condition', 'True', 'False', [96], 2);
  const well = transition('health', 'unhealthy', 'healthy', [5], 1, -1);
  const alike = transition('health too', 'unhealthy', 'healthy', [5], 1, -1);
  expect(told(...singles, broke, well, alike)).toEqual(['pack c condition', 'health', 'health too', '4 singles']);
  expect(told(...singles.slice(1))).toEqual(['label 2', 'label 3', 'label 4']);
});

import { expect, test } from 'vitest';
import { changesBetween } from '../../src/change/compare-lists.ts';
import { hosts, minutes } from '../snapshot/file.ts';

const BEFORE = hosts(['a', 'healthy'], ['b', 'healthy'], ['d', 'healthy']);
const AFTER = hosts(['b', 'unhealthy'], ['c', 'healthy'], ['e', 'healthy']);
const KNOWN = new Map(hosts(['e', 'healthy']).map((item) => [item.uid, item]));

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])('changesBetween marks new, back and gone items as partial unless both lists were whole: %j, %j', (then, now) => {
  const steps = changesBetween(
    'hosts',
    { items: BEFORE, isWhole: then, at: minutes(0) },
    { items: AFTER, isWhole: now, at: minutes(1) },
    (uid) => KNOWN.get(uid),
  );
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const isPartial = then && now ? undefined : true;
  expect(step.value.changes.map(({ what, uid, isPartial }) => [what, uid, isPartial])).toEqual([
    ['field', 'b', undefined],
    ['new', 'c', isPartial],
    ['back', 'e', isPartial],
    ['gone', 'a', isPartial],
    ['gone', 'd', isPartial],
  ]);
});

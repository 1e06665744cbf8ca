import { expect, it } from 'vitest';
import { SETTINGS } from '../../src/cli/config/table.ts';
import { ownKeysRefusal } from '../../src/cli/key-check.ts';
import { atRest, openDemo } from '../scenario/real.ts';

const given = { place: 'keys', name: 'keys', pathOf: (path: string) => path, skip: () => undefined };

it('runs an action by a key of the config file besides its usual key, and shows this key in the footer', async () => {
  const driver = await openDemo(
    { hosts: 20 },
    { start: { ownKeys: SETTINGS.keys.parseJson({ f5: 'refresh', ')': 'order' }, given) } },
  );
  await atRest(driver);
  driver.press(')');
  await driver.untilShown('Sort edge hosts by');
  driver.press('Esc', 'o');
  await driver.untilShown('Sort edge hosts by');
});

it.each([
  [{ j: 'order' }, 'keys.j: the key of down too'],
  [{ ')': 'odrer' }, 'keys.): no action odrer'],
  [{ escape: 'order' }, 'keys.escape: not a key'],
  [{ ')': 'order', '(': 'order' }, null],
  [{ о: 'refresh', ß: 'order', 'e\u0301': 'order', 東: 'order' }, null],
  [{ оо: 'order' }, 'keys.оо: not a key'],
  [{ '\u00a0': 'order' }, 'not a key'],
  [{ '\u0301': 'order' }, 'not a key'],
  [{ ')': 'order', f2: 5 }, 'keys.f2 is not a string'],
])('refuses keys that would have two meanings: %j', (keys, refusal) => {
  const check = (): void => {
    const found = ownKeysRefusal(SETTINGS.keys.parseJson(keys, given));
    if (found !== null) throw found;
  };
  if (refusal === null) expect(check).not.toThrow();
  else expect(check).toThrow(refusal);
});

import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { pressKey } from '../../src/store/dispatch.ts';
import { keysHere } from '../../src/store/keys/resolve.ts';
import type { Change, State } from '../../src/store/state/state.ts';
import '../questions/loaded.ts';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';

/** The keys that lead to each place, to a line in its middle. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  list: ['j', 'j', 'l'],
  detail: ['Enter', 'j', 'j'],
  help: ['?', 'j', 'j'],
  log: ['`', 'j', 'j'],
  request: ['`', 'Enter', 'j', 'j'],
  count: [':count agent arch', 'Enter', 'j', 'j'],
  timeline: ['T', 'j', 'j'],
  now: ['0', 'j', 'j'],
  why: ['W', 'j'],
  pivot: [':pivot project health', 'Enter', 'j', 'j', 'l'],
  attention: ['!', 'j', 'j'],
  explain: ['X', 'j'],
};

const open = async (): Promise<Driver> => {
  const driver = await openDemo({ hosts: 213 });
  await driver.untilShown('213');
  await atRest(driver);
  driver.press('L');
  await driver.until('all rows', () => /1 Hosts +213 /.test(driver.text()));
  await atRest(driver);
  return driver;
};

/** True if a key changes nothing and says nothing. */
const isSilent = (state: State, change: Change): boolean => {
  if (change.message != null) return false;
  const parts = Object.entries(change).filter(([name]) => name !== 'message');
  return parts.every(([name, part]) => isDeepStrictEqual(part, state[name as keyof State]));
};

describe('every key that a place offers', () => {
  it('does something there, or says why not', async () => {
    const silent: string[] = [];
    const driver = await open();
    const list = driver.state;
    for (const [place, way] of Object.entries(WAYS)) {
      driver.store.setState(list, true);
      for (const key of way) {
        driver.press(key);
        await atRest(driver);
      }
      await driver.until('an answer', () => !/reading|counting|comparing/.test(driver.text()));
      const { state } = driver;
      for (const { id, keys } of keysHere(state))
        for (const key of keys) if (isSilent(state, pressKey(state, key))) silent.push(`${place}: ${key} (${id})`);
    }
    expect(silent).toEqual([]);
  });
});

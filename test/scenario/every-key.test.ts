import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { pressKey } from '../../src/store/dispatch.ts';
import { keysHere, reasonOf, whyNot } from '../../src/store/keys/resolve.ts';
import type { Change, State } from '../../src/store/state/state.ts';
import { json } from '../api/server.ts';
import '../questions/loaded.ts';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';
import { openOver } from './service.ts';

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

const ONE_HOST = {
  items: [
    {
      metadata: { name: 'edge-0', uid: 'h0' },
      spec: { clusterProfileTemplates: [{ uid: 'p-gone', name: 'edge-base', version: '1.4.0' }] },
    },
  ],
  listmeta: { continue: '', count: 1 },
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

/** Keys that are blocked without a reason in words, or whose press does not say the reason. */
const unexplained = (state: State): string[] =>
  state.keyTable.flatMap((key) => {
    const reason = whyNot(state, key);
    if (reason === null) return [];
    const pressed = keysHere(state).includes(key) ? pressKey(state, key.keys[0]).message?.text : `key: ${reason}`;
    return /^\S.{6,}[^.\s]$/.test(reason) && pressed?.endsWith(`: ${reason}`) ? [] : [`${key.id}: ${reason}`];
  });

/** Goes to each place from the list; calls `look` with its name and state. */
const visit = async (driver: Driver, names: readonly string[], look: (place: string, state: State) => void) => {
  const list = driver.state;
  for (const place of names) {
    driver.store.setState(list, true);
    for (const key of WAYS[place] ?? []) {
      driver.press(key);
      await atRest(driver);
    }
    await driver.until('an answer', () => !/reading|counting|comparing/.test(driver.text()));
    look(place, driver.state);
  }
};

describe('every key of a place', () => {
  it('does something there, or says why not', async () => {
    const silent: string[] = [];
    await visit(await open(), Object.keys(WAYS), (place, state) => {
      for (const { id, keys } of keysHere(state))
        for (const key of keys) if (isSilent(state, pressKey(state, key))) silent.push(`${place}: ${key} (${id})`);
      const snapshot = { ahead: 0, damage: [] };
      for (const one of [state, { ...state, service: { ...state.service, snapshot } }])
        silent.push(...unexplained(one).map((text) => `${place}: ${text}`));
    });
    expect(silent).toEqual([]);
  });

  it.each([
    ['without rows', json({ items: [], listmeta: { continue: '', count: 0 } })],
    ['that failed', json({ code: 'Broken', message: 'broken' }, { status: 500 })],
  ])('says why it does not work over a list %s', async (_, hosts) => {
    const { driver } = await openOver({ hosts });
    await atRest(driver);
    const blocked = new Set<string>();
    await visit(driver, ['list', 'help', 'log', 'request'], (place, state) => {
      expect(unexplained(state), place).toEqual([]);
      for (const key of keysHere(state)) if (reasonOf(state, key) !== null) blocked.add(key.id);
    });
    expect([...blocked]).toEqual(expect.arrayContaining(['open', 'yaml', 'mark-all', 'export']));
  });

  it('says why it does not work in an item that is not loaded', async () => {
    const { driver } = await openOver({ hosts: json(ONE_HOST), single: json({ code: 'NotFound' }, { status: 404 }) });
    await driver.untilShown('edge-0');
    driver.press('x', 'profile', 'Enter');
    await driver.untilShown('No such cluster profile');
    await atRest(driver);
    expect(unexplained(driver.state)).toEqual([]);
    const blocked = keysHere(driver.state).filter((key) => reasonOf(driver.state, key) === 'the item is not loaded');
    expect(blocked.map(({ id }) => id)).toEqual(expect.arrayContaining(['next-section', 'copy', 'yaml', 'wrap']));
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { PLACES } from '../../src/places/index.ts';
import { EmptyList } from '../../src/places/list/empty-list.tsx';
import { Position } from '../../src/places/screens.tsx';
import { startEffects } from '../../src/store/effects/effects.ts';
import { currentRows, currentRun, isFiltering, wholeRows } from '../../src/store/list/rows.ts';
import { currentView, type Store } from '../../src/store/state/state.ts';
import { createAppStore, press } from '../../src/store/store.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { NOW } from './app.ts';

const COUNT = 6000;

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Opens a long list on a clock that advances a millisecond for each reading, so that a slice ends after a few readings. */
const open = async (items: readonly object[] = fleet(COUNT)): Promise<Store> => {
  const client = new ScriptedClient({ hosts: { items, size: COUNT } });
  let time = NOW;
  const now = (): number => {
    time += 1;
    return time;
  };
  const store = createAppStore({
    places: PLACES,
    catalog: { resources: client.resources, ability: () => client.ability() },
    service: { label: 'inventory.example', demo: false, unverified: false, options: [] },
    tab: 'hosts',
    size: { columns: 100, rows: 24 },
    now: NOW,
  });
  const effects = startEffects({ store, client, now });
  ended.push(() => effects.stop());
  while (currentRows(store.getState()).length === 0) await turn();
  return store;
};

const type = (store: Store, text: string): void => {
  for (const char of text) press(store, char === ' ' ? 'space' : char);
};

const searched = async (store: Store): Promise<void> => {
  while (isFiltering(currentRun(store.getState()))) await turn();
};

const position = (store: Store): string => shownText(Position, store);

describe('a filter over many rows', () => {
  it('shows partial results with its progress, and finds all matches', async () => {
    const store = await open();
    press(store, '/');
    type(store, 'unhealthy');
    const found = currentRows(store.getState()).length;
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(COUNT / 10);
    expect(position(store)).toMatch(/ 1–\d+ of \d+ matches so far · searching [\d,]+ of 6,000…/);
    await searched(store);
    expect(currentRows(store.getState())).toHaveLength(COUNT / 10);
    expect(position(store)).toContain('of 600 shown · all 6,000 loaded');
  });

  it('reports no match only after it has tested all rows', async () => {
    const store = await open();
    press(store, '/');
    type(store, 'edge-05999');
    expect(shownText(EmptyList, store)).toMatch(/Searching: [\d,]+ of 6,000 loaded hosts, no match so far/);
    await searched(store);
    expect(currentRows(store.getState()).map(({ name }) => name)).toEqual(['edge-05999']);
  });

  it('lets keys through between its slices, and gives way to a later filter', async () => {
    const store = await open();
    press(store, '/');
    for (const char of 'unhealthy') {
      press(store, char);
      await turn();
    }
    press(store, 'enter');
    press(store, 'j');
    press(store, 'j');
    const { uid } = currentView(store.getState()).cursor;
    await searched(store);
    expect(currentRows(store.getState())).toHaveLength(COUNT / 10);
    expect(currentView(store.getState()).cursor.uid).toBe(uid);
    expect(currentRows(store.getState())[2]?.uid).toBe(uid);
  });

  it('completes before an action applies to all of its rows', async () => {
    const store = await open();
    press(store, '/');
    type(store, 'unhealthy');
    press(store, 'enter');
    expect(isFiltering(currentRun(store.getState()))).toBe(true);
    press(store, 'ctrl+a');
    expect(currentView(store.getState()).marks.size).toBe(COUNT / 10);
    expect(isFiltering(currentRun(store.getState()))).toBe(false);
  });

  it('shows all of its rows at once when a refresh changes a few', async () => {
    const items = fleet(COUNT);
    const store = await open(items);
    press(store, '/');
    type(store, 'unhealthy');
    press(store, 'enter');
    await searched(store);
    const before = currentRows(store.getState());
    for (const [index, item] of items.slice(0, 40).entries()) items[index] = { ...item, cpu: 99 };
    press(store, 'r');
    while (currentRows(store.getState()) === before) {
      expect(isFiltering(currentRun(store.getState()))).toBe(false);
      await turn();
    }
    expect(currentRows(store.getState())).toHaveLength(COUNT / 10);
  });

  it('keeps its rows in another order', async () => {
    const store = await open();
    press(store, '/');
    type(store, 'unhealthy cpu>4');
    press(store, 'enter');
    await searched(store);
    const before = currentRows(store.getState());
    press(store, 'o');
    type(store, 'cpu');
    press(store, 'enter');
    expect(isFiltering(currentRun(store.getState()))).toBe(false);
    const after = currentRows(store.getState());
    expect(after).not.toEqual(before);
    expect(new Set(after)).toEqual(new Set(before));
  });

  it('finds the same rows in slices as in one go', async () => {
    const store = await open();
    for (const text of ['e', '1 cpu>4', '1 cpu>4 2', 'unh 1', '~e5 !7', 'health=unhealthy|cpu<3', '/9$/']) {
      press(store, '/');
      press(store, 'ctrl+u');
      for (const char of text) {
        press(store, char === ' ' ? 'space' : char);
        if (char === text[1]) await turn();
      }
      press(store, 'enter');
      const state = store.getState();
      const whole = currentRows({ ...state, ...wholeRows(state) });
      await searched(store);
      expect(currentRows(store.getState())).toEqual(whole);
      press(store, 'esc');
    }
  });
});

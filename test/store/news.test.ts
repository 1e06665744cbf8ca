import { describe, expect, it } from 'vitest';
import { newsSigns, newsText } from '../../src/store/list/news.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { changeView } from '../../src/store/state/state.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

const MINUTE = 60_000;

/** A fleet that is asked for again after so many minutes, of which two in twenty are broken at first. */
const opened = async () => {
  const items = fleet(20);
  let now = Date.UTC(2026, 0, 1);
  const hosts: { readonly items: object[]; count?: number } = { items };
  const client = new ScriptedClient({ hosts });
  const app = new App(client, {}, { now: () => now });
  await app.settled();
  return {
    app,
    /** From now on the service claims so many hosts. */
    claim: (count: number): void => {
      hosts.count = count;
    },
    set: (fields: object, ...indexes: readonly number[]): void => {
      for (const index of indexes) items[index] = { ...items[index], ...fields };
    },
    refreshed: async (minutes: number): Promise<void> => {
      now += minutes * MINUTE;
      app.press('r');
      await app.settled();
    },
    wait: (minutes: number): void => {
      now += minutes * MINUTE;
    },
    signs: (): object => Object.fromEntries(newsSigns(app.state, 'hosts')),
    text: (): string | null => newsText(app.state, 'hosts'),
  };
};

const BROKEN = { health: 'unhealthy' };
const WELL = { health: 'healthy' };

describe('news', () => {
  it('marks what broke for five minutes, and ends with a refresh', async () => {
    const { set, refreshed, wait, signs, text } = await opened();
    expect([signs(), text()]).toEqual([{}, null]);
    set(BROKEN, 3, 4);
    await refreshed(1);
    expect([signs(), text()]).toEqual([{ u3: '+', u4: '+' }, '+2 just now']);
    set(BROKEN, 5);
    await refreshed(3);
    expect([signs(), text()]).toEqual([{ u3: '+', u4: '+', u5: '+' }, '+3 in 3m']);
    wait(10);
    expect(text()).toBe('+3 in 3m');
    await refreshed(0);
    expect([signs(), text()]).toEqual([{}, null]);
  });

  it('counts what a refresh brought that is not whole, and its age by the clock', async () => {
    const { app, claim, set, refreshed, wait, signs, text } = await opened();
    set(BROKEN, 3);
    await refreshed(1);
    expect(text()).toBe('+1 just now');
    claim(21);
    set(BROKEN, 4, 5);
    await refreshed(3);
    expect([signs(), text()]).toEqual([{ u3: '+', u4: '+', u5: '+' }, '+3 in 3m']);
    wait(2);
    app.store.setState({ now: app.state.now + 2 * MINUTE });
    expect(text()).toBe('+3 in 5m');
  });

  it('is what broke, not what got well or changed otherwise', async () => {
    const { set, refreshed, signs, text } = await opened();
    set(WELL, 0);
    set({ cpu: 99 }, 1);
    await refreshed(1);
    expect([signs(), text()]).toEqual([{ u0: '~', u1: '~' }, null]);
  });

  it('counts a flapping item once, and one that is well again not at all', async () => {
    const { set, refreshed, text } = await opened();
    set(BROKEN, 3);
    await refreshed(1);
    set(WELL, 3);
    await refreshed(1);
    expect(text()).toBe(null);
    set(BROKEN, 3);
    await refreshed(1);
    expect(text()).toBe('+1 in 2m');
  });

  it('marks nothing of what changes at each refresh, or everywhere at once', async () => {
    const { set, refreshed, signs } = await opened();
    set({ cpu: 100 }, 1);
    await refreshed(1);
    set({ cpu: 101 }, 1);
    await refreshed(4.5);
    expect(signs()).toEqual({ u1: '~' });
    set({ cpu: 102 }, 1);
    await refreshed(1);
    expect(signs()).toEqual({});
    set({ cpu: 500 }, ...Array(20).keys());
    await refreshed(1);
    expect(signs()).toEqual({});
  });

  it('marks what came broken, and nothing where the clock jumps', async () => {
    const { set, refreshed, signs, text } = await opened();
    set({ uid: 'new', name: 'edge-new', ...BROKEN }, 19);
    await refreshed(1);
    expect([signs(), text()]).toEqual([{ new: '+' }, '+1 just now']);
    await refreshed(-30);
    expect(text()).toBe(null);
    await refreshed(600);
    expect([signs(), text()]).toEqual([{}, null]);
  });

  it('orders what broke within the hour first among the broken, at a refresh only', async () => {
    const { app, set, refreshed, wait } = await opened();
    const order = ['health', 'broke', 'name'].map((column) => ({ column, descending: false }));
    app.store.setState(changeView(app.state, { order }));
    const first = (): readonly string[] =>
      currentRows(app.state)
        .slice(0, 4)
        .map(({ uid }) => uid);
    expect(first()).toEqual(['u0', 'u10', 'u1', 'u2']);
    set(BROKEN, 17);
    await refreshed(1);
    set(BROKEN, 15);
    await refreshed(1);
    expect(first()).toEqual(['u15', 'u17', 'u0', 'u10']);
    wait(120);
    expect(first()).toEqual(['u15', 'u17', 'u0', 'u10']);
    await refreshed(0);
    expect(first()).toEqual(['u0', 'u10', 'u15', 'u17']);
  });
});

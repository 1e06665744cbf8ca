import { describe, expect, it } from 'vitest';
import { newsSigns, newsText } from '../../src/store/list/news.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { refresh } from '../../src/store/live/live.ts';
import { changeView } from '../../src/store/state/state.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';
import { Timed } from './timed.ts';

const MINUTE = 60_000;

/** Opens a fleet that the test refreshes. Two of the twenty hosts are broken. */
const opened = async () => {
  const items = fleet(20);
  let now = Date.UTC(2026, 0, 1);
  const hosts: { readonly items: object[]; count?: number } = { items };
  const client = new ScriptedClient({ hosts });
  const app = new App(client, { now }, { now: () => now });
  await app.settled();
  return {
    app,
    /** Sets the number of hosts that the service claims. */
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
    /** Refreshes without a key, as live refresh does. */
    refreshedAlone: async (minutes: number): Promise<void> => {
      now += minutes * MINUTE;
      app.store.setState(refresh(app.state));
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

describe('the news', () => {
  it('shows a broken host until somebody looks at it, then for the rest of five minutes', async () => {
    const { app, set, refreshed, wait, signs, text } = await opened();
    expect([signs(), text()]).toEqual([{}, null]);
    set(BROKEN, 3, 4);
    await refreshed(1);
    expect([signs(), text()]).toEqual([{ u3: '+', u4: '+' }, '+2 just now']);
    app.press('0');
    await app.settled();
    app.press('esc');
    set(BROKEN, 5);
    await refreshed(3);
    expect([signs(), text()]).toEqual([{ u3: '+', u4: '+', u5: '+' }, '+3 in 3m']);
    await refreshed(10);
    expect([signs(), text()]).toEqual([{ u5: '+' }, '+1 since 00:04Z']);
    app.press('0');
    await app.settled();
    expect([signs(), text()]).toEqual([{}, null]);
    wait(10);
    await refreshed(0);
    expect([signs(), text()]).toEqual([{}, null]);
  });

  it.each([10, 50, 180])('still shows all broken hosts after %i minutes, with the first time', async (minutes) => {
    const { set, refreshed, signs, text } = await opened();
    set(BROKEN, 3, 4);
    await refreshed(1);
    set(BROKEN, 5, 6);
    await refreshed(minutes);
    expect([signs(), text()]).toEqual([{ u3: '+', u4: '+', u5: '+', u6: '+' }, '+4 since 00:01Z']);
    set(WELL, 4);
    await refreshed(minutes);
    expect([signs(), text()]).toEqual([{ u3: '+', u4: '~', u5: '+', u6: '+' }, '+3 since 00:01Z']);
  });

  it('stays unseen while Now is open without a key, and counts as seen with the next key', async () => {
    const { app, set, refreshedAlone, text } = await opened();
    app.press('0');
    await app.settled();
    set(BROKEN, 3);
    await refreshedAlone(1);
    await refreshedAlone(10);
    expect(text()).toBe('+1 since 00:01Z');
    app.press('j');
    await app.settled();
    expect(text()).toBe(null);
  });

  it('counts as seen when its item is opened', async () => {
    const { app, set, refreshed, text } = await opened();
    set(BROKEN, 3, 4);
    await refreshed(1);
    app.press('enter', 'esc');
    await refreshed(6);
    expect(text()).toBe('+2 since 00:01Z');
    app.press('j', 'j', 'j', 'enter');
    await app.settled();
    expect(text()).toBe('+1 since 00:01Z');
  });

  it('includes hosts of a refresh that is not whole, with their age by the clock', async () => {
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

  it('says that it is a minute old, even if no answer arrives', async () => {
    const items = fleet(20);
    const app = new Timed(new ScriptedClient({ hosts: { items } }), { refresh: null });
    await app.settled();
    items[3] = { ...items[3], ...BROKEN };
    await app.pass(20_000);
    app.press('r');
    await app.settled();
    await app.pass(59_000);
    expect(app.header).toContain('+1 just now');
    await app.pass(1000);
    expect(app.header).toContain('+1 in 1m');
  });

  it('contains hosts that broke, and no host that recovered or changed otherwise', async () => {
    const { set, refreshed, signs, text } = await opened();
    set(WELL, 0);
    set({ cpu: 99 }, 1);
    await refreshed(1);
    expect([signs(), text()]).toEqual([{ u0: '~', u1: '~' }, null]);
  });

  it('counts flapping hosts apart from new hosts, and omits hosts that are well again', async () => {
    const { set, refreshed, signs, text } = await opened();
    set(BROKEN, 3, 4);
    await refreshed(1);
    set(WELL, 3, 4);
    await refreshed(1);
    expect(text()).toBe(null);
    set(BROKEN, 3, 4, 5);
    await refreshed(1);
    expect([signs(), text()]).toEqual([{ u3: '~', u4: '~', u5: '+' }, '+1 just now, 2 flapping']);
    set(WELL, 3);
    await refreshed(1);
    expect(text()).toBe('+1 in 1m, 2 flapping');
    await refreshed(10);
    expect(text()).toBe('+1 since 00:03Z, 1 flapping');
    set(WELL, 4, 5);
    await refreshed(70);
    set(BROKEN, 4);
    await refreshed(1);
    expect(text()).toBe('+1 just now');
  });

  it('marks no change that happens at each refresh, or in all hosts at once', async () => {
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

  it('marks a host that was broken when it appeared, and keeps the mark when the clock jumps', async () => {
    const { set, refreshed, signs, text } = await opened();
    set({ uid: 'new', name: 'edge-new', ...BROKEN }, 19);
    await refreshed(1);
    expect([signs(), text()]).toEqual([{ new: '+' }, '+1 just now']);
    await refreshed(-30);
    expect(text()).toBe('+1 just now');
    await refreshed(600);
    expect([signs(), text()]).toEqual([{ new: '+' }, '+1 since 00:01Z']);
  });

  it('sorts hosts that broke within the hour, or that nobody looked at, above other broken hosts, and moves them only at a refresh', async () => {
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
    app.press('0');
    await app.settled();
    app.press('esc');
    wait(120);
    expect(first()).toEqual(['u15', 'u17', 'u0', 'u10']);
    await refreshed(0);
    expect(first()).toEqual(['u0', 'u10', 'u15', 'u17']);
  });
});

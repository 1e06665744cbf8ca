import { describe, expect, it } from 'vitest';
import { newsOf } from '../../src/store/list/news.ts';
import { isWholeList } from '../../src/store/state/basis.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

const MINUTE = 60_000;
const SIZE = 5;

/** A fleet of 30 pages, of which a host is deleted on a page that has come when a refresh is half done. */
const opened = async (ability: object = { fields: false, details: true }) => {
  const items: Record<string, unknown>[] = fleet(30 * SIZE).map((host) => ({ ...host }));
  let now = NOW;
  const client = new ScriptedClient({ hosts: { items, size: SIZE } }, ability);
  const app = new App(client, {}, { now: () => now });
  app.press('L');
  await app.settled();
  const pageWith =
    (change: () => void) =>
    (request: Parameters<typeof client.page>[0]): ReturnType<typeof client.page> => {
      if (request.continue === `t${11 * SIZE}`) change();
      return client.page(request);
    };
  return {
    app,
    client,
    items,
    /** Refreshes after so many minutes; once ten pages have come, the fleet changes. */
    refreshed: async (minutes: number, change: () => void): Promise<void> => {
      now += minutes * MINUTE;
      client.answers.push(...Array.from({ length: 30 }, () => pageWith(change)));
      app.press('r');
      await app.settled();
      client.answers.length = 0;
    },
    uids: (): readonly string[] => app.list.items.map(({ uid }) => uid),
  };
};

describe('a list of many pages, of which hosts are deleted while it is refreshed', () => {
  it('is completed by asking for the rows that did not come', async () => {
    const { app, client, items, refreshed, uids } = await opened();
    const shown: number[] = [];
    app.store.subscribe((state) => {
      const list = Object.values(state.lists)[0];
      if (list !== undefined) shown.push(list.items.length);
    });
    await refreshed(1, () => {
      const at = items.findIndex(({ uid }) => uid === 'u3');
      if (at >= 0) items.splice(at, 1);
    });
    expect(client.requests.flatMap((request) => request.uids ?? [])).toEqual(['u55']);
    expect(uids()).toContain('u55');
    expect([isWholeList(app.list), app.list.mayLack, app.list.missing]).toEqual([true, 0, []]);
    // The host that was read before it was deleted goes with the next refresh.
    expect(Math.min(...shown)).toBe(150);
    await refreshed(1, () => {});
    expect(uids()).not.toContain('u3');
    expect(app.list.items).toHaveLength(149);
  });

  it('keeps when a host broke that did not come in time', async () => {
    const { app, items, refreshed } = await opened();
    await refreshed(1, () => {});
    items[55] = { ...items[55], health: 'unhealthy' };
    await refreshed(1, () => {});
    const since = NOW + 2 * MINUTE;
    const broke = () => newsOf(app.state, 'hosts');
    expect([broke().items.map(({ uid }) => uid), broke().since]).toEqual([['u55'], since]);
    await refreshed(1, () => {
      const at = items.findIndex(({ uid }) => uid === 'u3');
      if (at >= 0) items.splice(at, 1);
    });
    expect([broke().items.map(({ uid }) => uid), broke().since]).toEqual([['u55'], since]);
  });

  it('lacks rows until the next refresh where the service gives no single items', async () => {
    const { app, client, items, refreshed } = await opened({ fields: false, details: false });
    await refreshed(1, () => {
      const at = items.findIndex(({ uid }) => uid === 'u3');
      if (at >= 0) items.splice(at, 1);
    });
    expect(client.requests.filter(({ uids }) => uids !== undefined)).toEqual([]);
    expect(isWholeList(app.list)).toBe(false);
    await refreshed(1, () => {});
    expect(isWholeList(app.list)).toBe(true);
  });
});

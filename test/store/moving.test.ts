import { describe, expect, it } from 'vitest';
import { newsOf } from '../../src/store/list/news.ts';
import { isWholeList } from '../../src/store/state/basis.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

const MINUTE = 60_000;
const SIZE = 5;

/** Opens a fleet of 30 pages. A host on an early page is deleted when half of a refresh is done. */
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
    /** Refreshes after some minutes. After ten pages, changes the fleet. */
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

describe('a list of many pages whose hosts are deleted during a refresh', () => {
  it('requests the missing rows by uid and is then whole', async () => {
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
    // A host that was read before it was deleted vanishes with the next refresh.
    expect(Math.min(...shown)).toBe(150);
    await refreshed(1, () => {});
    expect(uids()).not.toContain('u3');
    expect(app.list.items).toHaveLength(149);
  });

  it('keeps the time when a host broke, even if that host was missing from a refresh', async () => {
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

  it('lacks rows until the next refresh if the service has no single items', async () => {
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

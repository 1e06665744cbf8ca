import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { changesOf } from '../../src/store/list/changes.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { isWholeList } from '../../src/store/state/basis.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

const open = (client: ScriptedClient, start: Partial<StoreOptions> = {}): Promise<App> =>
  new App(client, start).settled();

const refused: Problem = {
  kind: 'refused',
  what: 'inventory.example refused the connection',
  remedy: ['r asks again'],
};

/** A service whose hosts the test can change. */
const changing = (count: number) => {
  const items = fleet(count);
  return { items, client: new ScriptedClient({ hosts: { items } }) };
};

describe('a refresh', () => {
  it('walks as many pages as are loaded, and shows the old rows until then', async () => {
    const { client, items } = changing(213);
    const app = await open(client);
    app.press('n');
    await app.settled();
    const before = app.list.items;
    client.held = true;
    items[0] = { ...items[0], cpu: 99 };
    app.press('r');
    expect(app.list.items).toBe(before);
    expect(app.list.refresh).not.toBe(null);
    client.release();
    await app.settled();
    expect(app.list.items).not.toBe(before);
    expect(app.list.pageStarts).toHaveLength(2);
    expect(app.requests.map((request) => request.continue)).toEqual([null, 't50', null, 't50']);
  });

  it('shows a change in the middle of locally sorted rows', async () => {
    const { client, items } = changing(10);
    const app = await open(client, { view: { order: [{ column: 'cpu', descending: false }] } });
    const cpuOf = (): unknown =>
      currentRows(app.state)
        .find(({ uid }) => uid === 'u5')
        ?.value('cpu');
    expect(cpuOf()).toBe(2);
    items[5] = { ...items[5], cpu: 99 };
    app.press('r');
    await app.settled();
    expect(cpuOf()).toBe(99);
    expect(app.rows.at(-1)).toBe('edge-00005');
  });

  it('keeps the cursor on its row and line when rows above disappear', async () => {
    const { client, items } = changing(80);
    const app = await open(client);
    app.press('pagedown', 'j', 'j', 'j');
    const before = app.cursor;
    items.splice(0, 5);
    app.press('r');
    await app.settled();
    expect(app.rows[0]).toBe('edge-00005');
    expect(app.cursor).toEqual(before);
  });

  it('moves the cursor to the row that takes the place of a deleted row', async () => {
    const { client, items } = changing(40);
    const app = await open(client);
    app.press('j', 'j', 'j');
    items.splice(3, 1);
    app.press('r');
    await app.settled();
    expect(app.cursor).toEqual({ name: 'edge-00004', row: 3 });
  });

  it('ends with the walk if there are fewer pages', async () => {
    const { client, items } = changing(213);
    const app = await open(client);
    app.press('L');
    await app.settled();
    items.splice(10);
    app.press('r');
    await app.settled();
    expect(app.rows).toHaveLength(10);
    expect(app.list.refresh).toBe(null);
    expect(app.list.next.type).toBe('end');
    app.press('G');
    expect(app.cursor.name).toBe('edge-00009');
  });

  it('keeps all old rows and their time if it fails half-way', async () => {
    const { client } = changing(213);
    const app = await open(client);
    app.press('n');
    await app.settled();
    const before = app.list;
    client.answers.push((request) => {
      client.problem = refused;
      return client.page(request);
    });
    app.press('r');
    await app.settled();
    expect(app.list.items).toBe(before.items);
    expect(app.list.receivedAt).toBe(before.receivedAt);
    expect(app.list.problem).toEqual(refused);
    app.press('r');
    await app.settled();
    expect(app.list.problem).toBe(null);
    expect(app.list.pageStarts).toHaveLength(2);
  });

  it('clears old notes when it succeeds', async () => {
    const { client } = changing(60);
    const app = await open(client);
    client.answers.push((request) => ({
      ...client.page(request),
      notes: [{ path: '', message: 'an irregularity' }],
    }));
    app.press('L');
    await app.settled();
    expect(app.list.notes).toHaveLength(1);
    app.press('r');
    await app.settled();
    expect(app.list.notes).toEqual([]);
  });

  it('requests a list that never loaded', async () => {
    const { client } = changing(3);
    client.problem = refused;
    const app = await open(client);
    expect(app.list.problem).toEqual(refused);
    app.press('r');
    await app.settled();
    expect(app.rows).toHaveLength(3);
  });

  it('keeps an item open, even if the item is gone', async () => {
    const { client, items } = changing(40);
    const app = await open(client);
    app.press('j', 'j', 'enter', 'r');
    await app.settled();
    expect(app.view.detail?.uid).toBe('u2');
    items.splice(2, 1);
    app.press('r');
    await app.settled();
    expect(app.view.detail?.uid).toBe('u2');
    app.press('l', 'y', 'y', 'j', 'esc');
    expect(app.view.detail).toBe(null);
    expect(app.cursor.name).toBe('edge-00003');
  });
});

describe('an answer of a refresh', () => {
  it('keeps equal rows as the same objects', async () => {
    const { client, items } = changing(120);
    const app = await open(client);
    app.press('L');
    await app.settled();
    const before = app.list;
    app.press('r');
    await app.settled();
    expect(app.list.items).toBe(before.items);
    expect(app.list.uids).toBe(before.uids);
    expect(app.state.message?.text).toBe('refreshed: no changes');
    items[7] = { ...items[7], cpu: 99 };
    app.press('r');
    await app.settled();
    expect(app.list.items.flatMap((item, index) => (item === before.items[index] ? [] : [index]))).toEqual([7]);
    expect(app.list.items[7]?.value('cpu')).toBe(99);
  });

  it('is summarised by its changes', async () => {
    const { client, items } = changing(60);
    const app = await open(client);
    app.press('L');
    await app.settled();
    items[0] = { ...items[0], cpu: 99 };
    items[2] = { ...items[2], health: 'unknown' };
    items.splice(4, 1);
    items.push({ uid: 'new', name: 'edge-new' });
    app.press('r');
    await app.settled();
    expect(app.state.message?.text).toBe('refreshed: 2 changed, 1 new, 1 gone');
    items.reverse();
    app.press('r');
    await app.settled();
    expect(app.state.message?.text).toBe('refreshed: only the order changed');
  });

  it('does not report rows as gone while the walk has pages left', async () => {
    const { client, items } = changing(120);
    const app = await open(client);
    items.unshift({ uid: 'new', name: 'edge-new' });
    app.press('r');
    await app.settled();
    expect(app.state.message?.text).toBe('refreshed: 1 new, 1 no longer on these pages');
  });

  it('is not reported on another tab', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(3) }, profiles: { items: fleet(3) } });
    const app = await open(client);
    client.held = true;
    app.press('r', '2');
    client.release();
    await app.settled();
    expect(app.state.message).toBe(null);
  });
});

describe('the position', () => {
  it('stays while rows arrive above, at any height', async () => {
    const { client } = changing(213);
    const app = await open(client, { view: { order: [{ column: 'health', descending: false }] } });
    app.press('pagedown', 'pagedown', 'k', 'k');
    const before = app.cursor;
    app.press('L');
    await app.settled();
    expect(app.cursor).toEqual(before);
  });

  it('stays at the first row until the cursor moves', async () => {
    const { client } = changing(213);
    const app = await open(client, { view: { order: [{ column: 'cpu', descending: true }] } });
    app.press('L');
    await app.settled();
    expect(app.cursor.name).toBe(app.rows[0]);
  });

  it('is restored after a filter that hid the row', async () => {
    const { client } = changing(40);
    const app = await open(client);
    app.press('G', 'k', '/');
    app.type('00002');
    app.press('enter');
    expect(app.cursor.name).toBe('edge-00002');
    app.press('esc');
    expect(app.cursor.name).toBe('edge-00038');
  });
});

describe('a refresh that may lack rows', () => {
  it('is followed by a second walk, and reports no row as gone or new until a walk is whole', async () => {
    const items = fleet(6);
    const client = new ScriptedClient({ hosts: { items } });
    let now = NOW;
    const app = await new App(client, {}, { now: () => now }).settled();
    const all = client.page({ query: app.list.query, continue: null }).items;
    const answers = (rows: readonly number[], mayLack: number, times: number): void => {
      for (let time = 0; time < times; time += 1)
        client.answers.push((request) => ({
          ...client.page(request),
          items: rows.flatMap((row) => all[row] ?? []),
          meta: { continue: null, count: rows.length, limit: null, offset: null },
          moved: { gone: [], mayLack },
        }));
    };
    const refreshed = async (): Promise<readonly string[]> => {
      now += 60_000;
      app.press('r');
      await app.settled();
      return changesOf(app.state, 'hosts').map(({ what, uid }) => `${what} ${uid}`);
    };
    answers([0, 1, 3, 4, 5], 1, 2);
    expect(await refreshed()).toEqual([]);
    expect([!isWholeList(app.list), app.list.items.length, client.answers.length]).toEqual([true, 5, 0]);
    // Row u2, which was missing, is back; u1 and u5 are gone.
    answers([0, 2, 3, 4], 0, 1);
    const whole = await refreshed();
    expect(whole.toSorted()).toEqual(['gone u1', 'gone u5']);
    expect(!isWholeList(app.list)).toBe(false);
  });
});

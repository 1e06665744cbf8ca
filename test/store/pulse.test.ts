import { describe, expect, it } from 'vitest';
import { newsSigns } from '../../src/store/list/news.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { fleet, type Scripted, ScriptedClient } from '../scenario/fleet.ts';
import { MINUTE, SECOND, Timed } from './timed.ts';

const STUBS = { stubs: ['metadata.uid', 'metadata.name', 'status.health'] };
const BROKEN = { health: 'unhealthy' };

/** Opens a loaded fleet whose service can name all hosts in one answer. Every tenth host is broken. */
const opened = async (count = 20, ability: object = STUBS, more: Partial<Scripted> = {}) => {
  const items: Record<string, unknown>[] = fleet(count).map((host) => ({ ...host }));
  const client = new ScriptedClient({ hosts: { items, ...more }, profiles: { items: [] } }, ability);
  const app = new Timed(client, { autoload: 1000 });
  await app.settled();
  client.requests.length = 0;
  return {
    app,
    client,
    items,
    set: (at: number, fields: object): void => {
      items[at] = { ...items[at], ...fields };
    },
    /** Returns the requests since the last call: `all` for names of all hosts, uids, or `page`. */
    asked: (): readonly string[] =>
      client.requests
        .splice(0)
        .filter(({ query }) => query.kind === 'hosts')
        .map(({ stubs, uids }) => (stubs ? 'all' : (uids?.join() ?? 'page'))),
    row: (uid: string) => currentRows(app.state).find((item) => item.uid === uid),
    signs: (): object => Object.fromEntries(newsSigns(app.state, 'hosts')),
  };
};

describe('a pulse between two walks', () => {
  it('loads and marks a host that breaks, and the header shows the time of the health and of the other values', async () => {
    const { app, set, asked, row, signs } = await opened();
    set(3, { ...BROKEN, cpu: 77 });
    set(4, { cpu: 88 });
    await app.pass(15 * SECOND);
    expect(asked()).toEqual(['all', 'u3']);
    expect([row('u3')?.value('health'), row('u3')?.value('cpu')]).toEqual(['unhealthy', 77]);
    expect(row('u4')?.value('cpu')).not.toBe(88);
    expect(signs()).toEqual({ u3: '+' });
    expect(app.header).toContain('+1 just now · health 06:13:35Z · rest 06:13Z');
    await app.pass(16 * SECOND);
    expect(asked()).toEqual(['page']);
    expect(row('u4')?.value('cpu')).toBe(88);
    expect(app.header).toContain('as of 06:13:50Z');
  });

  it('leaves each change to the next whole walk, so that it is logged once', async () => {
    const { app, set } = await opened();
    set(3, BROKEN);
    await app.pass(40 * SECOND);
    const [log] = Object.values(app.state.changes).filter(({ changes }) => changes.length > 0);
    expect(log?.changes.map(({ uid, path }) => `${uid} ${path}`)).toEqual(['u3 health']);
  });

  it('adds a host that appeared, and removes a host that vanished', async () => {
    const { app, items, asked } = await opened();
    items.splice(5, 1);
    items.push({ uid: 'new', name: 'edge-new', ...BROKEN, cpu: 1 });
    await app.pass(15 * SECOND);
    expect(asked()).toEqual(['all', 'new,u5']);
    expect(app.rows).toContain('edge-new');
    expect(app.rows).not.toContain('edge-00005');
    expect([app.list.items.length, app.list.count]).toEqual([20, 20]);
  });

  it('draws nothing if nothing changed', async () => {
    const { app, asked } = await opened();
    const before = app.frame;
    await app.pass(15 * SECOND);
    expect(asked()).toEqual(['all']);
    expect(app.frame).toEqual(before);
  });

  it('is overruled by pages, and does not request the contradicted hosts again', async () => {
    const { app, client, items, asked, row } = await opened();
    client.named.hosts = items.map((host, at) => (at === 3 ? { ...host, ...BROKEN } : host)).slice(0, 19);
    await app.pass(15 * SECOND);
    expect(asked()).toEqual(['all', 'u3,u19']);
    expect(app.list.notes.join()).toContain('another health');
    await app.pass(MINUTE);
    expect(asked().filter((one) => one.startsWith('u'))).toEqual([]);
    expect(row('u3')?.value('health')).toBe('healthy');
    expect(row('u19')).toBeDefined();
  });

  it('requests the first of many hosts that break at once, and leaves the others to the next pulse', async () => {
    const { app, set, asked, signs } = await opened(100);
    for (let at = 1; at < 100; at += 3) set(at, BROKEN);
    await app.pass(15 * SECOND);
    expect(asked().map((one) => one.split(',').length)).toEqual([1, 25]);
    expect(app.header).not.toContain('health');
    expect(app.header).toContain('+25 just now');
    // After somebody has looked at them, they stand out as long as other news.
    app.press('0');
    await app.settled();
    expect(app.header).toContain('+25 just now');
    expect(Object.keys(signs())).toHaveLength(25);
  });

  it.each([
    [
      'names other uids',
      (hosts: readonly object[]) => hosts.map((host, at) => ({ ...host, uid: `other${at}`, ...BROKEN })),
    ],
    ['names nothing', () => []],
  ])('that %s requests no host and changes nothing', async (_, named) => {
    const { app, client, items, asked } = await opened();
    const before = app.frame;
    client.named.hosts = named(items);
    await app.pass(15 * SECOND);
    expect([asked(), app.frame]).toEqual([['all'], before]);
  });

  it('that fails changes nothing, and the next pulse follows in time', async () => {
    const { app, client, set, asked, row } = await opened(120, STUBS, { size: 2 });
    const before = app.frame;
    client.problem = { kind: 'timeout', what: 'No answer', remedy: [] };
    set(3, BROKEN);
    await app.pass(15 * SECOND);
    expect([asked(), app.frame]).toEqual([['all'], before]);
    await app.pass(15 * SECOND);
    expect(asked()).toEqual(['all', 'u3']);
    expect(row('u3')?.value('health')).toBe('unhealthy');
  });

  it('is not repeated if its answer was too large', async () => {
    const { app, client, asked } = await opened();
    client.problem = { kind: 'too-large', what: 'The answer is larger than 512M', remedy: [] };
    await app.pass(20 * SECOND);
    expect(asked()).toEqual(['all']);
    await app.pass(MINUTE);
    expect(asked()).not.toContain('all');
  });

  it('is dropped if a walk has overtaken it', async () => {
    const { app, client, items, row } = await opened();
    client.named.hosts = items.map((host, at) => (at === 3 ? { ...host, ...BROKEN } : host));
    await app.pass(14 * SECOND);
    client.held = true;
    await app.pass(SECOND);
    app.press('r');
    client.release();
    await app.settled();
    expect(row('u3')?.value('health')).toBe('healthy');
    expect(app.header).not.toContain('health');
  });

  it('is requested for hosts behind another tab', async () => {
    const { app, set, asked, signs } = await opened();
    app.press('2');
    set(3, BROKEN);
    await app.pass(20 * SECOND);
    expect(asked()).toEqual(['all', 'u3']);
    expect(signs()).toEqual({ u3: '+' });
  });

  it.each([
    ['without live refresh', STUBS, { refresh: null }],
    ['if the service cannot name all hosts', {}, {}],
  ])('is not requested %s', async (_, ability, start) => {
    const client = new ScriptedClient({ hosts: { items: fleet(120), size: 2 } }, ability);
    const app = new Timed(client, { autoload: 1000, ...start });
    await app.settled();
    client.requests.length = 0;
    await app.pass(50 * SECOND);
    expect(client.requests).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { newsSigns } from '../../src/store/list/news.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { fleet, type Scripted, ScriptedClient } from '../scenario/fleet.ts';
import { MINUTE, SECOND, Timed } from './timed.ts';

const STUBS = { stubs: ['metadata.uid', 'metadata.name', 'status.health'] };
const BROKEN = { health: 'unhealthy' };

/** A loaded fleet whose service names all hosts in one answer: in ten is one that is broken. */
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
    /** What was asked for since the last time: `all` by name, uids, or pages. */
    asked: (): readonly string[] =>
      client.requests
        .splice(0)
        .filter(({ query }) => query.kind === 'hosts')
        .map(({ stubs, uids }) => (stubs ? 'all' : (uids?.join() ?? 'page'))),
    row: (uid: string) => currentRows(app.state).find((item) => item.uid === uid),
    signs: (): object => Object.fromEntries(newsSigns(app.state, 'hosts')),
  };
};

describe('between two walks', () => {
  it('a host that breaks is shown as it is then, marked, and the header tells both times', async () => {
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

  it('what changed is told once, of whole walks', async () => {
    const { app, set } = await opened();
    set(3, BROKEN);
    await app.pass(40 * SECOND);
    const [log] = Object.values(app.state.changes).filter(({ changes }) => changes.length > 0);
    expect(log?.changes.map(({ uid, path }) => `${uid} ${path}`)).toEqual(['u3 health']);
  });

  it('a host that came is a row, and one that went is none', async () => {
    const { app, items, asked } = await opened();
    items.splice(5, 1);
    items.push({ uid: 'new', name: 'edge-new', ...BROKEN, cpu: 1 });
    await app.pass(15 * SECOND);
    expect(asked()).toEqual(['all', 'new,u5']);
    expect(app.rows).toContain('edge-new');
    expect(app.rows).not.toContain('edge-00005');
    expect([app.list.items.length, app.list.count]).toEqual([20, 20]);
  });

  it('nothing that changed draws nothing', async () => {
    const { app, asked } = await opened();
    const before = app.frame;
    await app.pass(15 * SECOND);
    expect(asked()).toEqual(['all']);
    expect(app.frame).toEqual(before);
  });

  it('pages decide where the names say something else, and the names are not asked about again', async () => {
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

  it('of many that break at once the first are asked for, the others by the next answer', async () => {
    const { app, set, asked, signs } = await opened(100);
    for (let at = 1; at < 100; at += 3) set(at, BROKEN);
    await app.pass(15 * SECOND);
    expect(asked().map((one) => one.split(',').length)).toEqual([1, 25]);
    expect(app.header).not.toContain('health');
    expect(app.header).toContain('+25 just now');
    // Somebody looks at them: they stand out as long as others do.
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
  ])('an answer that %s says nothing, and no host is asked for', async (_, named) => {
    const { app, client, items, asked } = await opened();
    const before = app.frame;
    client.named.hosts = named(items);
    await app.pass(15 * SECOND);
    expect([asked(), app.frame]).toEqual([['all'], before]);
  });

  it('a failure says nothing, and the next answer is asked for in time', async () => {
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

  it('an answer that is too large is not asked for again', async () => {
    const { app, client, asked } = await opened();
    client.problem = { kind: 'too-large', what: 'The answer is larger than 512M', remedy: [] };
    await app.pass(20 * SECOND);
    expect(asked()).toEqual(['all']);
    await app.pass(MINUTE);
    expect(asked()).not.toContain('all');
  });

  it('what a walk has overtaken is not used', async () => {
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

  it('hosts are heard of behind another tab, too', async () => {
    const { app, set, asked, signs } = await opened();
    app.press('2');
    set(3, BROKEN);
    await app.pass(20 * SECOND);
    expect(asked()).toEqual(['all', 'u3']);
    expect(signs()).toEqual({ u3: '+' });
  });

  it.each([
    ['without live refresh', STUBS, { refresh: null }],
    ['where the service does not name all', {}, {}],
  ])('nothing is asked %s', async (_, ability, start) => {
    const client = new ScriptedClient({ hosts: { items: fleet(120), size: 2 } }, ability);
    const app = new Timed(client, { autoload: 1000, ...start });
    await app.settled();
    client.requests.length = 0;
    await app.pass(50 * SECOND);
    expect(client.requests).toEqual([]);
  });
});

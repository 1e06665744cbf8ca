import { describe, expect, it } from 'vitest';
import type { ListOptions, Page, PageRequest } from '../../src/core/client/client.ts';
import { queryKey } from '../../src/core/query/query.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, walksOf } from './app.ts';

/** A client that counts requests in progress and records aborted requests. */
class Watched extends ScriptedClient {
  most = 0;
  readonly ended: PageRequest[] = [];
  readonly #running = new Map<string, number>();

  override async list(request: PageRequest, options?: ListOptions): Promise<Page> {
    const key = queryKey(request.query);
    options?.signal?.addEventListener('abort', () => this.ended.push(request));
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    this.most = Math.max(this.most, ...this.#running.values());
    try {
      return await super.list(request, options);
    } finally {
      this.#running.set(key, (this.#running.get(key) ?? 0) - 1);
    }
  }
}

const hosts = (count: number): Watched => new Watched({ hosts: { items: fleet(count) } });

describe('requests', () => {
  it('are sent one at a time for each list, whatever keys are pressed', async () => {
    const client = hosts(500);
    const app = await new App(client).settled();
    app.press('n', 'r', 'L', 'n', 'G', 'esc', 'L', 'r');
    await app.settled();
    expect(app.list.items).toHaveLength(500);
    expect(client.most).toBe(1);
  });

  it('are not sent for tabs that were not opened', async () => {
    const client = new Watched({ hosts: { items: fleet(3) }, profiles: { items: fleet(3) } });
    const app = await new App(client).settled();
    expect(app.requests.map(({ query }) => query.kind)).toEqual(['hosts']);
    app.press('2');
    await app.settled();
    expect(app.requests.map(({ query }) => query.kind)).toEqual(['hosts', 'profiles']);
  });

  it('continue when their tab is left', async () => {
    const client = new Watched({ hosts: { items: fleet(120) }, profiles: { items: fleet(3) } });
    client.held = true;
    const app = new App(client);
    app.press('2');
    client.release();
    await app.settled();
    app.press('1');
    expect(app.list.pageStarts).toHaveLength(1);
    expect(client.ended).toEqual([]);
  });

  it('are aborted when the query changes, and their answers are dropped', async () => {
    const client = hosts(120);
    client.held = true;
    const app = await new App(client).settled();
    app.press('t', 'end', 'enter');
    expect(client.ended.map(({ query }) => query.cloudType)).toEqual([null]);
    client.release();
    await app.settled();
    expect(app.list.query.cloudType).toBe('vsphere');
    expect(app.list.pageStarts).toHaveLength(1);
    const others = Object.values(app.state.lists).filter((list) => list !== app.list);
    expect(others.every(({ items, activity }) => items.length === 0 && activity === null)).toBe(true);
  });

  it('end with the program', async () => {
    const client = hosts(120);
    client.held = true;
    const app = new App(client);
    app.stop();
    expect(client.ended).toHaveLength(1);
    const before = app.state;
    client.release();
    await app.settled();
    expect(app.state).toBe(before);
  });

  it('are not sent for rows that an earlier query loaded', async () => {
    const client = hosts(60);
    const app = await new App(client).settled();
    const first = app.list;
    app.press('t', 'end', 'enter');
    await app.settled();
    app.press('t', 'home', 'enter');
    await app.settled();
    expect(app.list).toBe(first);
  });
});

describe('another initial query', () => {
  const change: Readonly<Record<string, (app: App) => void>> = {
    'another scope': (app) => {
      app.press('u');
      app.type('0123456789abcdef');
      app.press('enter');
    },
    'a cloud type': (app) => app.press('t', 'down', 'enter'),
    'a metric period': (app) => {
      app.press(':');
      app.type('period 90');
      app.press('enter');
    },
    'an order that the service makes': (app) => app.press('o', 'enter'),
    'a filter that the service applies': (app) => {
      app.press('/', 'ctrl+t');
      app.type('name=edge-00001');
      app.press('enter');
    },
  };

  it.each(Object.keys(change))('starts its own walk and mixes no tokens: %s', async (name) => {
    const client = hosts(213);
    const app = await new App(client).settled();
    app.press('n');
    await app.settled();
    change[name]?.(app);
    await app.settled();
    app.press('n');
    await app.settled();
    const walks = walksOf(client.requests.filter(({ query }) => query.kind === 'hosts'));
    expect(walks.size).toBe(2);
    for (const tokens of walks.values()) expect(tokens.slice(0, 2)).toEqual([null, 't50']);
  });

  it('is not caused by a local filter or order', async () => {
    const app = await new App(hosts(40)).settled();
    app.press('/');
    app.type('edge !00003');
    app.press('enter', 'o', 'down', 'enter');
    await app.settled();
    expect(app.rows).toHaveLength(39);
    expect(app.requests).toHaveLength(1);
  });
});

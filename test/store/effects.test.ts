import { afterEach, describe, expect, it } from 'vitest';
import type { ListOptions, Page, PageRequest } from '../../src/core/client/client.ts';
import { queryKey } from '../../src/core/query/query.ts';
import type { StoreOptions } from '../../src/store/store.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, walksOf } from './app.ts';

let app: App | undefined;
const open = (client: ScriptedClient, start: Partial<StoreOptions> = {}): App => {
  app = new App(client, start);
  return app;
};
afterEach(() => app?.stop());

/** Counts requests in flight, and records aborted ones. */
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
  it('are made one at a time per list, whatever is pressed', async () => {
    const client = hosts(500);
    const driver = open(client);
    await driver.settled();
    driver.press('n', 'r', 'L', 'n', 'G', 'esc', 'L', 'r');
    await driver.settled();
    expect(driver.list.items).toHaveLength(500);
    expect(client.most).toBe(1);
  });

  it('are not made for unopened tabs', async () => {
    const client = new Watched({ hosts: { items: fleet(3) }, profiles: { items: fleet(3) } });
    const driver = open(client);
    await driver.settled();
    expect(driver.requests.map(({ query }) => query.kind)).toEqual(['hosts']);
    driver.press('2');
    await driver.settled();
    expect(driver.requests.map(({ query }) => query.kind)).toEqual(['hosts', 'profiles']);
  });

  it('continue when their tab is left', async () => {
    const client = new Watched({ hosts: { items: fleet(120) }, profiles: { items: fleet(3) } });
    client.held = true;
    const driver = open(client);
    driver.press('2');
    client.release();
    await driver.settled();
    driver.press('1');
    expect(driver.list.pageStarts).toHaveLength(1);
    expect(client.ended).toEqual([]);
  });

  it('of a changed query are aborted, and their answers dropped', async () => {
    const client = hosts(120);
    client.held = true;
    const driver = open(client);
    await driver.settled();
    driver.press('t', 'end', 'enter');
    expect(client.ended.map(({ query }) => query.cloudType)).toEqual([null]);
    client.release();
    await driver.settled();
    expect(driver.list.query.cloudType).toBe('vsphere');
    expect(driver.list.pageStarts).toHaveLength(1);
    const others = Object.values(driver.state.lists).filter((list) => list !== driver.list);
    expect(others.every(({ items, activity }) => items.length === 0 && activity === null)).toBe(true);
  });

  it('end with the program', async () => {
    const client = hosts(120);
    client.held = true;
    const driver = open(client);
    driver.stop();
    expect(client.ended).toHaveLength(1);
    const before = driver.state;
    client.release();
    await driver.settled();
    expect(driver.state).toBe(before);
  });

  it('are not needed for rows of an earlier query', async () => {
    const client = hosts(60);
    const driver = open(client);
    await driver.settled();
    const first = driver.list;
    driver.press('t', 'end', 'enter');
    await driver.settled();
    driver.press('t', 'home', 'enter');
    await driver.settled();
    expect(driver.list).toBe(first);
  });
});

describe('another initial query', () => {
  const change: Readonly<Record<string, (driver: App) => void>> = {
    'another scope': (driver) => {
      driver.press('u');
      driver.type('0123456789abcdef');
      driver.press('enter');
    },
    'a cloud type': (driver) => driver.press('t', 'down', 'enter'),
    'a metric period': (driver) => {
      driver.press(':');
      driver.type('period 90');
      driver.press('enter');
    },
    'an order that the service makes': (driver) => driver.press('o', 'enter'),
    'a filter that the service applies': (driver) => {
      driver.press('/', 'ctrl+t');
      driver.type('name=edge-00001');
      driver.press('enter');
    },
  };

  it.each(Object.keys(change))('starts its own walk and mixes no tokens: %s', async (name) => {
    const client = hosts(213);
    const driver = open(client);
    await driver.settled();
    driver.press('n');
    await driver.settled();
    change[name]?.(driver);
    await driver.settled();
    driver.press('n');
    await driver.settled();
    const walks = walksOf(client.requests.filter(({ query }) => query.kind === 'hosts'));
    expect(walks.size).toBe(2);
    for (const tokens of walks.values()) expect(tokens.slice(0, 2)).toEqual([null, 't50']);
  });

  it('is not caused by a local filter or order', async () => {
    const driver = open(hosts(40));
    await driver.settled();
    driver.press('/');
    driver.type('edge !00003');
    driver.press('enter', 'o', 'down', 'enter');
    await driver.settled();
    expect(driver.rows).toHaveLength(39);
    expect(driver.requests).toHaveLength(1);
  });
});

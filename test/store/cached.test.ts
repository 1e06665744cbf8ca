import { describe, expect, it } from 'vitest';
import type { CachedRows } from '../../src/core/item/item.ts';
import { Footer } from '../../src/screen/footer.tsx';
import { itemsArrived } from '../../src/store/arrive/list.ts';
import { isCached } from '../../src/store/state/held-list.ts';
import { recall } from '../../src/store/store.ts';
import { fleet, machines, ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { App, NOW } from './app.ts';
import { HOUR, MINUTE, SECOND, Timed } from './timed.ts';

const KIND = machines();
const items = (count: number) => fleet(count).map((json) => KIND.item(json));
const cachedRows = (count: number, whole = true): CachedRows => ({
  items: items(count),
  count: whole ? count : 900,
  receivedAt: NOW - 3 * HOUR,
});

/** Opens the program with cached rows while the answer is held back. */
const withCached = (rows: CachedRows, count = 60): { readonly app: App; readonly client: ScriptedClient } => {
  const client = new ScriptedClient({ hosts: { items: fleet(count), size: 50 } });
  client.held = true;
  const app = new App(client);
  recall(app.store, app.list.query, rows);
  return { app, client };
};

const ARRIVED = { bytes: 1000, of: null };

describe('cached rows', () => {
  it('are ignored if the answer arrived first', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(3) } });
    const app = new App(client);
    await app.settled();
    recall(app.store, app.list.query, cachedRows(9));
    expect(app.rows).toHaveLength(3);
  });

  it('stay during a short answer, and are replaced by a long answer while it arrives', () => {
    const { app } = withCached(cachedRows(20));
    const change = (ms: number) => itemsArrived(app.state, app.list, items(25), ARRIVED, NOW + ms);
    const replacedAfter = (ms: number): boolean =>
      Object.values(change(ms).lists ?? {}).every((list) => !isCached(list));
    // Time to first byte says nothing about the length of an answer.
    app.store.setState(change(3000));
    expect(isCached(app.list)).toBe(true);
    expect(replacedAfter(3200)).toBe(false);
    expect(replacedAfter(5000)).toBe(true);
    expect(change(5000).message?.text).toBe('now showing current rows (were 3h old)');
  });

  it('stay during a long answer until the row of the cursor has arrived', () => {
    const { app } = withCached(cachedRows(20));
    app.press('j', 'j', 'j');
    app.store.setState(itemsArrived(app.state, app.list, [], ARRIVED, NOW));
    const arrived = (count: number) =>
      Object.values(itemsArrived(app.state, app.list, items(count), ARRIVED, NOW + 2000).lists ?? {});
    expect(arrived(3).some(isCached)).toBe(true);
    const others = items(30).slice(4);
    const without = Object.values(itemsArrived(app.state, app.list, others, ARRIVED, NOW + 2000).lists ?? {});
    expect(without.some(isCached)).toBe(true);
    expect(arrived(25).some(isCached)).toBe(false);
  });

  it('are replaced when the walk has as many rows, even if the row of the cursor is missing', async () => {
    const { app, client } = withCached({
      ...cachedRows(20),
      items: [...items(20), KIND.item({ uid: 'gone', name: 'zzz' })],
    });
    app.press('G');
    expect(app.cursor.name).toBe('zzz');
    client.held = false;
    client.release();
    await app.settled();
    expect(isCached(app.list)).toBe(false);
    expect(app.rows).not.toContain('zzz');
  });

  it('are reported as gone if a complete answer lacks them, even if the cached list was incomplete', async () => {
    const { app, client } = withCached(cachedRows(20, false), 3);
    client.held = false;
    client.release();
    await app.settled();
    expect(app.state.message?.text).toBe('since 3h ago: 17 gone, 3 in total (was 900)');
  });

  it('have no pages: the footer does not offer n, and n says why', () => {
    const { app } = withCached(cachedRows(20, false));
    expect(shownText(Footer, app.store)).not.toContain('next page');
    app.press('n');
    expect(app.state.message?.text).toContain('cached rows have no pages');
  });

  it('are never reused as items of this run', async () => {
    const { app, client } = withCached(cachedRows(20));
    const before = app.list.items[3];
    client.held = false;
    client.release();
    await app.settled();
    expect(app.list.items[3]?.uid).toBe(before?.uid);
    expect(app.list.items[3]).not.toBe(before);
  });

  it('are replaced by a live refresh after an outage', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(20) } });
    client.problem = { kind: 'server', what: 'down', remedy: ['wait'] };
    client.held = true;
    const app = new Timed(client, { refresh: 30 });
    recall(app.store, app.list.query, cachedRows(9));
    client.held = false;
    client.release();
    await app.settled();
    expect(app.list).toMatchObject({ origin: { type: 'cached' }, problem: { what: 'down' } });
    expect(app.rows).toHaveLength(9);
    await app.pass(2 * MINUTE, SECOND);
    expect(app.list).toMatchObject({ origin: { type: 'fresh' }, problem: null });
    expect(app.rows).toHaveLength(20);
    expect(app.header).toMatch(/as of \d\d:\d\d:\d\dZ · live/);
  });
});

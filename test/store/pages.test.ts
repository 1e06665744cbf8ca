import { describe, expect, it } from 'vitest';
import type { ListOptions, Page, PageRequest } from '../../src/core/client/client.ts';
import { type Problem, ProblemError } from '../../src/core/client/problem.ts';
import { Position } from '../../src/places/screens.tsx';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { windowOf } from '../../src/store/list/cursor.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { App } from './app.ts';

const open = (client: ScriptedClient, start: Partial<StoreOptions> = {}): Promise<App> =>
  new App(client, start).settled();

const hosts = (count: number): ScriptedClient => new ScriptedClient({ hosts: { items: fleet(count) } });
const cut: Problem = { kind: 'cut', what: 'the answer broke off', remedy: ['r asks again'] };

describe('n and p', () => {
  it('go forward by token, and back without a request', async () => {
    const app = await open(hosts(213));
    app.press('n');
    await app.settled();
    app.press('n');
    await app.settled();
    expect(app.cursor).toEqual({ name: 'edge-00100', row: 0 });
    expect(shownText(Position, app.store)).toContain('page 3 of 5');
    app.press('p', 'p');
    expect(app.cursor.name).toBe('edge-00000');
    app.press('p');
    expect(app.state.message?.text).toBe('already on the first page');
    expect(app.requests.map((request) => request.continue)).toEqual([null, 't50', 't100']);
  });

  it('move two pages if they are pressed twice in one packet', async () => {
    const app = await open(hosts(213));
    app.press('n', 'n');
    await app.settled();
    expect(app.cursor.name).toBe('edge-00100');
  });

  it('cancel each other while a page is pending', async () => {
    const client = hosts(213);
    const app = await open(client);
    client.held = true;
    app.press('n', 'p');
    client.release();
    await app.settled();
    expect(app.cursor.name).toBe('edge-00000');
  });

  it('report the last page', async () => {
    const app = await open(hosts(60));
    app.press('n');
    await app.settled();
    app.press('n');
    expect(app.state.message?.text).toBe('no further page');
    expect(app.cursor.name).toBe('edge-00050');
  });

  it('cancel the jump to a pending page when another key is pressed', async () => {
    const client = hosts(213);
    const app = await open(client);
    client.held = true;
    app.press('n', 'j', 'j');
    client.release();
    await app.settled();
    expect(app.list.pageStarts).toHaveLength(2);
    expect(app.cursor.name).toBe('edge-00002');
  });

  it.each([
    ['another query', ['t', 'down', 'enter']],
    ['another order', ['o', 'enter']],
  ])('cancel the jump to a pending page for %s', async (_, keys) => {
    const client = hosts(213);
    const app = await open(client);
    client.held = true;
    app.press('n', ...keys);
    client.release();
    await app.settled();
    app.press('L');
    await app.settled();
    expect(app.cursor.name).toBe('edge-00000');
  });

  it('move the cursor of their tab while another tab is shown, without a message there', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(213) }, profiles: { items: fleet(60) } });
    const app = await open(client);
    app.press('2');
    await app.settled();
    client.held = true;
    app.press('1', 'n', '2', 'n', 'n');
    client.release();
    await app.settled();
    expect(app.cursor.name).toBe('edge-00050');
    expect(app.state.message?.text).toBe('no further page');
    app.press('1');
    expect(app.cursor.name).toBe('edge-00050');
  });

  it('report a missing page if the answer does not continue the list', async () => {
    const client = hosts(213);
    const app = await open(client);
    client.answers.push((request) => ({ ...client.page({ ...request, continue: null }), meta: null }));
    app.press('n');
    await app.settled();
    expect(app.view.jump).toBe(null);
    expect(app.state.message?.text).toBe('no further page');
  });

  it('cancel the jump to a page that failed', async () => {
    const client = hosts(213);
    const app = await open(client);
    client.problem = cut;
    app.press('n');
    await app.settled();
    expect(app.view.jump).toBe(null);
    expect(app.state.message).toBe(null);
    app.press('n');
    await app.settled();
    expect(app.cursor.name).toBe('edge-00050');
  });

  it('work during a refresh', async () => {
    const client = hosts(213);
    const app = await open(client);
    client.held = true;
    app.press('r', 'n');
    client.release();
    await app.settled();
    expect(app.cursor.name).toBe('edge-00050');
  });
});

/** A client that delivers the first rows of a page and then breaks off, once. */
class Breaking extends ScriptedClient {
  breaks: number | null = null;

  override async list(request: PageRequest, options?: ListOptions): Promise<Page> {
    const page = await super.list(request, options);
    if (this.breaks === null) return page;
    options?.onItems?.(page.items.slice(0, this.breaks), { bytes: 1000, of: null });
    this.breaks = null;
    throw new ProblemError(cut);
  }
}

describe('an interrupted page', () => {
  it.each([20, 50])('keeps its %i rows, and is requested again from its start', async (rows) => {
    const client = new Breaking({ hosts: { items: fleet(120) } });
    const app = await open(client);
    client.breaks = rows;
    app.press('n');
    await app.settled();
    expect(app.list.items).toHaveLength(50 + rows);
    expect(app.list.problem).toEqual(cut);
    app.press('n');
    await app.settled();
    expect(app.list.pageStarts).toEqual([0, 50]);
    expect(app.list.notes).toEqual([]);
    app.press('L');
    await app.settled();
    expect(app.list.items).toHaveLength(120);
  });

  it('is not requested again automatically', async () => {
    const client = new Breaking({ hosts: { items: fleet(120) } });
    client.breaks = 10;
    const app = await open(client);
    expect(app.requests).toHaveLength(1);
    app.press('j', 'G', 'g');
    await app.settled();
    expect(app.requests).toHaveLength(1);
  });
});

describe('prefetch', () => {
  it('starts half a screen before the end, and not under a filter', async () => {
    const app = await open(hosts(213));
    app.press('/');
    app.type('0001');
    app.press('enter', 'G');
    await app.settled();
    expect(app.requests).toHaveLength(1);
    app.press('esc', 'pagedown', 'pagedown');
    await app.settled();
    expect(app.requests).toHaveLength(2);
    expect(app.cursor.name).not.toBe('edge-00050');
  });

  it('continues only when the cursor moves, if new rows are sorted above the last row', async () => {
    const app = await open(new ScriptedClient({ hosts: { items: fleet(500) } }, { order: false }));
    app.press(':');
    app.type('sort -name');
    app.press('enter', 'G');
    await app.settled();
    expect(app.requests).toHaveLength(2);
    app.press('G');
    await app.settled();
    expect(app.requests).toHaveLength(3);
  });

  it('reads three screens ahead during continued scrolling', async () => {
    const app = await open(hosts(2000));
    app.press('G');
    await app.settled();
    expect(app.list.items).toHaveLength(100);
    app.press('G');
    await app.settled();
    const below = app.list.items.length - 100;
    expect(below).toBeGreaterThanOrEqual(3 * windowOf(app.state).height);
    app.press('pagedown');
    await app.settled();
    expect(app.list.items).toHaveLength(100 + below);
  });

  it('requests the page that follows an empty page at the cursor', async () => {
    const client = hosts(60);
    client.held = true;
    client.answers.push(() => ({
      items: [],
      meta: { continue: 't0', count: 60, limit: 50, offset: 0 },
      notes: [],
      bytes: 40,
    }));
    const app = new App(client);
    app.press('L', 'esc');
    client.release();
    await app.settled();
    expect(app.list.items.length).toBeGreaterThan(0);
  });

  it('fills a screen that is taller than a page', async () => {
    const app = await open(hosts(213), { size: { columns: 100, rows: 150 } });
    expect(app.list.items.length).toBeGreaterThanOrEqual(200);
  });

  it('does not retry by itself after a failure', async () => {
    const client = hosts(213);
    const app = await open(client);
    client.problem = cut;
    app.press('G');
    await app.settled();
    app.press('k', 'G');
    await app.settled();
    expect(app.requests).toHaveLength(2);
    app.press('n');
    await app.settled();
    expect(app.requests).toHaveLength(3);
  });
});

describe('L', () => {
  it('loads all pages, and Esc stops it after the pending page', async () => {
    const client = hosts(500);
    const app = await open(client);
    client.held = true;
    app.press('L', 'esc');
    client.release();
    await app.settled();
    expect(app.list.items).toHaveLength(100);
    app.press('L');
    await app.settled();
    expect(app.list.items).toHaveLength(500);
  });

  it('continues after a failure when it is pressed again', async () => {
    const client = hosts(213);
    const app = await open(client);
    client.problem = cut;
    app.press('L');
    await app.settled();
    expect(app.list.items).toHaveLength(50);
    app.press('L');
    await app.settled();
    expect(app.list.items).toHaveLength(213);
  });
});

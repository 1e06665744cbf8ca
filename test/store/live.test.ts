import { describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../src/core/client/problem.ts';
import { lineText } from '../../src/core/view/index.ts';
import { Position } from '../../src/places/screens.tsx';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { answerTo, questionOnTop } from '../../src/store/triage/ask.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { changing, HOUR, MINUTE, SECOND, Timed } from './timed.ts';

const open = (client: ScriptedClient, start: Partial<StoreOptions> = {}, dice?: number): Promise<Timed> =>
  new Timed(client, start, dice).settled();

/** Returns a record of an answered request, for the log. */
const requestRecord = (given: Partial<RequestRecord>): RequestRecord => ({
  id: 1,
  method: 'GET',
  path: '/v1/edgehosts',
  attempt: 1,
  startedAt: 0,
  headMs: 10,
  totalMs: 20,
  status: 200,
  wireBytes: 1,
  decodedBytes: 1,
  problem: null,
  ...given,
});

describe('live refresh', () => {
  it('is off by default', async () => {
    const { client } = changing(60);
    const app = await open(client, { refresh: null });
    await app.pass(HOUR, MINUTE);
    expect(app.requests).toHaveLength(1);
    expect(app.header).not.toContain('live');
    app.press('z');
    expect(app.state.message?.text).toContain('live refresh is off; :set refresh 30');
  });

  it('requests the loaded pages of the screen, and keeps the position', async () => {
    const { client, items } = changing(213);
    const app = await open(client);
    app.press('n', 'j', 'j');
    await app.settled();
    const before = app.cursor;
    items[3] = { ...items[3], cpu: 99 };
    await app.pass(31 * SECOND);
    expect(app.requests.map((request) => request.continue)).toEqual([null, 't50', null, 't50']);
    expect(app.list.items[3]?.value('cpu')).toBe(99);
    expect(app.cursor).toEqual(before);
    expect(app.header).toContain('live 30s');
  });

  it('has a jitter of a tenth in both directions', async () => {
    for (const [dice, due] of [
      [0, 27],
      [0.999, 33],
    ] as const) {
      const { client } = changing(3);
      const app = await open(client, {}, dice);
      await app.pass((due - 1) * SECOND);
      expect(app.requests).toHaveLength(1);
      await app.pass(2 * SECOND);
      expect(app.requests).toHaveLength(2);
    }
  });

  it('draws nothing if nothing changed, and shows the new time when the clock moves', async () => {
    const { client } = changing(120);
    const app = await open(client);
    const before = app.frame;
    const stamp = /as of \d\d:\d\d:\d\dZ/.exec(app.header)?.[0];
    client.held = true;
    await app.pass(40 * SECOND);
    expect(app.list.activity).not.toBe(null);
    expect(app.frame).toEqual(before);
    client.release();
    await app.pass(80 * SECOND);
    expect(app.requests.length).toBeGreaterThan(3);
    expect(app.frame).toEqual(before);
    app.tick();
    expect(app.header).toMatch(/as of \d\d:\d\d:\d\dZ · live/);
    expect(app.header).not.toContain(stamp ?? '');
    expect(app.frame.slice(1)).toEqual(before.slice(1));
  });

  it('does not repeat a request whose answer was too large, but r does', async () => {
    const { client } = changing(213);
    const app = await open(client);
    app.press('n');
    await app.settled();
    client.problem = { kind: 'too-large', what: 'The answer is larger than 512M', remedy: ['Narrow the list'] };
    await app.pass(31 * SECOND);
    expect(app.requests).toHaveLength(3);
    await app.pass(HOUR / 3, 10 * SECOND);
    expect(app.requests).toHaveLength(3);
    expect(app.list.items).toHaveLength(100);
    expect(app.frame.join(' ')).not.toContain('next try');
    app.press('L');
    expect(app.state.message?.text).toContain('The answer is larger than 512M; r asks once more');
    expect(app.requests).toHaveLength(3);
    app.press('r');
    await app.settled();
    expect(app.list.problem).toBeNull();
    await app.pass(31 * SECOND);
    expect(app.requests.length).toBeGreaterThan(5);
  });

  it('sends one request at a time, however long it takes', async () => {
    const { client } = changing(60);
    const app = await open(client);
    client.held = true;
    await app.pass(HOUR / 3, 10 * SECOND);
    expect(app.requests).toHaveLength(2);
    client.release();
    await app.pass(31 * SECOND);
    expect(app.requests).toHaveLength(3);
  });

  it('sends at most one request per second, for any number of pages', async () => {
    const { client } = changing(5000);
    const app = await open(client);
    app.press('L');
    await app.settled();
    expect(app.header).toContain('every 100s');
    expect(app.state.message).toBe(null);
    app.press(':', ...'set refresh 30', 'enter');
    expect(app.state.message?.text).toBe('refresh is 30 · every 100s for this list');
    const before = app.requests.length;
    await app.pass(99 * SECOND);
    expect(app.requests).toHaveLength(before);
    await app.pass(2 * SECOND);
    expect(app.requests).toHaveLength(before + 100);
  });

  it('refreshes the current tab and the first tab, and other tabs when they are opened', async () => {
    const items = fleet(3);
    const client = new ScriptedClient({ hosts: { items }, profiles: { items: fleet(3) } });
    const app = await open(client);
    const walks = (kind: string): number => app.requests.filter(({ query }) => query.kind === kind).length;
    app.press('2');
    await app.settled();
    items[2] = { ...items[2], health: 'unhealthy' };
    await app.pass(5 * MINUTE);
    expect([walks('hosts'), walks('profiles')]).toEqual([11, 11]);
    expect(app.header).toContain('+1 in 4m');
    app.press('1');
    await app.pass(5 * MINUTE);
    expect([walks('hosts'), walks('profiles')]).toEqual([21, 11]);
    app.press('2');
    await app.settled();
    expect(walks('profiles')).toBe(12);
  });

  it('keeps the interval of the screen, and refreshes a large list behind it more rarely', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(3000) }, profiles: { items: fleet(3000) } });
    const app = await open(client);
    app.press('L');
    await app.settled();
    app.press('2', 'L');
    await app.settled();
    const before = app.requests.length;
    await app.pass(10 * MINUTE);
    const asked = app.requests.slice(before);
    const walks = (kind: string): number => asked.filter(({ query }) => query.kind === kind).length / 60;
    expect([Math.round(walks('profiles')), Math.round(walks('hosts'))]).toEqual([10, 2]);
  });

  it('requests the open item if the service has single items, and the list behind it', async () => {
    const { client, items } = changing(60, { details: true, fields: false });
    const app = await open(client);
    app.press('j', 'enter', 'l');
    const before = app.view.detail;
    await app.pass(31 * SECOND);
    expect(client.got.map(({ uid }) => uid)).toEqual(['u1']);
    const frame = app.frame;
    const stamp = app.header;
    await app.pass(31 * SECOND);
    expect(client.got).toHaveLength(2);
    expect(app.frame).toEqual(frame);
    expect(app.header).toBe(stamp);
    items[1] = { ...items[1], cpu: 99 };
    await app.pass(31 * SECOND);
    expect(app.view.detail).toEqual(before);
    expect(app.requests).toHaveLength(4);
    expect(app.state.message).toBe(null);
  });

  it.each([
    ['over a slow link', { link: { ms: 300, override: null, slow: true } }, 'live 30s, hosts every 60s', 5],
    ['for a busy service', { log: [requestRecord({ status: 429 })] }, 'live 30s, hosts every 2m', 2.5],
    ['for slow answers', { log: [requestRecord({ status: 200, headMs: 4000 })] }, 'hosts every 2m', 2.5],
  ])('refreshes the list behind another tab more rarely %s, and says so', async (_, change, text, walks) => {
    const client = new ScriptedClient({ hosts: { items: fleet(3) }, profiles: { items: fleet(3) } });
    const app = await open(client, { size: { columns: 160, rows: 24 } });
    app.press('2');
    await app.settled();
    app.store.setState(change);
    client.requests.length = 0;
    await app.pass(5 * MINUTE);
    const asked = (kind: string): number => app.requests.filter(({ query }) => query.kind === kind).length;
    expect(asked('profiles')).toBeGreaterThanOrEqual(9);
    expect(asked('hosts')).toBeCloseTo(walks, -0.5);
    expect(app.header).toContain(text);
  });

  it('requests the list, as r does, if an answer is shown over an open item', async () => {
    const { client } = changing(20, { details: true, fields: false });
    const app = await open(client);
    app.press('j', 'enter', '0');
    await app.settled();
    client.got.length = 0;
    client.requests.length = 0;
    await app.pass(31 * SECOND);
    expect([app.requests.length, client.got.length]).toEqual([1, 0]);
    app.press('r');
    await app.settled();
    expect([app.requests.length, client.got.length]).toEqual([2, 0]);
  });

  it('requests rows first that are too old for the opened answer, and says so until they arrive', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(20) }, profiles: { items: fleet(3) } });
    const app = await open(client);
    const title = (): string => {
      const question = questionOnTop(app.state);
      return question === null ? '' : lineText(answerTo(app.state, question).title());
    };
    app.press('2');
    await app.settled();
    app.store.setState({ link: { ms: 300, override: null, slow: true } });
    await app.pass(50 * SECOND);
    client.held = true;
    client.requests.length = 0;
    app.press('0');
    await app.settled();
    expect(app.requests.map(({ query }) => query.kind)).toEqual(['hosts']);
    expect(title()).toContain('refreshing…');
    client.release();
    await app.settled();
    expect(title()).not.toContain('refreshing');
    // A refresh in time is not mentioned.
    client.held = true;
    await app.pass(32 * SECOND);
    expect(app.list.refresh).not.toBe(null);
    expect(title()).not.toContain('refreshing');
  });

  it('is interrupted by a requested page', async () => {
    const { client } = changing(500);
    const app = await open(client);
    app.press('n');
    await app.settled();
    client.held = true;
    await app.pass(31 * SECOND);
    app.press('n');
    client.release();
    await app.settled();
    expect(app.requests.map((request) => request.continue)).toEqual([null, 't50', null, 't100']);
    expect(app.list.pageStarts).toHaveLength(3);
    expect(app.cursor.name).toBe('edge-00100');
  });

  it('does not start between the pages of a walk to the end', async () => {
    const { client } = changing(500);
    const app = await open(client);
    client.held = true;
    app.press('L');
    await app.pass(2 * MINUTE);
    client.release();
    await app.settled();
    expect(app.requests).toHaveLength(10);
  });

  it('shows its progress after r', async () => {
    const { client } = changing(60);
    const app = await open(client);
    client.held = true;
    await app.pass(31 * SECOND);
    app.press('r');
    expect(shownText(Position, app.store)).toContain('refreshing page 1 of 1');
    client.release();
    await app.settled();
    expect(app.requests).toHaveLength(2);
    expect(app.state.message?.text).toBe('refreshed: no changes');
  });

  it('can be set in the palette', async () => {
    const { client } = changing(60);
    const app = await open(client, { refresh: null });
    const set = (text: string): void => {
      app.press(':');
      app.type(text);
      app.press('enter');
    };
    set('set refresh 10');
    expect(app.state.message?.text).toBe('refresh is 10');
    expect(app.header).toContain('live 10s');
    await app.pass(11 * SECOND);
    expect(app.requests).toHaveLength(2);
    set('set refresh 0.5');
    expect(overlayOf(app.state, 'palette')).not.toBe(null);
    app.press('esc');
    set('set refresh off');
    await app.pass(MINUTE);
    expect(app.requests).toHaveLength(2);
    expect(app.header).not.toContain('live');
  });
});

import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import { Position } from '../../src/places/screens.tsx';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { noticeOf } from '../../src/store/list/layout.ts';
import type { ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { changing, HOUR, MINUTE, SECOND, Timed } from './timed.ts';

const refused: Problem = {
  kind: 'refused',
  what: 'inventory.example refused the connection',
  remedy: ['r asks again'],
};

const open = (client: ScriptedClient, start: Partial<StoreOptions> = {}, dice?: number): Promise<Timed> =>
  new Timed(client, start, dice).settled();

describe('interrupted live refresh', () => {
  it('backs off after failures, to ten minutes at most, and recovers', async () => {
    const { client } = changing(60);
    const app = await open(client);
    const gaps: number[] = [];
    let last = app.time;
    for (let count = 1; count < 8; count += 1) {
      client.problem = refused;
      app.press('j');
      while (app.requests.length === count) await app.pass(SECOND);
      gaps.push(Math.round((app.time - last) / SECOND));
      last = app.time;
      expect(app.rows).toHaveLength(50);
    }
    expect(gaps).toEqual([30, 60, 120, 240, 480, 600, 600]);
    expect(app.header).toContain('every 10m');
    expect(noticeOf(app.state)[0]?.text).toContain('refused the connection');
    await app.pass(601 * SECOND);
    expect(app.list.problem).toBe(null);
    expect(app.header).toContain('live 30s');
    await app.pass(31 * SECOND);
    expect(app.requests).toHaveLength(10);
  });

  it('keeps an interval that is longer than ten minutes, even after failures', async () => {
    const { client } = changing(3);
    const app = await open(client, { refresh: 3600 }, 0.5);
    const gaps: number[] = [];
    let last = app.time;
    for (let count = 1; count < 4; count += 1) {
      client.problem = refused;
      while (app.requests.length === count) {
        app.press('j');
        await app.pass(MINUTE, 10 * SECOND);
      }
      gaps.push(Math.round((app.time - last) / MINUTE));
      last = app.time;
    }
    expect(gaps).toEqual([60, 60, 60]);
  });

  it('counts down to the next attempt after a failure, and only then', async () => {
    const { client } = changing(3);
    const app = await open(client);
    await app.pass(20 * SECOND);
    expect(app.state.live.due).toBe(null);
    expect(shownText(Position, app.store)).not.toContain('next try');
    client.problem = refused;
    await app.pass(11 * SECOND);
    expect(shownText(Position, app.store)).toMatch(/ · next try in (59|60) s$/);
    await app.pass(20 * SECOND);
    expect(shownText(Position, app.store)).toMatch(/ · next try in (39|40) s$/);
    app.press('z');
    expect(shownText(Position, app.store)).not.toContain('next try');
    app.press('z');
    await app.pass(40 * SECOND);
    expect(app.list.problem).toBe(null);
    expect(shownText(Position, app.store)).not.toContain('next try');
  });

  it('keeps a failure on the screen during a retry', async () => {
    const { client } = changing(60);
    const app = await open(client);
    client.problem = refused;
    await app.pass(31 * SECOND);
    const before = app.frame;
    expect(noticeOf(app.state)).not.toEqual([]);
    expect(before[1]).toContain(' · next try in ');
    client.held = true;
    await app.pass(61 * SECOND);
    expect(app.list.activity).not.toBe(null);
    expect(app.frame.slice(1)).toEqual([String(before[1]).replace(/ · next try in .*$/, ''), ...before.slice(2)]);
  });

  it('loads rows by itself after the first request failed', async () => {
    const { client } = changing(60);
    client.problem = refused;
    const app = await open(client);
    expect(app.rows).toEqual([]);
    await app.pass(61 * SECOND);
    expect(app.rows).toHaveLength(50);
    expect(app.list.problem).toBe(null);
  });

  it('waits as long as the service asks', async () => {
    const { client } = changing(60);
    const app = await open(client);
    client.problem = { ...refused, kind: 'rate', retryAfter: 300, retryAt: app.time + 330 * SECOND };
    await app.pass(31 * SECOND);
    await app.pass(290 * SECOND);
    expect(app.requests).toHaveLength(2);
    await app.pass(30 * SECOND);
    expect(app.requests).toHaveLength(3);
  });

  it('pauses after half an hour without keys, and resumes on the next key', async () => {
    const { client } = changing(60);
    const app = await open(client);
    await app.pass(29 * MINUTE);
    app.press('j');
    await app.pass(31 * MINUTE);
    expect(app.header).toContain('paused: idle for 30 min');
    const before = app.requests.length;
    await app.pass(5 * HOUR, MINUTE);
    expect(app.requests).toHaveLength(before);
    app.press('j');
    await app.settled();
    expect(app.requests).toHaveLength(before + 1);
    expect(app.header).toContain('live 30s');
  });

  it('pauses and resumes with z', async () => {
    const { client } = changing(60);
    const app = await open(client);
    app.press('z');
    expect(app.state.message?.text).toBe('live refresh paused · z resumes');
    expect(app.header).toContain('paused');
    await app.pass(5 * MINUTE);
    expect(app.requests).toHaveLength(1);
    app.press('z');
    await app.settled();
    expect(app.requests).toHaveLength(2);
  });

  it('sends one refresh after the process was stopped or the machine slept', async () => {
    const { client } = changing(60);
    const app = await open(client);
    await app.pass(10 * SECOND);
    app.sleep(8 * HOUR);
    await app.pass(25 * SECOND);
    expect(app.requests).toHaveLength(2);
    await app.pass(20 * MINUTE);
    expect(app.requests).toHaveLength(42);
    expect(app.state.live.paused).toBe(null);
  });

  it('continues when the clock is set back', async () => {
    const { client } = changing(60);
    const app = await open(client);
    app.sleep(-2 * HOUR);
    await app.pass(2 * MINUTE);
    expect(app.requests.length).toBeGreaterThanOrEqual(4);
  });

  it('leaves no timer when the program ends', async () => {
    const { client } = changing(60);
    const app = await open(client);
    app.stop();
    await app.pass(HOUR, MINUTE);
    expect(app.requests).toHaveLength(1);
  });
});

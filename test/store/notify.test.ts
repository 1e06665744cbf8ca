import { describe, expect, it } from 'vitest';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { changing, HOUR, SECOND, Timed } from './timed.ts';

const open = async (rows: number, start: Partial<StoreOptions> = {}) => {
  const { client, items } = changing(rows);
  return { app: await new Timed(client, start).settled(), items };
};
const notify = (app: Timed, condition: string): void => {
  app.press(':');
  app.type(`notify ${condition}`);
  app.press('enter');
};
/** Makes the first `count` rows unhealthy and all others healthy. */
const turn = (items: object[], count: number): void => {
  for (const [index, item] of items.entries())
    items[index] = { ...item, health: index < count ? 'unhealthy' : 'healthy' };
};

describe(':notify', () => {
  it('alerts once when a refresh exceeds the limit, and again after the count was below', async () => {
    const { app, items } = await open(9);
    turn(items, 2);
    await app.pass(31 * SECOND);
    notify(app, 'unhealthy>3');
    expect(app.state.message?.text).toContain('bell when over 3 · 2 of 9 loaded hosts match');
    for (const [count, rung] of [
      [3, 0],
      [5, 1],
      [6, 1],
      [1, 1],
      [4, 2],
    ] as const) {
      turn(items, count);
      await app.pass(31 * SECOND);
      expect(app.sent.of('alert').length, `${count} unhealthy`).toBe(rung);
    }
    expect(app.sent.of('alert').at(-1)?.text).toBe('notify unhealthy>3: 4 hosts match, 1 before');
    expect(app.state.message?.text).toBe(app.sent.of('alert').at(-1)?.text);
  });

  it('alerts whenever more rows match, if there is no limit', async () => {
    const { app, items } = await open(9);
    turn(items, 2);
    await app.pass(31 * SECOND);
    notify(app, 'unhealthy');
    turn(items, 1);
    await app.pass(31 * SECOND);
    expect(app.sent.of('alert').length).toBe(0);
    turn(items, 2);
    await app.pass(31 * SECOND);
    expect(app.sent.of('alert').length).toBe(1);
  });

  it('reads a comparison as a filter, and does not alert for further pages', async () => {
    const { app } = await open(120);
    notify(app, 'cpu>8');
    expect(app.state.notify).toMatchObject({ text: 'cpu>8', over: null });
    notify(app, 'cpu>8 >1');
    expect(app.state.notify).toMatchObject({ over: 1 });
    notify(app, 'cpu>0');
    app.press('L');
    await app.settled();
    expect(app.list.items).toHaveLength(120);
    expect(app.sent.of('alert').length).toBe(0);
  });

  it('keeps live refresh running without keys, and ends with off', async () => {
    const { app, items } = await open(3);
    turn(items, 0);
    notify(app, 'unhealthy');
    await app.pass(HOUR, 10 * SECOND);
    expect(app.state.live.paused).toBe(null);
    notify(app, 'off');
    turn(items, 3);
    await app.pass(31 * SECOND);
    expect(app.sent.of('alert').length).toBe(0);
    expect(app.state.notify).toBe(null);
  });

  it('reports an invalid condition, and warns that live refresh is off', async () => {
    const { app } = await open(3, { refresh: null });
    notify(app, 'nocolumn=3');
    expect(app.state.notify).toBe(null);
    app.press('esc');
    notify(app, 'unhealthy>0');
    expect(app.state.message).toMatchObject({ tone: 'warn' });
    expect(app.state.message?.text).toContain('1 of 3 loaded hosts match, already over');
    expect(app.state.message?.text).toContain('live refresh is off: :set refresh 30');
  });
});

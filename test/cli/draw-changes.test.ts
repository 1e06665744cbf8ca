import { describe, expect, it, onTestFinished } from 'vitest';
import { drawChanges } from '../../src/cli/interactive/draw-changes.ts';
import { windowOf } from '../../src/store/select/cursor.ts';
import { currentList } from '../../src/store/select/query.ts';
import { wholeOf } from '../../src/store/select/whole.ts';
import { NO_STAMP } from '../../src/store/stamp.ts';
import type { State } from '../../src/store/state.ts';
import { resize } from '../../src/store/store.ts';
import { currentView } from '../../src/store/view.ts';
import { screenLines } from '../../src/ui/screen-lines.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { SECOND, Timed } from '../store/timed.ts';

const theme = createTheme('none');

/** When what is on the screen last came, shown or not. */
const stampOf = (state: State): number => {
  const { detail } = currentView(state);
  const { confirmedAt, receivedAt } = (detail && wholeOf(state, detail.uid)) || (currentList(state) ?? NO_STAMP);
  return confirmedAt ?? receivedAt ?? 0;
};

const drawing = async () => {
  const app = new Timed(new ScriptedClient({ hosts: { items: fleet(70) } }), { refresh: null });
  await app.settled();
  const shown: (readonly string[])[] = [];
  const frames = { show: (lines: readonly string[]) => void shown.push(lines) };
  const { behind, stop } = drawChanges({ store: app.store, frames, theme, later: app.clock.after });
  expect(shown.splice(0)).toEqual([screenLines(app.state, theme)]);
  const told: State[] = [];
  const listener = (state: State): void => void told.push(state);
  const untell = behind.subscribe(listener);
  onTestFinished(() => {
    stop();
    app.stop();
  });
  return { app, behind, shown, told, untell, stop };
};

it('draws a key when all its effects are there, and tells React when the frame is on its way', async () => {
  const { app, behind, shown, told } = await drawing();
  app.press('j');
  app.press('j');
  expect(shown).toEqual([]);
  await Promise.resolve();
  expect(shown).toEqual([screenLines(app.state, theme)]);
  expect(windowOf(behind.getState()).cursor).toBe(0);
  app.clock.turn(10);
  expect(behind.getState()).toBe(app.state);
  expect(told).toEqual([app.state]);
});

it('shows whoever begins to listen what is on the screen by then', async () => {
  const app = new Timed(new ScriptedClient({ hosts: { items: fleet(70) } }), { refresh: null });
  onTestFinished(() => app.stop());
  const shown: (readonly string[])[] = [];
  const frames = { show: (lines: readonly string[]) => void shown.push(lines) };
  const { behind, stop } = drawChanges({ store: app.store, frames, theme, later: app.clock.after });
  onTestFinished(stop);
  await app.settled();
  expect(shown.at(-1)?.join('\n')).toContain('edge-00000');
  expect(screenLines(behind.getState(), theme)).toEqual(shown.at(-1));
});

it('draws what answers bring in the same way, and React comes to it when no more does', async () => {
  const { app, behind, shown, told } = await drawing();
  app.press('n');
  app.clock.turn(10);
  await app.settled();
  expect(shown.at(-1)).toEqual(screenLines(app.state, theme));
  expect(shown.at(-1)?.join('\n')).toContain('edge-00050');
  app.clock.turn(100);
  app.tick();
  await Promise.resolve();
  app.clock.turn(100);
  expect(told).toHaveLength(1);
  app.clock.turn(100);
  expect(behind.getState()).toBe(app.state);
});

it('lets React know of another size at once', async () => {
  const { app, behind } = await drawing();
  resize(app.store, { columns: 120, rows: 40 });
  await Promise.resolve();
  app.clock.turn(10);
  expect(behind.getState()).toBe(app.state);
});

it('draws an open item, and what covers it, in the same way', async () => {
  const { app, shown, told } = await drawing();
  for (const [key, text] of [
    ['enter', 'Overview'],
    ['y', 'uid:'],
    ['?', 'Keys'],
    ['esc', 'uid:'],
    [':', 'entries'],
  ] as const) {
    app.press(key);
    await Promise.resolve();
    expect(shown.at(-1)).toEqual(screenLines(app.state, theme));
    expect(shown.at(-1)?.join('\n')).toContain(text);
  }
  expect(told).toEqual([]);
});

it('leaves nothing to be done while the program is stopped', async () => {
  const { app, shown, told } = await drawing();
  app.press('ctrl+z');
  await Promise.resolve();
  expect(shown).toEqual([]);
  expect(told).toEqual([app.state]);
});

it('draws and tells nothing any more when it is over', async () => {
  const { app, shown, told, stop } = await drawing();
  app.press('j');
  await Promise.resolve();
  stop();
  app.press('j');
  app.clock.turn(10);
  await Promise.resolve();
  expect(shown).toHaveLength(1);
  expect(told).toEqual([]);
});

describe('the time of the last answer', () => {
  const refreshing = async (open: boolean) => {
    const items = fleet(70);
    const app = new Timed(new ScriptedClient({ hosts: { items } }, open ? { details: true } : {}), { refresh: 2 });
    onTestFinished(() => app.stop());
    await app.settled();
    if (open) app.press('enter');
    await app.settled();
    const shown: (readonly string[])[] = [];
    const frames = { show: (lines: readonly string[]) => void shown.push(lines) };
    const { stop } = drawChanges({ store: app.store, frames, theme, later: app.clock.after });
    onTestFinished(stop);
    const asOf = (): string | undefined => /as of (\S+)/.exec(shown.at(-1)?.[0] ?? '')?.[1];
    return { app, items, shown, asOf };
  };
  const clockOf = (time: number): string => `${new Date(time).toISOString().slice(11, 19)}Z`;

  it.each([
    ['a list', false],
    ['an open item', true],
  ])('stands in every frame of %s that is drawn, and draws none', async (_, open) => {
    const { app, shown, asOf } = await refreshing(open);
    const first = asOf();
    const { length } = app.client.requests;
    await app.pass(41 * SECOND, SECOND);
    expect(app.client.requests.length + app.client.got.length).toBeGreaterThan(length + 10);
    expect(new Set(shown.map((lines) => lines.join('\n'))).size).toBe(1);
    expect(asOf()).toBe(first);
    const last = stampOf(app.state);
    expect(last).toBeGreaterThan(app.time - 4 * SECOND);
    app.press('j');
    await app.settled();
    expect(asOf()).toBe(clockOf(last));
    expect(shown.at(-1)).toEqual(screenLines(app.state, theme));
  });

  it('stands in a frame that something else than a key draws', async () => {
    const { app, asOf } = await refreshing(false);
    await app.pass(41 * SECOND, SECOND);
    const last = stampOf(app.state);
    app.store.setState({ message: { text: 'written', tone: 'plain' } });
    await app.settled();
    expect(asOf()).toBe(clockOf(last));
  });
});

it('tells only those who still listen', async () => {
  const { app, told, untell } = await drawing();
  untell();
  app.tick();
  await Promise.resolve();
  app.clock.turn(1000);
  expect(told).toEqual([]);
});

it('says below a list and an open item that the clocks of machine and service differ', async () => {
  const { app, shown } = await drawing();
  app.store.setState({ clocks: { steps: [], serviceAhead: 180_000 } });
  await Promise.resolve();
  expect(shown.at(-1)?.join('\n')).toMatch(/clock (is )?3 min behind/);
  app.press('enter');
  await app.settled();
  expect(shown.at(-1)?.at(-2)).toContain("this machine's clock is 3 min behind the service");
});

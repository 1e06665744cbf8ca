import { expect, it, onTestFinished } from 'vitest';
import { warmUp } from '../../src/cli/interactive/warm-up.ts';
import { screenLines } from '../../src/ui/regions.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { MINUTE, SECOND, Timed } from '../store/timed.ts';

const theme = createTheme('256');

/** A program whose warm-up slices are run by hand, each of a few steps. */
const startWarmUp = async (filter = '') => {
  const client = new ScriptedClient({ hosts: { items: fleet(300), size: 300 } });
  const app = new Timed(client, { refresh: null });
  const prepared: (readonly string[])[] = [];
  const slices: (() => void)[] = [];
  let looks = 0;
  const now = (): number => {
    looks += 1;
    return looks;
  };
  const frames = {
    prepare: (lines: readonly string[]) => void prepared.push(lines),
    warmUp: () => undefined,
  };
  const soon = (run: () => void): void => void slices.push(run);
  const end = warmUp({ store: app.store, theme, frames, now, setTimer: app.clock.after, soon });
  onTestFinished(() => {
    end();
    app.stop();
  });
  await app.settled();
  if (filter !== '') {
    app.press('/');
    app.type(filter);
    app.press('enter');
  }
  const all = (): void => {
    for (let slice = slices.shift(); slice !== undefined; slice = slices.shift()) slice();
  };
  return { app, client, prepared, slices, all, end };
};

it.each(['', 'edge-001'])(
  'paints the next screens in idle time without a change on the screen; filter: %s',
  async (filter) => {
    const { app, prepared, all } = await startWarmUp(filter);
    app.press('ctrl+f');
    const { state } = app;
    const shown = screenLines(state, theme);
    app.clock.turn(SECOND);
    all();
    expect(app.state).toBe(state);
    expect(screenLines(app.state, theme)).toEqual(shown);
    const lines = new Set(prepared.flat());
    for (const key of ['ctrl+f', 'ctrl+b', 'ctrl+b']) {
      app.press(key);
      const rows = screenLines(app.state, theme).filter((line) => line.includes('edge-'));
      expect(rows.length).toBeGreaterThan(5);
      expect(rows.filter((line) => !lines.has(line))).toEqual([]);
    }
  },
);

it('pauses for a key, and resumes in idle time', async () => {
  const { app, prepared, slices, all } = await startWarmUp();
  app.clock.turn(SECOND);
  expect(slices).toHaveLength(1);
  app.press('j');
  const before = prepared.length;
  all();
  expect(prepared).toHaveLength(before);
  app.clock.turn(SECOND);
  all();
  expect(prepared.length).toBeGreaterThan(before);
});

it('does not run again without a key or an answer', async () => {
  const { app, prepared, slices, all } = await startWarmUp();
  app.clock.turn(SECOND);
  all();
  const before = prepared.length;
  for (let minute = 0; minute < 60; minute += 1) {
    app.clock.turn(MINUTE);
    app.tick();
  }
  expect(slices).toEqual([]);
  expect(prepared).toHaveLength(before);
});

it.each([
  ['rows are on their way', (client: ScriptedClient) => void Object.assign(client, { held: true }), 'r'],
  ['no list is on the screen', () => undefined, 'enter'],
  ['the program is stopped', () => undefined, 'ctrl+z'],
])('waits while %s', async (_, arrange, key) => {
  const { app, client, slices } = await startWarmUp();
  arrange(client);
  app.press(key);
  app.clock.turn(SECOND);
  expect(slices).toEqual([]);
});

it('does nothing after its stop', async () => {
  const { app, prepared, end, all } = await startWarmUp();
  app.clock.turn(SECOND);
  const before = prepared.length;
  end();
  all();
  app.press('j');
  app.clock.turn(SECOND);
  expect(prepared).toHaveLength(before);
});

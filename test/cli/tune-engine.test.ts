import { expect, it, onTestFinished } from 'vitest';
import { createEngine } from '../../src/cli/engine.ts';
import { tuneEngine } from '../../src/cli/interactive/tune-engine.ts';
import type { Arrived } from '../../src/core/client/client.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from '../store/app.ts';

const OPTIMISED = '--turbofan';
const NOT_OPTIMISED = '--no-turbofan';
const GROWING = '--semi-space-growth-factor=2';
const BOUND = '--semi-space-growth-factor=1';

/** The flags of a V8, each as it was set last. */
const flagsOf = (major: number) => {
  const now = new Set<string>();
  const other: Readonly<Record<string, string>> = {
    [OPTIMISED]: NOT_OPTIMISED,
    [NOT_OPTIMISED]: OPTIMISED,
    [GROWING]: BOUND,
    [BOUND]: GROWING,
  };
  const engine = createEngine(major, (flag) => {
    now.delete(other[flag] ?? '');
    now.add(flag);
  });
  return { now, engine };
};

const tuned = async (hosts: number, major = 24) => {
  const app = new App(new ScriptedClient({ hosts: { items: fleet(hosts) } }));
  const { now, engine } = flagsOf(major);
  const young = { bytes: 1_000_000 };
  await app.settled();
  const end = tuneEngine({ store: app.store, engine, youngBytes: () => young.bytes });
  onTestFinished(() => {
    end();
    app.stop();
  });
  return { app, flags: now, young };
};

it('optimises nothing further until a list is long, and always from then on', async () => {
  const { app, flags } = await tuned(2500);
  expect(flags).toContain(NOT_OPTIMISED);
  app.press('L');
  await app.settled();
  expect(flags).toContain(OPTIMISED);
  app.press('r');
  await app.settled();
  expect(flags).toContain(OPTIMISED);
});

it.each([
  [{ bytes: 65_536, of: 60_000_000 }, OPTIMISED],
  [{ bytes: 20_000_000, of: null }, OPTIMISED],
  [{ bytes: 65_536, of: 300_000 }, NOT_OPTIMISED],
  [{ bytes: 65_536, of: null }, NOT_OPTIMISED],
])('optimises as always for a body that is long, or said to be: %o', async (arrived: Arrived, expected) => {
  const { app, flags } = await tuned(20);
  const [key, list] = Object.entries(app.store.getState().lists)[0] ?? [];
  if (key === undefined || list === undefined) throw new Error('there is no list');
  app.store.setState({ lists: { [key]: { ...list, activity: { number: 1, since: 0, arrived } } } });
  expect(flags).toContain(expected);
});

it('bounds the young generation when it is large enough, and lets it grow again when it was given back', async () => {
  const { app, flags, young } = await tuned(213);
  expect(flags).not.toContain(BOUND);
  young.bytes = 8_000_000;
  app.press('n');
  await app.settled();
  expect(flags).toContain(BOUND);
  young.bytes = 1_000_000;
  app.press('r');
  await app.settled();
  expect(flags).toContain(GROWING);
});

it.each([20, 22, 25])('sets no flag that V8 of Node %i does not have', async (major) => {
  const { flags } = await tuned(20, major);
  expect(flags).not.toContain(NOT_OPTIMISED);
});

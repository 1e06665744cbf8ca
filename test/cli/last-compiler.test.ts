import { expect, it } from 'vitest';
import { lastCompilerOf } from '../../src/cli/interactive/last-compiler.ts';
import type { Arrived } from '../../src/core/client/client.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from '../store/app.ts';

const opened = async (hosts: number) => {
  const app = new App(new ScriptedClient({ hosts: { items: fleet(hosts) } }));
  const used: boolean[] = [];
  const compiler = lastCompilerOf(app.store, (wanted) => used.push(wanted));
  await app.settled();
  return { app, used, compiler };
};

it('is left out until a list is long, and not again', async () => {
  const { app, used, compiler } = await opened(2500);
  compiler.leaveOut();
  expect(used).toEqual([false]);
  app.press('L');
  await app.settled();
  expect(used).toEqual([false, true]);
  app.press('r');
  await app.settled();
  expect(used).toEqual([false, true]);
  compiler.stop();
  app.stop();
});

it.each([
  [{ bytes: 65_536, of: 60_000_000 }, [false, true]],
  [{ bytes: 20_000_000, of: null }, [false, true]],
  [{ bytes: 65_536, of: 300_000 }, [false]],
  [{ bytes: 65_536, of: null }, [false]],
])('is used for a body that is long, or said to be: %o', async (arrived: Arrived, expected) => {
  const { app, used, compiler } = await opened(20);
  compiler.leaveOut();
  const [key, list] = Object.entries(app.store.getState().lists)[0] ?? [];
  if (key === undefined || list === undefined) throw new Error('there is no list');
  app.store.setState({ lists: { [key]: { ...list, activity: { number: 1, since: 0, arrived } } } });
  expect(used).toEqual(expected);
  compiler.stop();
  app.stop();
});

it('is as always while code is loaded', async () => {
  const { app, used, compiler } = await opened(20);
  compiler.leaveOut();
  await compiler.loading(async () => used.push(used.at(-1) === true));
  expect(used).toEqual([false, true, true, false]);
  compiler.stop();
  app.stop();
});

import { expect, it } from 'vitest';
import { newsAbove } from '../../src/store/list/cursor.ts';
import { changeView } from '../../src/store/state/state.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

const opened = async () => {
  const items = fleet(100);
  const app = new App(new ScriptedClient({ hosts: { items } }));
  await app.settled();
  app.press('L');
  await app.settled();
  const order = ['health', 'broke', 'name'].map((column) => ({ column, descending: false }));
  app.store.setState(changeView(app.state, { order }));
  return {
    app,
    broken: async (...indexes: readonly number[]): Promise<void> => {
      for (const index of indexes) items[index] = { ...items[index], health: 'unhealthy' };
      app.press('r');
      await app.settled();
    },
  };
};

it('a cursor on the first row stays on the first one, also where it had been moved', async () => {
  const { app, broken } = await opened();
  app.press('j', 'k', 'enter', 'esc');
  await broken(1, 2, 3);
  expect(app.cursor).toEqual({ name: 'edge-00001', row: 0 });
  expect(newsAbove(app.state)).toBe(0);
});

it('elsewhere the cursor keeps its row and its line, and what broke above the screen is counted', async () => {
  const { app, broken } = await opened();
  app.press('j', 'j');
  const before = app.cursor;
  await broken(1, 2, 3, 4, 5);
  expect(app.cursor).toEqual(before);
  expect(newsAbove(app.state)).toBe(5);
  app.press('g');
  expect([app.cursor.name, newsAbove(app.state)]).toEqual(['edge-00001', 0]);
});

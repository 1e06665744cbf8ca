import { expect, it } from 'vitest';
import { newsAbove } from '../../src/store/list/cursor.ts';
import { changeView } from '../../src/store/state/state.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { Timed } from './timed.ts';

const ORDER = ['health', 'broke', 'name'].map((column) => ({ column, descending: false }));

const opened = async () => {
  const items = fleet(100);
  const app = new Timed(new ScriptedClient({ hosts: { items } }), { refresh: null });
  await app.settled();
  app.press('L');
  await app.settled();
  app.store.setState(changeView(app.state, { order: ORDER }));
  return {
    app,
    broken: async (...indexes: readonly number[]): Promise<void> => {
      for (const index of indexes) items[index] = { ...items[index], health: 'unhealthy' };
      app.press('r');
      await app.settled();
    },
  };
};

it('a cursor on the first row stays on the first row, even if the cursor had moved before', async () => {
  const { app, broken } = await opened();
  app.press('j', 'k', 'enter', 'esc');
  await broken(1, 2, 3);
  expect(app.cursor).toEqual({ name: 'edge-00001', row: 0 });
  expect(newsAbove(app.state)).toBe(0);
});

it('a cursor below the first row keeps its row and line, and hosts that broke above the screen are counted', async () => {
  const { app, broken } = await opened();
  app.press('j', 'j');
  const before = app.cursor;
  await broken(1, 2, 3, 4, 5);
  expect(app.cursor).toEqual(before);
  expect(newsAbove(app.state)).toBe(5);
  app.press('g');
  expect([app.cursor.name, newsAbove(app.state)]).toEqual(['edge-00001', 0]);
});

it('Enter opens nothing if a refresh has just put another row under the cursor, and opens the row the second time', async () => {
  const { app, broken } = await opened();
  await broken(1);
  app.press('enter');
  expect(app.view.detail).toBe(null);
  expect(app.state.message?.text).toBe('this line has just replaced another one; Enter again opens it');
  app.press('enter');
  expect(app.view.detail?.uid).toBe('u1');
});

it('Enter opens a row that has been under the cursor for a moment, or to which a key has moved', async () => {
  const { app, broken } = await opened();
  await broken(1);
  await app.pass(300, 100);
  app.press('enter');
  expect(app.view.detail?.uid).toBe('u1');
  app.press('esc');
  await broken(2);
  app.press('k', 'enter');
  expect(app.view.detail?.uid).toBe('u2');
  app.press('esc', 'j');
  await broken(3, 4);
  app.press('enter');
  expect(app.view.detail?.uid).toBe('u1');
});

it('Enter opens the first row of a filter at once, even after a refresh', async () => {
  const { app, broken } = await opened();
  await broken(1);
  app.press('/');
  app.type('edge-00007');
  app.press('enter', 'enter');
  expect(app.view.detail).not.toBe(null);
});

it('Enter opens the first row at once if further pages of the list put it there', async () => {
  const app = new Timed(new ScriptedClient({ hosts: { items: fleet(100) } }), { refresh: null });
  const order = ORDER.map(({ column }) => ({ column, descending: column === 'name' }));
  app.store.setState(changeView(app.state, { order }));
  await app.settled();
  const { name } = app.cursor;
  app.press('L');
  await app.settled();
  expect(app.cursor.name).not.toBe(name);
  app.press('enter');
  expect(app.view.detail).not.toBe(null);
});

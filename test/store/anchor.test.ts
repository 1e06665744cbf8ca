import { expect, it } from 'vitest';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

it('the cursor keeps its line on the row that stands in for a hidden row, when rows arrive above', async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(200).toReversed(), size: 50 } }, { order: false });
  const app = await new App(client, { view: { order: [{ column: 'name', descending: false }] } }).settled();
  app.press('n');
  await app.settled();
  app.press(...'jjjjjjjjjjjjj');
  const hidden = app.cursor.name;
  app.press('/');
  app.type('health=unhealthy');
  app.press('enter');
  await app.settled();
  const standIn = app.cursor;
  const index = app.rows.indexOf(standIn.name ?? '');
  expect(standIn.name).not.toBe(hidden);
  // In the order of names, all new rows stand above.
  app.press('L');
  await app.settled();
  expect(app.rows).toHaveLength(20);
  expect(app.rows.indexOf(standIn.name ?? '')).toBeGreaterThan(index);
  expect(app.cursor.name).toBe(standIn.name);
  app.press('esc');
  await app.settled();
  expect(app.cursor.name).toBe(hidden);
});

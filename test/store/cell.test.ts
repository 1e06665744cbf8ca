import { expect, it } from 'vitest';
import { currentCell } from '../../src/store/list/cursor.ts';
import { layoutOf } from '../../src/store/list/layout.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

const opened = (): Promise<App> => new App(new ScriptedClient({ hosts: { items: fleet(30) } })).settled();

it('< and > select the cell that is shown below the rows, and Esc deselects it', async () => {
  const app = await opened();
  const { rows } = layoutOf(app.state);
  app.press('>');
  expect(currentCell(app.state)?.column.id).toBe('health');
  expect(layoutOf(app.state).rows).toBe(rows - 1);
  app.press('>', 'j');
  expect(currentCell(app.state)?.cell.text).toBe('7');
  app.press('<', '<', '<');
  expect(currentCell(app.state)?.column.id).toBe('age');
  app.press('esc');
  expect(currentCell(app.state)).toBe(null);
  expect(layoutOf(app.state).rows).toBe(rows);
});

it('+ adds the cell to the filter, and - adds its opposite', async () => {
  const app = await opened();
  app.press('+');
  expect(app.state.message?.text).toContain('< and > choose one');
  app.press('>', '-');
  expect(app.view.filter.text).toBe('health!=unhealthy');
  expect(app.rows).toHaveLength(27);
  app.press('>', '+');
  expect(app.view.filter.text).toMatch(/^health!=unhealthy cpu=\d+$/);
  app.press('+');
  expect(app.state.message?.text).toContain('already filtered by cpu=');
  app.press('[');
  expect(app.view.filter.text).toBe('health!=unhealthy');
});

it('+ refuses to filter by an age', async () => {
  const app = await opened();
  app.press('>', '<', '<', '+');
  expect(currentCell(app.state)?.column.id).toBe('age');
  expect(app.view.filter.text).toBe('');
  expect(app.state.message?.text).toContain('age>2d');
});

it('b marks the rows between the last mark and the cursor, in both directions', async () => {
  const app = await opened();
  app.press('b');
  expect(app.state.message?.text).toContain('Space marks a row');
  app.press('j', 'j', 'space', 'j', 'j', 'b');
  expect([...app.view.marks]).toEqual(['u2', 'u3', 'u4', 'u5']);
  app.press('g', 'b');
  expect(app.view.marks.size).toBe(6);
  app.press('c');
  expect(app.sent.copied.split('\n')).toHaveLength(6);
});

it('b refuses a range whose start is not shown', async () => {
  const app = await opened();
  app.press('space');
  app.type('/health=healthy');
  app.press('enter', 'b');
  expect(app.state.message?.text).toBe('the row that was marked last is not shown');
});

it(':mark marks the shown rows that match a filter and keeps other marks', async () => {
  const app = await opened();
  app.press('j', 'space', ':');
  app.type('mark health=unhealthy');
  app.press('enter');
  expect([...app.view.marks]).toEqual(['u1', 'u0', 'u10', 'u20']);
  expect(app.state.message?.text).toBe('3 rows of those shown passed, 4 marked');
  app.press(':');
  app.type('mark cpu=');
  app.press('enter');
  expect(app.view.marks.size).toBe(4);
});

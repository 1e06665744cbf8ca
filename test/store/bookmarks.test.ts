import { describe, expect, it } from 'vitest';
import { viewWords } from '../../src/store/history/history.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

const open = (): Promise<App> =>
  new App(new ScriptedClient({ hosts: { items: fleet(120) }, projects: { items: fleet(7) } })).settled();

describe('a bookmark', () => {
  it('restores filter, order and row from another tab', async () => {
    const app = await open();
    app.press('/');
    app.type('cpu>0');
    app.press('enter', 'o');
    app.type('cpu');
    app.press('enter', 'j', 'j');
    const { name } = app.cursor;
    app.press('m', 'a', '2');
    await app.settled();
    app.press('1', 'esc', 'g', '2', "'", 'a');
    await app.settled();
    expect(app.state.tab).toBe('hosts');
    expect(app.view.filter.text).toBe('cpu>0');
    expect(app.view.order).toEqual([{ column: 'cpu', descending: false }]);
    expect(app.cursor.name).toBe(name);
  });

  it('loads pages until its row on a later page arrives', async () => {
    const app = await open();
    app.press('n', 'n');
    await app.settled();
    app.press('n');
    await app.settled();
    const { name } = app.cursor;
    const words = viewWords(app.state);
    app.stop();
    const again = await open();
    again.store.setState({ bookmarks: { b: words } });
    again.press("'", 'b');
    await again.settled();
    expect(again.cursor.name).toBe(name);
  });

  it('explains an unused letter, and reports that its row is gone', async () => {
    const app = await open();
    app.press("'", 'q');
    expect(app.state.message?.text).toBe('no bookmark q; m q sets it');
    app.store.setState({ bookmarks: { g: { view: 'hosts', at: 'gone' }, w: { view: 'hosts', filter: 'cpu>' } } });
    app.press("'", 'g');
    await app.settled();
    expect(app.state.message?.text).toBe('gone is not in this list');
    app.press("'", 'w');
    expect(app.state.message?.text).toContain('cannot show bookmark w');
  });

  it('is replaced when its letter is set again, and removed by Delete', async () => {
    const app = await open();
    app.press('m', 'a', '2', 'm', 'a');
    expect(app.state.message?.text).toContain('replacing hosts');
    app.press("'", 'delete', 'esc');
    expect(app.state.bookmarks).toEqual({});
  });
});

describe('the history of views', () => {
  it('goes back and forward over tabs, filters and orders with their cursors', async () => {
    const app = await open();
    app.press('j', 'j', '/');
    app.type('edge-0000');
    app.press('enter', 'j', '2');
    await app.settled();
    app.press('[');
    expect([app.state.tab, app.view.filter.text]).toEqual(['hosts', 'edge-0000']);
    app.press('[');
    expect([app.view.filter.text, app.cursor.name]).toEqual(['', 'edge-00002']);
    app.press('[');
    expect(app.state.message?.text).toBe('[: no earlier view');
    app.press(']', ']');
    expect(app.state.tab).toBe('projects');
    app.press("'", "'");
    expect(app.view.filter.text).toBe('edge-0000');
  });

  it('drops forward views after a new view, and ignores typing and moves', async () => {
    const app = await open();
    app.press('/');
    app.type('abc');
    app.press('esc', 'j', 'k');
    expect(app.state.history.past).toEqual([]);
    app.press('2', '[', '/');
    app.type('cpu>1');
    app.press('enter');
    expect(app.state.history.past).toHaveLength(1);
    expect(app.state.history.future).toEqual([]);
  });
});

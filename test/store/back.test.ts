import { describe, expect, it } from 'vitest';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

const open = (start: Partial<StoreOptions> = {}): Promise<App> =>
  new App(
    new ScriptedClient({ hosts: { items: fleet(213) }, profiles: { items: fleet(3) }, projects: { items: [] } }),
    start,
  ).settled();

describe('Esc', () => {
  it('goes back one step at a time and never quits', async () => {
    const app = await open();
    app.press('/', 'ctrl+t');
    app.type('name!=none');
    app.press('enter');
    await app.settled();
    app.press('/', 'end', 'ctrl+t', 'ctrl+t');
    app.type('00001');
    app.press('enter');
    await app.settled();
    app.press('enter', 'y', '?');
    expect(overlayOf(app.state, 'help')).not.toBe(null);
    app.press('esc');
    expect(overlayOf(app.state, 'help')).toBe(null);
    expect(app.view.detail?.form).toBe('yaml');
    app.press('esc');
    expect(app.view.detail?.form).toBe('sections');
    app.press('esc');
    expect(app.view.detail).toBe(null);
    expect(app.view.filter.text).toBe('00001');
    app.press('esc');
    expect(app.view.filter.terms).toEqual([]);
    expect(app.view.serverFilter).toHaveLength(1);
    app.press('esc');
    expect(app.view.serverFilter).toEqual([]);
    app.press('esc', 'esc');
    expect(app.state.message?.text).toContain('nothing to go back from');
    expect(app.state.exit).toBe(null);
  });

  it('returns to the list from a YAML that the list opened', async () => {
    const app = await open();
    app.press('j', 'y', 'esc');
    expect(app.view.detail).toBe(null);
    expect(app.cursor.name).toBe('edge-00001');
  });
});

describe('q', () => {
  it('leaves the help, then the item, then the program', async () => {
    const app = await open();
    app.press('enter', '?', 'q');
    expect(overlayOf(app.state, 'help')).toBe(null);
    app.press('q');
    expect(app.view.detail).toBe(null);
    expect(app.state.exit).toBe(null);
    app.press('q');
    expect(app.state.exit).toBe(0);
  });
});

describe('^C and ^Z', () => {
  it.each([[[]], [['/']], [['o']], [['?']], [['enter']]])('work in the place after the keys %j', async (keys) => {
    const app = await open();
    app.press(...keys, 'ctrl+z');
    expect(app.sent.of('suspend')).toHaveLength(1);
    // The first ^C leaves the prompt.
    app.press('ctrl+c', 'ctrl+c');
    expect(app.state.exit).toBe(130);
  });
});

describe('a key without rows', () => {
  it('shows why it is blocked', async () => {
    const app = await open();
    app.press('3');
    await app.settled();
    for (const key of ['n', 'p', 'enter', 'y']) {
      app.press(key);
      expect(app.state.message).toEqual({ text: expect.stringContaining('no projects shown'), tone: 'warn' });
    }
    app.press('L');
    expect(app.state.message?.text).toBe('L: all projects are loaded');
  });
});

describe('the columns', () => {
  it('scroll to the last column and back, and no further', async () => {
    const app = await open({ size: { columns: 60, rows: 20 } });
    app.press(...Array.from({ length: 30 }, () => 'l'));
    const { shift } = app.view;
    app.press('l');
    expect(app.view.shift).toBe(shift);
    app.press(...Array.from({ length: shift }, () => 'h'));
    expect(app.view.shift).toBe(0);
    app.press('h');
    expect(app.view.shift).toBe(0);
  });
});

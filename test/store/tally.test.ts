import { describe, expect, it } from 'vitest';
import { tallyOf } from '../../src/store/list/tally.ts';
import { Tabs } from '../../src/ui/regions/tabs.tsx';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { App } from './app.ts';

const FLEET = fleet(120).map((item, index) => (index === 7 ? { ...item, health: null } : item));

const opened = (columns: number): Promise<App> => {
  const lists = { hosts: { items: FLEET }, projects: { items: fleet(30) } };
  return new App(new ScriptedClient(lists), { size: { columns, rows: 24 } }).settled();
};

const tabs = (app: App): string => shownText(Tabs, app.store);

describe('the tabs', () => {
  it('show broken and unknown items, and mark incomplete lists', async () => {
    const app = await opened(99);
    expect(tabs(app)).toBe(' 0 Now   1 Hosts  50/120 ● 5+ ? 1+  2 Projects  ·');
    app.press('L');
    await app.settled();
    expect(tabs(app)).toBe(' 0 Now   1 Hosts  120 ● 12 ? 1  2 Projects  ·');
    app.press('2');
    await app.settled();
    expect(tabs(app)).toBe(' 0 Now   1 Hosts  120 ● 12 ? 1  2 Projects  30 ● 3');
  });

  it('use words if there is space', async () => {
    const app = await opened(100);
    app.press('L', '2');
    await app.settled();
    expect(tabs(app)).toBe(' 0 Now   1 Hosts  120 · 12 broken · 1 unknown  2 Projects  30 · 3 broken');
  });

  it('drop unknown items first, then counts of other tabs, then broken items', async () => {
    const app = await opened(100);
    app.press('L', '2');
    await app.settled();
    const at = (columns: number): string => {
      app.store.setState({ size: { columns, rows: 24 } });
      return tabs(app);
    };
    expect(at(51)).toBe(' 0 Now   1 Hosts  120 ● 12 ? 1  2 Projects  30 ● 3');
    expect(at(50)).toBe(' 0 Now   1 Hosts  120 ● 12  2 Projects  30 ● 3');
    expect(at(45)).toBe(' 0 Now  1 Hosts 120 ● 12  2 Projects 30 ● 3');
    expect(at(42)).toBe(' 0 Now  1 Hosts ● 12  2 Projects 30 ● 3');
    expect(at(37)).toBe(' 0 Now  1 Hosts  2 Projects 30 ● 3');
  });

  it('have the same counts if pages are counted incrementally', async () => {
    const app = await opened(100);
    app.press('n');
    await app.settled();
    expect(tallyOf(app.state, 'hosts')).toEqual({ broken: 10, unknown: 1, known: 99, partial: true, stale: false });
  });
});

import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import { itemsArrived } from '../../src/store/arrive/list.ts';
import { Header } from '../../src/ui/regions/header.tsx';
import { fleet, machines, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from '../store/app.ts';
import { shownText } from './drawn.tsx';

const opened = (columns: number): App => {
  const client = new ScriptedClient({ hosts: { items: fleet(20) } });
  client.held = true;
  const scope = { uid: '0123456789abcdef01234567', name: null };
  return new App(client, { size: { columns, rows: 24 }, scope });
};

const header = (app: App): string => shownText(Header, app.store);

describe('the header', () => {
  it.each([60, 80, 120])('keeps service and scope on a slow link in %i columns', (columns) => {
    const app = opened(columns);
    const before = header(app);
    app.store.setState({ link: { ...app.state.link, ms: 300, slow: true } });
    if (columns < 80) expect(header(app)).toBe(before);
    else expect(header(app)).toMatch(/project 0123456789.* low/);
  });

  it('reports interrupted rows as incomplete, also during a retry', () => {
    const app = opened(120);
    const item = machines().item(fleet(1)[0]);
    app.store.setState(itemsArrived(app.state, app.list, [item], { bytes: 100, of: 1000 }, NOW));
    expect(header(app)).toContain('loading');
    const [key, list] = Object.entries(app.state.lists)[0] ?? [];
    if (key === undefined || list === undefined) throw new Error('there is no list');
    app.store.setState({ lists: { [key]: { ...list, refresh: { walk: { ...list, items: [] }, quiet: false } } } });
    expect(header(app)).toContain('incomplete');
    const failures = { count: 1, at: Date.parse('2026-07-01T09:58:30Z') };
    const problem: Problem = { kind: 'reset', what: 'It broke off', remedy: ['Try again', { action: 'refresh' }] };
    const broken = { ...list, activity: null, problem, failures };
    app.store.setState({ now: failures.at + 90_000, lists: { [key]: broken } });
    expect(header(app)).toContain('incomplete as of 09:58:30Z · 1m ago');
    app.store.setState({ size: { ...app.state.size, columns: 60 } });
    expect(header(app)).toContain(' incomplete · 1m ago');
  });
});

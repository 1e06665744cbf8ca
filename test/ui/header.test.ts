import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import { itemsArrived } from '../../src/store/arrive/list.ts';
import type { NewestGroup } from '../../src/store/state/cause-hint.ts';
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
  it.each([60, 80, 120])('keeps service and scope on a slow link at %i columns', (columns) => {
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

  it('shows how many hosts broke and what the newest share, in as many words as fit', async () => {
    const items = fleet(200);
    const app = await new App(new ScriptedClient({ hosts: { items } }), { size: { columns: 120, rows: 30 } }).settled();
    app.press('L');
    await app.settled();
    for (let index = 101; index < 108; index += 1) items[index] = { ...items[index], health: 'unhealthy' };
    app.press('r');
    await app.settled();
    // The values that are set below are not computed again.
    app.stop();
    const newest = (uids: readonly string[], terms: NewestGroup['terms'], what: string): void =>
      app.store.setState({
        causeHints: { ...app.state.causeHints, newest: { kind: 'hosts', key: what, terms, what, uids: new Set(uids) } },
      });
    const at = (columns: number): string => {
      app.store.setState({ size: { columns, rows: 24 } });
      return header(app);
    };
    expect(at(120)).toMatch(/ \+7 just now · as of /);
    const shared = [{ facet: 'profile', operator: '=', value: 'site-ingress 1.1.0' }] as const;
    newest(['u101', 'u102', 'u103', 'u104', 'u105'], shared, 'profile site-ingress 1.1.0');
    expect(at(120)).toContain('+7 just now: 5 with profile site-ingress 1.1.0, 2 more · as of');
    expect(at(100)).toMatch(/^ inventory.* \+7 just now: 5 with profile site-ingress 1\.1\.0 · as of/);
    expect(at(80)).toMatch(
      /^ inventory.example · whole tenant .*\+7 just now: 5 with profile site…? · \d\d:\d\d:\d\dZ/,
    );
    expect(at(60)).toMatch(/^ inventory.example · whole tenant .*\+7 just now · \d\d:\d\d:\d\dZ/);
    expect(at(50)).toMatch(/^ inventory.example · whole tenant .*\+7 just now$/);
    newest(
      Array.from({ length: 9 }, (_, index) => `u${101 + index}`),
      [],
      'webhook ingress.cert-manager.io: context deadline exceeded',
    );
    expect(at(120)).toContain('+7 just now: webhook ingress.cert-manager.io: context deadline exceeded · 06:13:20Z');
    newest(['u101'], shared, 'profile site-ingress 1.1.0');
    expect(at(120)).toMatch(/ \+7 just now · as of /);
  });
});

describe('the plot of the header', () => {
  const counted = (app: App, ...counts: readonly number[]): string => {
    const key = Object.keys(app.state.changes)[0] ?? '';
    const refreshes = counts.map((broken, at) => ({ at, isWhole: true, items: 20, touched: 0, broken }));
    app.store.setState({ changes: { [key]: { refreshes, changes: [], bytes: 0 } } });
    return header(app);
  };

  it('shows the number of broken hosts after each of the last eight refreshes, from 120 columns on', async () => {
    const app = await new App(new ScriptedClient({ hosts: { items: fleet(20) } }), {
      size: { columns: 120, rows: 30 },
    }).settled();
    expect(counted(app, 83, 149)).not.toMatch(/[\u2581-\u2588]/);
    expect(counted(app, 83, 83, 83)).not.toMatch(/[\u2581-\u2588]/);
    expect(counted(app, 83, 83, 84, 92, 110, 149)).toContain(' ▁▁▁▂▄█ as of ');
    expect(counted(app, 9, 9, 83, 83, 83, 84, 83, 84, 82, 83)).toContain(' ▁▁▁▂▁▂▁▁ as of ');
    app.store.setState({ size: { columns: 119, rows: 30 } });
    expect(header(app)).not.toMatch(/[\u2581-\u2588]/);
  });
});

import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { queryKey } from '../../src/core/query/query.ts';
import { Body, Path, Position } from '../../src/places/screens.tsx';
import { Footer } from '../../src/screen/footer.tsx';
import { CellLine } from '../../src/ui/regions/cell-line.tsx';
import { Notices } from '../../src/ui/regions/notices.tsx';
import { Tabs } from '../../src/ui/regions/tabs.tsx';
import { TooSmall } from '../../src/ui/regions/too-small.tsx';
import { createTheme } from '../../src/ui/theme.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from '../store/app.ts';
import { MINUTE } from '../store/timed.ts';
import { drawn, shownText } from './drawn.tsx';

const opened = (size = { columns: 100, rows: 24 }): Promise<App> => {
  const client = new ScriptedClient({ hosts: { items: fleet(30) }, projects: { items: fleet(3) } });
  return new App(client, { size }).settled();
};

describe('the regions', () => {
  it('show the tabs with their counts', async () => {
    expect(shownText(Tabs, (await opened()).store)).toMatch(/ 0 Now {3}1 Hosts +30 .* 2 Projects/);
  });

  it('show broken rows in red only if the rows are from this run and endpoint', async () => {
    const { store, list } = await opened();
    const red = (): boolean => {
      const [tabs = ''] = drawn(createElement(Tabs), { store, theme: createTheme('256') });
      return /\u001B\[(?:1;)?38;5;196m· 3 /.test(tabs);
    };
    expect(red()).toBe(true);
    store.setState({ lists: { [queryKey(list.query)]: { ...list, origin: { type: 'otherDialect' } } } });
    expect(shownText(Tabs, store)).toContain('· 3 ');
    expect(red()).toBe(false);
  });

  it('show the age of a tab whose rows are older than the header says', async () => {
    let now = NOW;
    const client = new ScriptedClient({ hosts: { items: fleet(30) }, projects: { items: fleet(3) } });
    const app = await new App(client, { size: { columns: 100, rows: 24 } }, { now: () => now }).settled();
    expect(shownText(Tabs, app.store)).not.toContain('· 2m');
    now += 2 * MINUTE;
    app.press('2', 'r');
    await app.settled();
    app.store.setState({ now });
    expect(shownText(Tabs, app.store)).toMatch(/1 Hosts {2}30 · 3 broken · 2m /);
  });

  it('show the keys that work, or a message', async () => {
    const { store } = await opened();
    expect(shownText(Footer, store)).toContain('/ filter');
    store.setState({ message: { text: 'copied', tone: 'plain' } });
    expect(shownText(Footer, store)).toBe(' copied');
  });

  it('show the cell under the cursor in full', async () => {
    const app = await opened();
    app.press('>');
    expect(shownText(CellLine, app.store)).toMatch(/^ HEALTH +unhealthy /);
  });

  it('show the meaning of a filter while it is typed', async () => {
    const app = await opened();
    app.press('/');
    app.type('health=');
    expect(shownText(Notices, app.store)).toContain('healthy 27');
    expect(shownText(Path, app.store)).toMatch(/^ \/ health=/);
  });

  it('are replaced by a message on a small terminal', async () => {
    const { store } = await opened({ columns: 40, rows: 10 });
    expect(shownText(TooSmall, store).replaceAll('\n', ' ')).toContain('this terminal is 40 × 10');
  });
});

describe('a place', () => {
  it.each([
    ['the list', [], /^ {2}NAME .*\n▌ edge-00000 /, /period 60 min .*service order$/, /1–\d+ of 30 shown/],
    ['an open item', ['enter'], /^ Overview .*\n▌ /, /› edge-00000 ›/, /host 1 of 30/],
    ['a question', ['!'], /There are no rules for hosts/, /Attention/, /./],
    ['a picker', ['o'], /NAME[\s\S]*Sort hosts by/, /period 60 min/, /choice 1 of/],
    ['the palette', [':'], /view /, /^ : /, /entries/],
    ['the help', ['?'], /Signs/, /^ Help:/, /lines 1–|all \d+ lines/],
    ['the log', ['`'], /^ TIME[\s\S]*No completed requests yet/, /^ Requests/, /no requests/],
  ] as const)('draws its body, its path and its position: %s', async (_, keys, body, path, position) => {
    const app = await opened();
    app.press(...keys);
    await app.settled();
    expect(shownText(Body, app.store)).toMatch(body);
    expect(shownText(Path, app.store)).toMatch(path);
    expect(shownText(Position, app.store)).toMatch(position);
  });

  it('shows the names of a list around the cursor, with their dots, on a screen that is too small', async () => {
    const app = await opened({ columns: 30, rows: 8 });
    const lines = shownText(TooSmall, app.store).split('\n');
    expect(lines.slice(0, 2).join(' ')).toContain('edgescope needs at least 60 × 15');
    expect(lines.slice(2)).toEqual(['▌● edge-00000', ...[1, 2, 3, 4, 5].map((at) => ` ○ edge-0000${at}`)]);
    app.press('G');
    expect(shownText(TooSmall, app.store)).toContain('▌○ edge-00029');
    app.press('?');
    expect(shownText(TooSmall, app.store)).not.toContain('edge-00029');
  });

  it('shows the failure and its remedy instead of the names on a screen that is too small', async () => {
    const client = new ScriptedClient({ hosts: { items: [] } });
    const what = 'No connection to 127.0.0.1:9';
    client.problem = { kind: 'refused', what, remedy: ['Check the address, then try again', { action: 'refresh' }] };
    const { store } = await new App(client, { size: { columns: 60, rows: 12 } }).settled();
    const text = shownText(TooSmall, store);
    expect(text).toContain('edgescope needs at least 60 × 15');
    expect(text.replaceAll('\n', ' ')).toContain(
      '✖ No connection to 127.0.0.1:9. Check the address, then try again with r.',
    );
    store.setState({ size: { columns: 40, rows: 3 } });
    expect(shownText(TooSmall, store).replaceAll('\n', ' ')).toMatch(/^✖ No connection .* with r\./);
  });

  it('shows a failed refresh above the names on a screen that is too small', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(30) } });
    const app = await new App(client, { size: { columns: 50, rows: 12 } }).settled();
    client.problem = { kind: 'refused', what: 'It refused', remedy: ['Try again', { action: 'refresh' }] };
    app.press('r');
    await app.settled();
    expect(shownText(TooSmall, app.store)).toMatch(/✖ It refused\. Try again with r\.\n.*edge-00000/);
  });
});

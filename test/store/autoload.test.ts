import { describe, expect, it } from 'vitest';
import { Position } from '../../src/places/screens.tsx';
import { Footer } from '../../src/screen/footer.tsx';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { App } from './app.ts';

const open = (autoload: number | null, hosts = 1000): App => {
  const lists = { hosts: { items: fleet(hosts) }, projects: { items: fleet(80) } };
  return new App(new ScriptedClient(lists), { autoload, size: { columns: 140, rows: 24 } });
};
const position = (app: App): string => shownText(Position, app.store);
const footer = (app: App): string => shownText(Footer, app.store);
const kinds = (app: App): readonly string[] => app.requests.map(({ query }) => query.kind);

describe('automatic loading', () => {
  it('ends at its limit, then loads the lists of other tabs', async () => {
    const app = open(200);
    await app.settled();
    expect(app.list.items.length).toBe(200);
    expect(kinds(app)).toEqual(['hosts', 'hosts', 'hosts', 'hosts', 'projects', 'projects']);
    expect(position(app)).toContain('200 of 1,000 loaded');
    expect(position(app)).toContain('L loads the rest (16 requests)');
    expect(footer(app)).toContain('L load all  /');
    app.store.setState({ size: { columns: 90, rows: 24 } });
    expect(footer(app)).toContain('L load all (16 requests)');
  });

  it('loads a list on the screen to its end if the list is not large, and lists behind other tabs only up to the limit', async () => {
    const lists = { hosts: { items: fleet(1200) }, projects: { items: fleet(800) } };
    const app = new App(new ScriptedClient(lists), { autoload: 500, size: { columns: 140, rows: 24 } });
    await app.settled();
    expect(app.list.items.length).toBe(1200);
    expect(kinds(app).filter((kind) => kind === 'projects')).toHaveLength(10);
    app.press('2');
    await app.settled();
    expect(app.list.items.length).toBe(800);
    const large = open(500, 3001);
    await large.settled();
    expect(large.list.items.length).toBe(500);
  });

  it('shows its progress and stops for good on Esc', async () => {
    const app = open(700);
    app.client.answers.push((request) => app.client.page(request));
    app.client.answers.push((request) => {
      app.client.held = true;
      return app.client.page(request);
    });
    await app.settled();
    expect(position(app)).toContain('loading the first 700, Esc stops…');
    app.press('esc');
    expect(app.state.message?.text).toBe('stopped at 100/1,000 · L continues');
    app.client.release();
    await app.settled();
    expect(app.list.items.length).toBe(150);
    expect(position(app)).toContain('L loads the rest (17 requests)');
  });

  it('does nothing without the setting, for other tabs too', async () => {
    const app = open(null);
    await app.settled();
    expect(kinds(app)).toEqual(['hosts']);
    app.press(':', ...'set autoload 100', 'enter');
    await app.settled();
    expect(app.list.items.length).toBe(100);
  });

  it('continues when a filter matches no row of the first page', async () => {
    const app = open(500);
    app.press('/', ...'edge-00499', 'enter');
    await app.settled();
    expect(app.rows).toEqual(['edge-00499']);
  });

  /** Opens 600 hosts, of which 200 are loaded, and types the name of the last host as a filter. */
  const lookForTheLast = async (): Promise<App> => {
    const app = open(200, 600);
    await app.settled();
    expect(app.list.items.length).toBe(200);
    app.press('/', ...'edge-00599');
    await app.settled();
    expect(app.list.items.length).toBe(200);
    return app;
  };

  it('loads all pages for a filter that matches no loaded row, when the filter is accepted', async () => {
    const app = await lookForTheLast();
    app.press('enter');
    await app.settled();
    expect(app.rows).toEqual(['edge-00599']);
    expect(app.list.items.length).toBe(600);
  });

  it('loads no further page for a filter that matches a loaded row, or after Esc', async () => {
    const app = open(200, 600);
    await app.settled();
    app.press('/', ...'edge-00001', 'enter');
    await app.settled();
    expect(app.list.items.length).toBe(200);
    const stopped = await lookForTheLast();
    stopped.client.held = true;
    stopped.press('enter');
    await expect.poll(() => stopped.list.want).toBe(Number.POSITIVE_INFINITY);
    stopped.press('esc');
    stopped.client.release();
    await stopped.settled();
    expect(stopped.list.items.length).toBeLessThan(600);
  });
});

describe('a list that failed before its first row', () => {
  it('offers neither a filter nor an order', async () => {
    const client = new ScriptedClient({ hosts: { items: [] } });
    client.problem = { kind: 'refused', what: 'It refused', remedy: ['Try again', { action: 'refresh' }] };
    const failed = await new App(client, { size: { columns: 140, rows: 24 } }).settled();
    expect(footer(failed)).toContain(' r ');
    for (const label of ['filter', 'order', 'columns', 'load all']) expect(footer(failed)).not.toContain(label);
  });
});

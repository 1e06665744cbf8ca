import { describe, expect, it } from 'vitest';
import type { ListOptions, Page, PageRequest } from '../../src/core/client/client.ts';
import { Position } from '../../src/places/screens.tsx';
import { pageOf } from '../../src/store/list/count.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { App } from './app.ts';

const open = (client: ScriptedClient): Promise<App> => new App(client).settled();

/** A client that delivers the first rows of a page at once, and the remaining rows when released. */
class Arriving extends ScriptedClient {
  go: () => void = () => undefined;
  /** Content length claimed by the service. */
  of: number | null = null;
  /** True if the page breaks off. */
  fail = false;

  override async list(request: PageRequest, options?: ListOptions): Promise<Page> {
    const page = await super.list(request, options);
    options?.onItems?.(page.items.slice(0, 20), { bytes: 3_145_728, of: this.of });
    await new Promise<void>((resolve) => {
      this.go = resolve;
    });
    if (this.fail) throw new Error('broken off');
    return page;
  }
}

describe('an arriving page', () => {
  it('shows how much of a long body has arrived, and its size if known', async () => {
    const client = new Arriving({ hosts: { items: fleet(213) } });
    const app = await open(client);
    const position = (): string => shownText(Position, app.store);
    expect(position()).toContain('20 loaded, total unknown · page 1 · loading 3M…');
    client.go();
    await app.settled();
    expect(position()).not.toContain('3M');
    client.of = 60 * 1024 * 1024;
    app.press('r');
    await app.settled();
    expect(position()).toContain('refreshing 20 rows, 3M of 60M…');
    client.go();
    await app.settled();
    app.press('L');
    await app.settled();
    expect(position()).toContain('loading all 3M of 60M, Esc stops…');
  });

  it('is loaded before the page that n requests, and loaded again after it broke off', async () => {
    const client = new Arriving({ hosts: { items: fleet(213) } });
    const app = await open(client);
    const position = (): string => shownText(Position, app.store);
    app.press('n');
    expect(app.state.message?.text).toBe('still loading page 1, then page 2 if it exists');
    client.fail = true;
    client.go();
    await app.settled();
    expect(position()).toContain('20 loaded, total unknown');
    client.fail = false;
    app.press('n');
    expect(app.state.message?.text).toBe('loading page 1 again, then page 2 if it exists');
  });

  it('counts as a page when n is pressed', async () => {
    const client = new Arriving({ hosts: { items: fleet(213) } });
    const app = await open(client);
    app.press('n');
    client.go();
    await app.settled();
    client.go();
    await app.settled();
    expect(app.cursor.name).toBe('edge-00050');
    app.press('n');
    await app.settled();
    app.press('G');
    expect(app.cursor.name).toBe('edge-00119');
    expect(pageOf(app.list, app.list.items.length - 1)).toBe(2);
    client.go();
    await app.settled();
    expect(pageOf(app.list, 119)).toBe(2);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

let app: App | undefined;
const open = async (): Promise<App> => {
  app = new App(new ScriptedClient({ hosts: { items: fleet(40) } }));
  await app.settled();
  return app;
};
afterEach(() => app?.stop());

describe("a filter in another language's syntax", () => {
  it('keeps the rows of the terms before the error: an incomplete term is no word', async () => {
    const app = await open();
    app.press('/');
    app.type('status');
    expect(app.rows).toHaveLength(0);
    for (const more of ['=', 'in', '-use', ' cpu>4']) {
      app.type(more);
      expect(overlayOf(app.state, 'filter')?.error?.message).toContain('no column status');
      expect(app.rows).toHaveLength(40);
    }
    app.press('ctrl+u');
    app.type('(unhealthy OR edge-00001) statu');
    app.type('s=in-use');
    expect(app.rows).toEqual(['edge-00000', 'edge-00001', 'edge-00010', 'edge-00020', 'edge-00030']);
    app.press('ctrl+u');
    app.type('unhealthy & edge');
    expect(app.rows).toHaveLength(4);
    app.press('right', 'enter');
    expect(app.view.filter.text).toBe('unhealthy && edge');
  });

  it('keeps OR together when the service gets other terms', async () => {
    const app = await open();
    app.press('/', 'ctrl+t');
    app.type('name=edge-00010 (unhealthy OR cpu=4)');
    app.press('enter');
    await app.settled();
    expect(app.view.filter.text).toBe('health=unhealthy|cpu=4');
    app.press('/', 'ctrl+t', 'enter');
    await app.settled();
    expect(app.rows).toEqual(['edge-00010']);
  });
});

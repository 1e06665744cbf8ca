import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { choicesOf } from '../../src/store/picker/picker.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from '../store/app.ts';

const open = (client: ScriptedClient, start: Partial<StoreOptions> = {}): Promise<App> =>
  new App(client, start).settled();

const client = (projects = 65): ScriptedClient =>
  new ScriptedClient({ hosts: { items: fleet(40) }, projects: { items: fleet(projects) } });

const labels = ({ state }: App): readonly string[] => {
  const picker = overlayOf(state, 'picker');
  return picker === null ? [] : choicesOf(state, picker).map(({ label }) => label);
};
const title = ({ state }: App): string => {
  const picker = overlayOf(state, 'picker');
  return picker === null ? '' : picker.kind.title(state, picker);
};
const refused: Problem = { kind: 'refused', what: 'no connection', remedy: ['r asks again'] };

describe('the order picker', () => {
  it('sorts by several columns in the order in which they are chosen, reverses and removes columns', async () => {
    const app = await open(client());
    app.press('o', 'down', 'space', 'down', 'space', 'space', 'enter');
    expect(app.view.order).toEqual([
      { column: 'health', descending: false },
      { column: 'cpu', descending: true },
    ]);
    app.press('o', 'home', 'down', 'space', 'space', 'enter');
    expect(app.view.order).toEqual([{ column: 'cpu', descending: true }]);
  });

  it('sorts by the column under the cursor, and reverses the order if the list is sorted by it', async () => {
    const app = await open(client());
    app.press('o', 'end', 'enter');
    expect(app.view.order).toEqual([{ column: 'age', descending: false }]);
    app.press('o', 'enter');
    expect(app.view.order).toEqual([{ column: 'age', descending: true }]);
  });

  it('changes nothing on Esc', async () => {
    const app = await open(client());
    app.press('o', 'space', 'down', 'space', 'esc');
    expect(app.view.order).toEqual([]);
    expect(overlayOf(app.state, 'picker')).toBe(null);
  });

  it('narrows to the typed text, and inserts any key as text', async () => {
    const app = await open(client());
    app.press('o');
    app.type('cp');
    expect(labels(app)).toEqual(['cpu']);
    app.press('enter');
    expect(app.view.order).toEqual([{ column: 'cpu', descending: false }]);
  });

  it('stays open for a text without matches', async () => {
    const app = await open(client());
    app.press('o', 'x', 'x', 'down', 'down', 'pagedown', 'up', 'space', 'backspace', 'backspace');
    app.press('down', 'enter');
    expect(app.view.order).toEqual([{ column: 'health', descending: false }]);
  });
});

describe('the picker of projects', () => {
  it('offers all projects of the service, in the whole tenant', async () => {
    const app = await open(client(), { scope: { uid: 'elsewhere', name: null } });
    app.press('u');
    await app.settled();
    expect(labels(app)).toHaveLength(67);
    expect(title(app)).toContain('65 projects');
    expect(app.requests.filter(({ query }) => query.kind === 'projects').map(({ query }) => query.scope)).toEqual([
      null,
      null,
    ]);
    app.type('00064');
    app.press('enter');
    expect(app.state.scope).toEqual({ uid: 'u64', name: 'edge-00064' });
    await app.settled();
    expect(app.list.query.scope?.uid).toBe('u64');
    app.press('u', 'home', 'enter');
    expect(app.state.scope).toBe(null);
  });

  it('loads all projects, whatever was loaded before', async () => {
    const app = await open(client());
    app.press('2');
    await app.settled();
    app.press('1', 'u');
    await app.settled();
    expect(labels(app)).toHaveLength(67);
  });

  it('continues to load at the page where it was closed', async () => {
    const service = client();
    const app = await open(service, { scope: { uid: 'elsewhere', name: null } });
    service.held = true;
    app.press('u', 'esc');
    service.release();
    await app.settled();
    app.press('u');
    await app.settled();
    expect(labels(app)).toHaveLength(67);
  });

  it('retries after a failure when reopened', async () => {
    const service = client();
    const app = await open(service);
    service.problem = refused;
    app.press('u');
    await app.settled();
    expect(title(app)).toContain('no connection');
    app.press('esc', 'u');
    await app.settled();
    expect(title(app)).toContain('65 projects');
  });

  it('accepts a typed uid', async () => {
    const service = client();
    service.problem = refused;
    const app = await open(service);
    app.press('u');
    app.type('0123456789abcdef01234567');
    app.press('enter');
    expect(app.state.scope).toEqual({ uid: '0123456789abcdef01234567', name: null });
  });

  it('changes nothing for the current scope', async () => {
    const app = await open(client());
    const before = app.list;
    app.press('u', 'enter');
    await app.settled();
    expect(app.list).toBe(before);
  });
});

describe('named queries', () => {
  it('lists queries that begin with the text before queries that only contain it', async () => {
    const app = await open(client());
    app.press('Q');
    app.type('un');
    const shown = labels(app);
    expect(shown.slice(0, 4)).toEqual(['unhealthy', 'unknown', 'unpaired', 'unfinished']);
    expect(shown).toContain('agents');
  });
});

import { describe, expect, it } from 'vitest';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { pasteText } from '../../src/store/store.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from '../store/app.ts';

const hosts = (): ScriptedClient => new ScriptedClient({ hosts: { items: fleet(40) } });
const open = (client = hosts()): Promise<App> => new App(client).settled();

describe('the filter prompt', () => {
  it('filters while typing, and Esc restores the former filter', async () => {
    const app = await open();
    app.press('/');
    app.type('unhealthy');
    expect(app.rows).toHaveLength(4);
    app.press('esc');
    expect(app.rows).toHaveLength(40);
    expect(overlayOf(app.state, 'filter')).toBe(null);
  });

  it('keeps the last valid filter during an error, marks it, and rejects it on Enter', async () => {
    const app = await open();
    app.press('/');
    app.type('unhealthy "disk');
    expect(overlayOf(app.state, 'filter')?.error?.position).toBe(10);
    expect(app.rows).toHaveLength(4);
    app.press('enter');
    expect(overlayOf(app.state, 'filter')).not.toBe(null);
    app.press('ctrl+w');
    app.press('enter');
    expect(overlayOf(app.state, 'filter')).toBe(null);
    expect(app.rows).toHaveLength(4);
  });

  it.each([
    ['health=unhealty', /^no \w+ has health=unhealty; did you mean unhealthy/],
    ['metadata.nam=x', /^no \w+ has metadata\.nam; did you mean metadata\.name/],
  ])('stays open for a value that no row can have: %s', async (text, message) => {
    const app = await open();
    app.press('/');
    app.type(text);
    app.press('enter');
    expect(overlayOf(app.state, 'filter')?.text).toBe(text);
    expect(app.state.message?.text).toMatch(message);
  });

  it('opens with the current filter, and clears it if the text is empty', async () => {
    const app = await open();
    app.press('/');
    app.type('health=unhealthy');
    app.press('enter', '/');
    expect(overlayOf(app.state, 'filter')?.text).toBe('health=unhealthy ');
    app.press('ctrl+u', 'enter');
    expect(app.rows).toHaveLength(40);
  });

  it('inserts a paste as one line at the caret', async () => {
    const app = await open();
    app.press('/');
    app.type('ab');
    app.press('left');
    pasteText(app.store, 'x y');
    expect(overlayOf(app.state, 'filter')).toMatchObject({ text: 'ax yb', caret: 4 });
  });

  it('splits a filter between service and local, and reopens with both', async () => {
    const app = await open();
    app.press('/', 'ctrl+t');
    app.type('name=edge-00010 edge');
    expect(app.requests).toHaveLength(1);
    app.press('enter');
    await app.settled();
    expect(app.view.serverFilter).toEqual([{ path: 'metadata.name', operator: '=', value: 'edge-00010' }]);
    expect(app.view.filter.text).toBe('edge');
    expect(app.requests.at(-1)?.query.filter).toHaveLength(1);
    app.press('/');
    expect(overlayOf(app.state, 'filter')).toMatchObject({ text: 'name=edge-00010 edge ', server: true });
    app.press('ctrl+t', 'enter');
    await app.settled();
    expect(app.view.serverFilter).toEqual([]);
    expect(app.rows).toEqual(['edge-00010']);
  });

  it("accepts the service's own language, and shows it again as typed", async () => {
    const app = await open();
    app.press('/', 'ctrl+t');
    app.type('metadata.name=a OR spec.x=disk full');
    app.press('enter');
    await app.settled();
    const asked = app.view.serverFilter;
    expect(asked).toEqual([
      { path: 'metadata.name', operator: '=', value: 'a' },
      { path: 'spec.x', operator: '=', value: 'disk full', join: 'OR' },
    ]);
    app.press('/', 'enter');
    await app.settled();
    expect(app.view.serverFilter).toEqual(asked);
    expect(app.requests).toHaveLength(2);
  });

  it.each(['name=a OR name=b', 'metadata.name=aORmetadata.name=b', 'metadata.name=aORmetadata.name=b OR spec.x=y'])(
    'does not search the loaded rows for the words between its tests: %s',
    async (text) => {
      const app = await open();
      app.press('/', 'ctrl+t');
      app.type(text);
      app.press('enter');
      expect(app.view.filter.terms).toEqual([]);
      expect(app.view.serverFilter[1]).toEqual({ path: 'metadata.name', operator: '=', value: 'b', join: 'OR' });
    },
  );

  it("reports an error in the service's language", async () => {
    const app = await open();
    app.press('/', 'ctrl+t');
    app.type('name=a OR b');
    app.press('enter');
    expect(overlayOf(app.state, 'filter')?.error?.message).toContain('"b" is not a test');
  });

  it('keeps a value with blanks together', async () => {
    const app = await open();
    app.press('/', 'ctrl+t');
    app.type('name="disk full"');
    app.press('enter', '/', 'enter');
    await app.settled();
    expect(app.view.serverFilter).toEqual([{ path: 'metadata.name', operator: '=', value: 'disk full' }]);
  });

  it('reports a column that the service has no field for', async () => {
    const app = await open();
    app.press('/', 'ctrl+t');
    app.type('cpu>4');
    app.press('enter');
    expect(app.state.message?.text).toBe('filtering cpu>4 locally: the service has no field for cpu');
    expect(app.view.filter.text).toBe('cpu>4');
    expect(app.requests).toHaveLength(1);
  });

  it('does not offer the service if it cannot filter', async () => {
    const app = await open(new ScriptedClient({ hosts: { items: fleet(4) } }, { filter: false }));
    app.press('/', 'ctrl+t');
    expect(overlayOf(app.state, 'filter')?.server).toBe(false);
    expect(app.state.message?.text).toContain('cannot filter');
  });

  it('inserts bound keys as text', async () => {
    const app = await open();
    app.press('/');
    app.type('q?1nL:');
    expect(overlayOf(app.state, 'filter')?.text).toBe('q?1nL:');
    expect(app.state.exit).toBeNull();
    expect(app.state.overlays.map(({ id }) => id)).toEqual(['filter']);
  });
});

describe('the completions of the prompt', () => {
  const text = (app: App): string | undefined => overlayOf(app.state, 'filter')?.text;

  it('turn a part into a whole comparison with →, and the rows follow', async () => {
    const app = await open();
    app.press('/', 'h', 'right');
    expect(text(app)).toBe('health');
    app.press('right', 'right');
    expect(text(app)).toBe('health=healthy');
    expect(app.rows).toHaveLength(36);
    app.press('space', 'right');
    expect(text(app)).toBe('health=healthy ');
  });

  it('are chosen with ↓ and ↑, inserted with Enter; the next Enter applies the filter', async () => {
    const app = await open();
    app.press('/');
    app.type('health=');
    app.press('down', 'down', 'down', 'enter');
    expect(text(app)).toBe('health=unhealthy');
    expect(overlayOf(app.state, 'filter')?.choice).toBe(null);
    expect(app.rows).toHaveLength(4);
    app.press('enter');
    expect(overlayOf(app.state, 'filter')).toBe(null);
    expect(app.view.filter.text).toBe('health=unhealthy');
  });

  it('close with Esc, with ↑ above the first, and by typing', async () => {
    const app = await open();
    app.press('/', 'down', 'down', 'esc');
    expect(overlayOf(app.state, 'filter')).toMatchObject({ text: '', choice: null });
    app.press('ctrl+n', 'ctrl+p', 'down', 'c');
    expect(overlayOf(app.state, 'filter')).toMatchObject({ text: 'c', choice: null });
    app.press('esc');
    expect(overlayOf(app.state, 'filter')).toBe(null);
  });

  it('let → move within the text, and let Enter apply the filter, while none is chosen', async () => {
    const app = await open();
    app.press('/');
    app.type('health=un');
    app.press('left', 'right');
    expect(overlayOf(app.state, 'filter')).toMatchObject({ text: 'health=un', caret: 9 });
    app.press('enter');
    expect(app.view.filter.text).toBe('health=un');
  });

  it('keep the rows of the former terms while a comparison is incomplete', async () => {
    const app = await open();
    app.press('/');
    app.type('unhealthy cpu>');
    expect(app.rows).toHaveLength(4);
    app.press('enter');
    expect(app.state.message?.text).toContain('expected a value');
    expect(overlayOf(app.state, 'filter')).not.toBe(null);
  });

  it('are inserted with Tab, which says if there is nothing to complete', async () => {
    const app = await open();
    app.press('/', 'h', 'e', 'a', 'tab');
    expect(text(app)).toBe('health');
    app.press('ctrl+u', 'q', 'q', 'q', 'tab');
    expect(text(app)).toBe('qqq');
    expect(app.state.message?.text).toContain('nothing to complete');
  });

  it('leave out columns that the service cannot filter by', async () => {
    const app = await open();
    app.press('/', 'ctrl+t', 'c', 'right');
    expect(text(app)).toBe('c');
    app.press('ctrl+u', 'h', 'right');
    expect(text(app)).toBe('health');
  });
});

describe('earlier filters', () => {
  const take = (app: App, text: string): void => {
    app.press('/', 'ctrl+u');
    app.type(text);
    app.press('enter');
  };

  it('return with ↑, the latest first, and the rows follow; ↓ returns to the typed text', async () => {
    const app = await open();
    for (const text of ['unhealthy', 'cpu>20', 'unhealthy', 'edge-0001']) take(app, text);
    app.press('/', 'ctrl+u', 'x', 'up', 'up');
    expect(overlayOf(app.state, 'filter')?.text).toBe('unhealthy');
    expect(app.rows).toHaveLength(4);
    app.press('up', 'up', 'up');
    expect(overlayOf(app.state, 'filter')?.text).toBe('cpu>20');
    app.press('down', 'down', 'down');
    expect(overlayOf(app.state, 'filter')).toMatchObject({ text: 'x', past: null });
    app.press('up', 'enter');
    expect(app.view.filter.text).toBe('edge-0001');
  });

  it('belong to their kind, and keep whether the service filtered', async () => {
    const app = await open(new ScriptedClient({ hosts: { items: fleet(4) }, profiles: { items: fleet(2) } }));
    take(app, 'unhealthy');
    app.press('/', 'ctrl+u', 'ctrl+t');
    app.type('name=edge-00003');
    app.press('enter');
    await app.settled();
    app.press('esc', '/', 'up');
    expect(overlayOf(app.state, 'filter')).toMatchObject({ text: 'name=edge-00003', server: true });
    app.press('up');
    expect(overlayOf(app.state, 'filter')).toMatchObject({ text: 'unhealthy', server: false });
    app.press('esc', '2', '/', 'up');
    expect(overlayOf(app.state, 'filter')?.text).toBe('');
  });
});

describe('a paste outside of a prompt', () => {
  it('only shows a hint', async () => {
    const app = await open();
    pasteText(app.store, 'q');
    expect(app.state.exit).toBe(null);
    expect(app.state.message?.text).toContain('press /');
  });
});

describe('a filter in the syntax of another language', () => {
  it('keeps the rows of the terms before the error, and does not search for an incomplete term', async () => {
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

  it('keeps alternatives together if the service gets other terms', async () => {
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

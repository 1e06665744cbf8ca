import { expect, it } from 'vitest';
import { queryKey } from '../../src/core/query/query.ts';
import type { State } from '../../src/store/state/state.ts';
import { changeView } from '../../src/store/state/state.ts';
import { initialQuery } from '../../src/store/walk/query.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

it('the initial query stays the same object while the cursor moves, and changes with each of its inputs', async () => {
  const app = await new App(new ScriptedClient({ hosts: { items: fleet(60) } })).settled();
  const { state } = app;
  const query = initialQuery(state, state.tab);
  app.press('j', 'pagedown');
  expect(initialQuery(app.state, state.tab)).toBe(query);

  const others: readonly Partial<State>[] = [
    { scope: { uid: 'p1', name: 'one' } },
    changeView(state, { serverFilter: [{ path: 'spec.host', operator: '=', value: 'x' }] }),
    changeView(state, { cloudType: 'edge-native' }),
    { dialects: { ...state.dialects, fallbacks: { [state.tab]: { to: 'current', because: null, since: 0 } } } },
  ];
  const keys = others.map((other) => queryKey(initialQuery({ ...state, ...other }, state.tab)));
  expect(new Set([queryKey(query), ...keys]).size).toBe(others.length + 1);
  expect(initialQuery(state, state.tab)).toEqual(query);
});

it.each([
  ['a complete list of 40 rows is sorted locally, without a request', 40],
  ['a partial list of 120 rows is requested in another order', 120],
])('%s', async (_, count) => {
  const app = await new App(new ScriptedClient({ hosts: { items: fleet(count) } })).settled();
  const requests = app.requests.length;
  app.store.setState((state) => changeView(state, { order: [{ column: 'name', descending: true }] }));
  await app.settled();
  expect(app.requests.length > requests).toBe(count > 50);
  expect(app.rows.at(0)).toBe(count > 50 ? 'edge-00049' : 'edge-00039');
});

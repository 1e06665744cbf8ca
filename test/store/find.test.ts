import { expect, it } from 'vitest';
import type { ListAbility } from '../../src/core/query/query.ts';
import { changeList } from '../../src/store/walk/query.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

const opened = (ability: Partial<ListAbility> = {}): Promise<App> =>
  new App(new ScriptedClient({ hosts: { items: fleet(200), size: 50 } }, ability)).settled();

const find = async (app: App, text: string): Promise<void> => {
  app.press(':');
  app.type(`find ${text}`);
  app.press('enter');
  await app.settled();
};

const ALL = { details: true, fields: false, unsayable: () => null } as const;
const NO_SEARCH = { details: false, filter: false } as const;

it('a search opens the item of a uid that is not loaded, with one request', async () => {
  const app = await opened(ALL);
  await find(app, 'u177');
  expect(app.client.got[0]?.uid).toBe('u177');
  expect(app.requests).toHaveLength(1);
  expect(app.view.detail?.uid).toBe('u177');
  app.press('esc');
  expect(app.view.detail).toBe(null);
  expect(app.view.filter.text).toBe('"u177"');
});

it('a search for an unknown uid continues as a search for a name and lists the matches', async () => {
  const app = await opened(ALL);
  app.client.problem = { kind: 'not-found', what: 'no such host', remedy: [] };
  const named = app.client.page({ query: app.list.query, continue: 't150' });
  app.client.answers.push(() => ({ ...named, items: named.items.slice(0, 2) }));
  await find(app, 'edge-0015');
  expect(app.requests[1]?.query.filter).toEqual([{ path: 'metadata.name', operator: '~', value: 'edge-0015' }]);
  expect(app.state.message?.text).toBe('2 hosts named like edge-0015');
  expect(app.view.serverFilter).toHaveLength(1);
});

it('a search detects that the service ignores the name, and walks all pages up to the match', async () => {
  const app = await opened({ ...ALL, details: false });
  await find(app, 'edge-00177');
  expect(app.list.items).toHaveLength(200);
  expect(app.view.detail?.uid).toBe('u177');
  expect(app.state.finding).toBe(null);
});

it('a search lists several matches, and names the scope if there are none', async () => {
  const app = await opened(NO_SEARCH);
  await find(app, 'edge-0017');
  expect(app.rows).toHaveLength(10);
  expect(app.state.message?.text).toBe('10 found among 200 hosts of the whole tenant');
  await find(app, '10.4.2.85');
  expect(app.state.message?.text).toBe('10.4.2.85 not found among 200 hosts of the whole tenant');
});

it('a search continues when the walk is reset to one page, as when cached rows are replaced', async () => {
  const app = await opened(NO_SEARCH);
  app.client.held = true;
  await find(app, 'edge-00177');
  app.store.setState(changeList(app.state, { ...app.list, want: 1 }));
  app.client.release();
  await app.settled();
  expect(app.view.detail?.uid).toBe('u177');
});

it('a search stops at each step on Esc', async () => {
  const app = await opened(ALL);
  app.client.held = true;
  await find(app, 'u177');
  expect(app.state.finding?.step).toBe('uid');
  app.press('esc');
  expect(app.state.finding).toBe(null);
  app.client.release();
  await app.settled();
  expect(app.view.detail).toBe(null);
  const walking = await opened(NO_SEARCH);
  walking.client.held = true;
  await find(walking, 'edge-00177');
  expect(walking.state.finding?.step).toBe('walk');
  walking.press('esc');
  expect(walking.state.finding).toBe(null);
  expect(walking.state.message?.text).toContain('stopp');
  expect(walking.list.want).toBe(1);
});

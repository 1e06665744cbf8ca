import { expect, it } from 'vitest';
import { itemsArrived, waited } from '../../src/store/arrive/list.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

const opened = (held: boolean): App => {
  const client = new ScriptedClient({ hosts: { items: fleet(200), size: 50 } });
  client.held = held;
  return new App(client);
};

it('a walk of all pages stops where it is', async () => {
  const app = opened(false);
  await app.settled();
  app.client.held = true;
  app.press('L', 'esc');
  expect(app.state.message?.text).toBe('stopped at 50/200 · L continues');
});

it('the first answer is not called stopped: it is read to its end and may be complete', () => {
  const app = opened(true);
  app.press('L', 'esc');
  expect(app.state.message?.text).toBe('stopping after this page');
});

it('the progress of an interrupted answer does not carry over to its retry', () => {
  const app = opened(true);
  app.store.setState(itemsArrived(app.state, app.list, [], { bytes: 100, of: 1000 }, NOW));
  expect(app.list.activity?.arrived?.bytes).toBe(100);
  const problem = { kind: 'cut', what: 'broke off', remedy: [] } as const;
  app.store.setState(waited(app.state, app.list, { until: NOW + 500, problem }, NOW));
  expect(app.list.activity?.arrived).toBeUndefined();
});

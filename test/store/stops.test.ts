import { expect, it } from 'vitest';
import { itemsArrived, waitForRetry } from '../../src/store/arrive/list.ts';
import { isWholeList } from '../../src/store/state/basis.ts';
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
  app.store.setState(waitForRetry(app.state, app.list, { until: NOW + 500, problem }, NOW));
  expect(app.list.activity?.arrived).toBeUndefined();
});

it('a walk far beyond what the service claims stops by itself, and L goes on', async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(4000), size: 500 } });
  const app = new App(client);
  for (let page = 0; page < 8; page += 1)
    client.answers.push((request) => {
      const answer = client.page(request);
      return { ...answer, meta: answer.meta && { ...answer.meta, count: 100 } };
    });
  await app.settled();
  app.press('L');
  await app.settled();
  expect(app.list.items).toHaveLength(1500);
  expect(app.list.problem?.what).toMatch(/has sent 1,500 .*, says that there are 100, and does not end$/);
  expect(!isWholeList(app.list)).toBe(true);
  app.press('L');
  await app.settled();
  expect(app.list.items).toHaveLength(2500);
  expect(app.list.problem?.kind).toBe('endless');
});

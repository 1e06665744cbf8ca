import { expect, it } from 'vitest';
import type { Page, PageRequest } from '../../src/core/client/client.ts';
import { itemsArrived, waitForRetry } from '../../src/store/arrive/list.ts';
import { isWholeList } from '../../src/store/state/basis.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

const opened = (held: boolean): App => {
  const client = new ScriptedClient({ hosts: { items: fleet(200), size: 50 } });
  client.held = held;
  return new App(client);
};

it('Esc stops a walk of all pages where it is', async () => {
  const app = opened(false);
  await app.settled();
  app.client.held = true;
  app.press('L', 'esc');
  expect(app.state.message?.text).toBe('stopped at 50/200 · L continues');
});

it('Esc says "stopping" during the first answer, which is read to its end and may be the whole list', () => {
  const app = opened(true);
  app.press('L', 'esc');
  expect(app.state.message?.text).toBe('stopping after this page');
});

it('the progress of an interrupted answer is dropped for its retry', () => {
  const app = opened(true);
  app.store.setState(itemsArrived(app.state, app.list, [], { bytes: 100, of: 1000 }, NOW));
  expect(app.list.activity?.arrived?.bytes).toBe(100);
  const problem = { kind: 'cut', what: 'broke off', remedy: [] } as const;
  app.store.setState(waitForRetry(app.state, app.list, { until: NOW + 500, problem }, NOW));
  expect(app.list.activity?.arrived).toBeUndefined();
});

/** Makes the service claim 100 items on each page, although it sends far more. */
const claimHundred = (client: ScriptedClient, pages: number): void => {
  for (let page = 0; page < pages; page += 1)
    client.answers.push((request) => {
      const answer = client.page(request);
      return { ...answer, meta: answer.meta && { ...answer.meta, count: 100 } };
    });
};

it.each([[null], [500], [200]])(
  'a walk far beyond the claim of the service stops by itself, and L continues it: pieces of %s items',
  async (piece) => {
    const client = new ScriptedClient({ hosts: { items: fleet(4000), size: 500 } });
    const app = new App(client);
    client.piece = piece;
    claimHundred(client, 8);
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
  },
);

it('a second walk far beyond the claim stops too, and the rows of the first walk stay', async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(4000), size: 500 } });
  const app = new App(client);
  const shrinking = (request: PageRequest, count: number): Page => {
    const page = client.page(request);
    return { ...page, meta: { continue: count === 90 ? null : 't500', count, limit: 500, offset: 0 } };
  };
  client.answers.push(
    (request) => shrinking(request, 100),
    (request) => shrinking(request, 90),
  );
  claimHundred(client, 8);
  await app.settled();
  app.press('L');
  await app.settled();
  expect(app.list.problem?.kind).toBe('endless');
  expect(app.list.items).toHaveLength(1000);
  expect(client.requests.length).toBeLessThan(8);
});

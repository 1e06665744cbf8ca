import { expect, it } from 'vitest';
import { startTimer } from '../../src/store/effects/effects.ts';
import type { State } from '../../src/store/state/state.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

it('a list that is loading is counted again when it has doubled and at its end, and no count is published before', async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(1000), size: 10 } });
  let time = NOW;
  // A slice ends after its first step.
  const slow = (): number => {
    time += 10;
    return time;
  };
  const app = new App(client, {}, { now: slow, setTimer: (_, run) => startTimer(0, run) });
  await app.settled();
  app.press('0');
  await app.settled();
  const counted: number[] = [];
  const begun = new Set<State['next']>();
  app.store.subscribe(({ answeredLists, next }) => {
    const rows = answeredLists?.kinds.get('hosts')?.list.items.length ?? 0;
    if (rows !== counted.at(-1)) counted.push(rows);
    if (next !== null) begun.add(next);
  });
  client.held = true;
  app.press('L');
  for (let page = 0; page < 100; page += 1) {
    client.release();
    client.held = true;
    for (let turn = 0; turn < 60; turn += 1) await new Promise<void>((resolve) => void startTimer(0, resolve));
    await app.settled();
  }
  expect(app.list.items).toHaveLength(1000);
  expect(counted).toEqual([30, 60, 120, 240, 480, 960, 1000]);
  expect(begun.size).toBe(counted.length - 1);
});

it('work waits for pages while a list is loading', async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(200), size: 10 } });
  const waits: number[] = [];
  const app = new App(
    client,
    {},
    {
      setTimer: (ms, run) => {
        waits.push(ms);
        return startTimer(ms, run);
      },
    },
  );
  await app.settled();
  app.press('0');
  await app.settled();
  client.held = true;
  app.press('L');
  client.release();
  await app.settled();
  expect(waits).toContain(16);
});

import { expect, it } from 'vitest';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

it('counts a list that is loading again when it has doubled, and at its end', async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(1000), size: 10 } });
  const app = new App(client);
  await app.settled();
  app.press('0');
  await app.settled();
  const counted: number[] = [];
  app.store.subscribe(({ answeredLists }) => {
    const rows = answeredLists?.kinds.get('hosts')?.list.items.length ?? 0;
    if (rows !== counted.at(-1)) counted.push(rows);
  });
  client.held = true;
  app.press('L');
  for (let page = 0; page < 100; page += 1) {
    client.release();
    client.held = true;
    await app.settled();
  }
  expect(app.list.items).toHaveLength(1000);
  expect(counted).toEqual([30, 60, 120, 240, 480, 960, 1000]);
});

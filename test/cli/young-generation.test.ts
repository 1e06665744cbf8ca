import { expect, it } from 'vitest';
import { boundYoungGeneration } from '../../src/cli/interactive/young-generation.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from '../store/app.ts';

it('stops growing when it is large enough, and may grow again when it was given back', async () => {
  const app = new App(new ScriptedClient({ hosts: { items: fleet(213) } }));
  const factors: number[] = [];
  let size = 1_000_000;
  const end = boundYoungGeneration(app.store, { size: () => size, growBy: (factor) => factors.push(factor) });
  await app.settled();
  expect(factors).toEqual([]);
  size = 8_000_000;
  app.press('n');
  await app.settled();
  app.press('n');
  await app.settled();
  expect(factors).toEqual([1]);
  size = 1_000_000;
  app.press('r');
  await app.settled();
  expect(factors).toEqual([1, 2]);
  end();
  app.stop();
});

import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { optimiseLater } from '../../../src/cli/print/optimise-later.ts';
import type { OnProgress } from '../../../src/cli/print/progress.ts';
import { turns } from '../../../src/cli/turns.ts';

/** The flags that V8 was given. */
let given: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(v8, 'setFlagsFromString').mockImplementation((flags) => void given.push(flags));
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let ended: () => void = () => undefined;

const asked = async (): Promise<OnProgress> => {
  given = [];
  const { told, end } = optimiseLater();
  ended = end;
  await turns(4);
  return told;
};

it('nothing is optimised for one short page, however long its service takes to answer', async () => {
  const told = await asked();
  vi.advanceTimersByTime(5000);
  told(20, null, { bytes: 20_000, of: 50_000 });
  expect(given).toEqual(['--no-opt']);
  ended();
  expect(given).toEqual(['--no-opt', '--opt']);
});

it('a long list is optimised as soon as it is known to be long: by its size, its second page, or the time it takes', async () => {
  (await asked())(8, null, { bytes: 65_536, of: 6_000_000 });
  expect(given).toEqual(['--no-opt', '--opt']);
  (await asked())(50, 1000);
  expect(given).toEqual(['--no-opt', '--opt']);
  (await asked())(8, null, { bytes: 65_536, of: null });
  vi.advanceTimersByTime(100);
  expect(given).toEqual(['--no-opt', '--opt']);
});

import { setFlagsFromString } from 'node:v8';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { optimiseLater } from '../../../src/cli/print/optimise-later.ts';
import type { OnProgress } from '../../../src/cli/print/progress.ts';
import { turns } from '../../../src/cli/turns.ts';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

let ended: () => void = () => undefined;

const flags = (): unknown[] => vi.mocked(setFlagsFromString).mock.calls.flat();

const asked = async (): Promise<OnProgress> => {
  vi.mocked(setFlagsFromString).mockClear();
  const { told, end } = optimiseLater();
  ended = end;
  await turns(4);
  return told;
};

it('nothing is optimised for one short page, however long its service takes to answer', async () => {
  const told = await asked();
  vi.advanceTimersByTime(5000);
  told(20, null, { bytes: 20_000, of: 50_000 });
  expect(flags()).toEqual(['--no-opt']);
  ended();
  expect(flags()).toEqual(['--no-opt', '--opt']);
});

it('a long list is optimised as soon as it is known to be long: by its size, its second page, or the time it takes', async () => {
  (await asked())(8, null, { bytes: 65_536, of: 6_000_000 });
  expect(flags()).toEqual(['--no-opt', '--opt']);
  (await asked())(50, 1000);
  expect(flags()).toEqual(['--no-opt', '--opt']);
  (await asked())(8, null, { bytes: 65_536, of: null });
  vi.advanceTimersByTime(100);
  expect(flags()).toEqual(['--no-opt', '--opt']);
});

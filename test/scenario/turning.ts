import type { DemoOptions } from '../../src/demo/index.ts';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { createFakeClock } from '../terminal/fake-clock.ts';
import type { Driver } from './driver.tsx';
import { atRest, NOW, openDemo } from './real.ts';

/** The program and its service, whose clock a test turns: it refreshes every 30 s. */
export const openTurning = async (
  demo: DemoOptions,
  start: Partial<StoreOptions> = {},
  size: { readonly columns?: number; readonly rows?: number } = {},
): Promise<{ driver: Driver; refreshed: (ms?: number) => Promise<void> }> => {
  const clock = createFakeClock();
  const now = () => NOW + clock.now();
  const driver = await openDemo(
    { now, ...demo },
    { now, ...size, start: { refresh: 30, ...start }, effects: { setTimer: clock.after, random: () => 0.5 } },
  );
  await atRest(driver);
  const refreshed = async (ms = 31_000): Promise<void> => {
    const { length } = driver.state.log;
    clock.turn(ms);
    await driver.until('an answer', () => driver.state.log.length > length);
    await atRest(driver);
    await driver.until('comparisons', () => driver.state.comparisons.length === 0);
  };
  return { driver, refreshed };
};

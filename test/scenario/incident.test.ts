import { expect, it } from 'vitest';
import { createFakeClock } from '../terminal/fake-clock.ts';
import { atRest, NOW, openDemo } from './real.ts';

const MINUTE = 60_000;

it('shows an incident while it happens: live rows turn unhealthy, and the open item says why', async () => {
  const clock = createFakeClock();
  const now = (): number => NOW + clock.now();
  const driver = await openDemo(
    { hosts: 213, incident: 2 * MINUTE, now },
    { now, start: { refresh: 120 }, effects: { setTimer: clock.after, random: () => 0.5 } },
  );
  await atRest(driver);
  driver.press('L');
  await driver.untilShown('213');
  await atRest(driver);
  const unhealthy = (): number =>
    Object.values(driver.state.lists)
      .flatMap(({ items }) => items)
      .filter((item) => item.kind === 'hosts' && item.value('health') === 'unhealthy').length;
  const before = unhealthy();
  const refreshed = async (): Promise<void> => {
    const { length } = driver.state.log;
    clock.turn(121_000);
    await driver.until('an answer', () => driver.state.log.length > length);
    await atRest(driver);
  };
  await refreshed();
  expect(unhealthy()).toBe(before);
  while (clock.now() < 8 * MINUTE) await refreshed();
  expect(unhealthy()).toBeGreaterThan(before + 5);
  driver.press('/', ...'webhook', 'Enter');
  await driver.untilShown('webhook ingress');
  driver.press('Enter');
  await driver.untilShown('WebhookTimeout');
});

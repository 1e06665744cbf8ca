import { expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';

/** Counts what a person presses: a letter each, also of a text that is typed. */
const counting = (driver: Driver) => {
  let keys = 0;
  const named = new Set(['Enter', 'Esc', 'Down', 'Space', 'Right']);
  return {
    press: (...pressed: readonly string[]): void => {
      for (const key of pressed) keys += named.has(key) ? 1 : Array.from(key).length;
      driver.press(...pressed);
    },
    get keys() {
      return keys;
    },
  };
};

/** The demo as it starts: the first rows of 1,213 hosts. */
const start = async (): Promise<Driver> => {
  const driver = await openDemo({ hosts: 1213 });
  await driver.untilShown('1,213');
  await atRest(driver);
  return driver;
};

it('leads from the start to the cause, a command to hand over and one host explained in six keys', async () => {
  const driver = await start();
  const person = counting(driver);
  person.press('L');
  await driver.untilShown('81 ? 37');
  person.press('0');
  const group = /▌ +disk pressure on \/var.* 58 +34 +02:14–02:16Z +agent 4\.7\.2 and profile edge-base 1\.4\.0/;
  await driver.until('the group with its cause', () => group.test(driver.text()));
  expect(driver.text()).toContain('LAST BURST  02:14–02:16Z  58 of 1,213 hosts: pack fluent-bit → False: DiskPressure');
  person.press('W');
  await driver.until('what sets the group apart', () => /58 of «.*compared/s.test(driver.text()));
  person.press('C');
  expect(driver.state.copy.text).toContain('edgescope why hosts ');
  expect(driver.state.copy.text).toContain('said="disk pressure on /var');
  person.press('Enter');
  await driver.untilShown('filter agent=4.7.2 profile="edge-base 1.4.0"');
  person.press('X');
  await driver.untilShown('57 hosts more had the same within 2 minutes');
  expect(driver.text()).toContain('unhealthy: disk pressure on /var');
  // Among the rows of the filter all have this in common: it is told from the whole fleet.
  await driver.until('what it shares', () =>
    /agent 4\.7\.2 and profile edge-base 1\.4\.0 .*58 of 81/.test(driver.text()),
  );
  expect(person.keys).toBeLessThanOrEqual(6);
});

it('leads there in twenty-five keys by a filter, the counts beside it and an export', async () => {
  const driver = await start();
  const person = counting(driver);
  person.press('L');
  await driver.untilShown('81 ? 37');
  person.press('Q', 'Enter');
  await driver.untilShown('of 79 shown');
  person.press('/', 'agent=');
  await driver.until('the counts', () => /→ 4\.7\.2 59 \(82 in all\) · 4\.7\.1 \d+ \(\d+ in all\)/.test(driver.text()));
  person.press('Right', ' profile=');
  await driver.untilShown('→ "edge-base 1.4.0" 58 (133 in all)');
  person.press('Right', 'Enter');
  await driver.untilShown('of 58 shown');
  expect(driver.text()).toMatch(/agent=4\.7\.2 profile="edge-base 1\.4\.0" \(local\)/);
  person.press('e');
  await driver.untilShown('Export 58 edge hosts shown of 1,213 loaded');
  person.press('Enter');
  await driver.untilShown('.csv');
  person.press('Enter');
  expect(driver.state.exporting).not.toBe(null);
  expect(person.keys).toBeLessThanOrEqual(25);
});

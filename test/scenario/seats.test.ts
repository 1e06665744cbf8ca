import { expect, it } from 'vitest';
import type { RunSettings } from '../../src/store/state/run-settings.ts';
import { Sent } from '../store/sent.ts';
import { createFakeClock } from '../terminal/fake-clock.ts';
import type { Driver } from './driver.tsx';
import { atRest, NOW, openDemo } from './real.ts';

const MINUTE = 60_000;

/** A screen on which an incident begins after half a minute. */
const openSeat = async (settings: Partial<RunSettings> = { causeHint: true }) => {
  const clock = createFakeClock();
  const now = (): number => NOW + clock.now();
  const driver = await openDemo(
    { hosts: 150, incident: MINUTE / 2, now },
    {
      now,
      start: { refresh: 60, settings },
      effects: { setTimer: clock.after, random: () => 0.5 },
    },
  );
  await atRest(driver);
  driver.press('L');
  await driver.untilShown('150');
  await atRest(driver);
  /** Lets a minute pass. */
  const pass = async (): Promise<void> => {
    clock.turn(MINUTE);
    await atRest(driver);
  };
  return { driver, clock, pass };
};

const header = (driver: Driver): string => driver.text().split('\n')[0] ?? '';

const SEATS: Readonly<Record<string, readonly string[]>> = {
  'a list': [],
  'a row of the list that was visited': ['j', 'k', 'Enter', 'Esc', 'j'],
  'an open host': ['Enter'],
  'the profiles': ['2'],
  'the projects': ['3'],
  'the summary': ['4'],
  Now: ['0'],
  Why: ['W'],
  'the help': ['?'],
  'a picker': ['o'],
  'the palette': [':'],
};

it.each(Object.entries(SEATS))('tells about an incident and the value that its hosts share: %s', async (_, keys) => {
  const { driver, clock, pass } = await openSeat();
  driver.press(...keys);
  await atRest(driver);
  const isTold = (): boolean => /\+\d+ (in|since) .*profile site-ingress 1\.1\.0/.test(header(driver));
  while (!isTold() && clock.now() < 12 * MINUTE) await pass();
  expect(header(driver)).toMatch(/\+\d+ (in|since) .*profile site-ingress 1\.1\.0/);
  for (const [columns, rows] of [
    [120, 30],
    [80, 24],
    [60, 15],
    [40, 10],
  ] as const) {
    driver.resize(columns, rows);
    await driver.until('the sign', () => /\+\d+ (in|since) /.test(driver.text()));
  }
});

it('rings once for an incident, without a hint on the list, and not for hosts that were broken before', async () => {
  const { driver, clock, pass } = await openSeat({ bell: true });
  const sent = new Sent(driver.store);
  driver.press('2');
  while (clock.now() < 8 * MINUTE) await pass();
  expect(sent.of('alert').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^\d+ hosts broke: (profile site-ingress 1\.1\.0|webhook ingress)/),
  ]);
});

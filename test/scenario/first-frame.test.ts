import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, startDemo } from '../../src/demo/index.ts';
import { press } from '../../src/store/store.ts';
import { screenLines } from '../../src/ui/regions.ts';
import { createTheme } from '../../src/ui/theme.ts';
import type { Driver } from './driver.tsx';
import { SIZES } from './invariant.ts';
import { atRest, NOW, openReal, realClient } from './real.ts';

let demo: Demo;
let client: ReturnType<typeof realClient>;
beforeAll(async () => {
  demo = await startDemo({ hosts: 80, now: () => NOW });
  client = realClient(demo.url);
});
afterAll(async () => {
  await client.close();
  await demo.close();
});

/** Keys that open all places and overlays. */
const KEYS = [
  '1',
  '2',
  '3',
  '4',
  'j',
  'G',
  'o',
  'O',
  'x',
  '/',
  'f',
  'a',
  'enter',
  'esc',
  'ctrl+d',
  '!',
  'e',
  'c',
  '>',
  'w',
  ',',
  '?',
  ':',
  'l',
  ']',
  'C',
  'u',
  't',
  'm',
  'y',
];

const drawnTwice = (driver: Driver): void => {
  const lines = screenLines(driver.state, createTheme('none'));
  expect(driver.terminal.painted()).toEqual(lines);
};

describe('a frame drawn before Ink has loaded', () => {
  it("equals Ink's frame, line by line", async () => {
    const size = fc.constantFrom(...SIZES, [40, 10] as const);
    await fc.assert(
      fc.asyncProperty(size, fc.array(fc.constantFrom(...KEYS), { maxLength: 12 }), async ([columns, rows], keys) => {
        const driver = openReal(client, { columns, rows });
        try {
          await atRest(driver);
          drawnTwice(driver);
          for (const key of keys) {
            press(driver.store, key);
            await atRest(driver);
            drawnTwice(driver);
          }
        } finally {
          driver.stop();
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });
});

import { expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';

const open = async (rows: number): Promise<Driver> => {
  const driver = await openDemo({ hosts: 213 }, { rows });
  await atRest(driver);
  return driver;
};
const press = async (driver: Driver, ...keys: readonly string[]): Promise<void> => {
  driver.press(...keys);
  await atRest(driver);
};
const cursorLine = (driver: Driver): string => driver.screen().find((line) => line.startsWith('▌')) ?? '';

it('leaves the rows above in place, and stays in place itself while narrowed', async () => {
  const driver = await open(40);
  const before = driver.screen();
  await press(driver, 'o');
  const shown = driver.screen();
  const title = shown.indexOf(' Sort edge hosts by');
  expect(title).toBeGreaterThan(10);
  expect(shown.slice(3, title - 1)).toEqual(before.slice(3, title - 1));
  expect(shown.at(-2)).toBe(' choice 1 of 17');
  await press(driver, 'hea');
  expect(driver.screen().indexOf(' Sort edge hosts by')).toBe(title);
  expect(driver.screen().slice(3, title - 1)).toEqual(before.slice(3, title - 1));
  expect(driver.screen().at(-2)).toBe(' choice 1 of 2');
  await press(driver, 'Esc');
  expect(driver.screen()).toEqual(before);
});

it('stands above a row under the cursor that is far down', async () => {
  const driver = await open(28);
  for (let down = 0; down < 8; down += 4) {
    await press(driver, 'C');
    expect(driver.screen()[3]).toContain('NAME');
    expect(cursorLine(driver)).not.toBe('');
    await press(driver, 'Esc', 'j', 'j', 'j', 'j');
  }
  await press(driver, ...'jjjjjjjjjjj');
  const under = cursorLine(driver);
  const line = driver.screen().indexOf(under);
  await press(driver, 'C');
  expect(driver.screen()[3]).toBe(' Copy');
  expect(driver.screen()[line]).toBe(under);
});

it('reports no choices, or that nothing matches and how to go on', async () => {
  const driver = await open(40);
  await press(driver, "'");
  expect(driver.screen()).toContain('  no choices yet');
  await press(driver, 'Esc', 'C', 'zzz');
  expect(driver.screen()).toContain('  nothing matches "zzz"');
  expect(driver.screen().at(-1)).toMatch(/Backspace delete .*Esc cancel/);
  await press(driver, 'Backspace', 'Backspace', 'Backspace');
  expect(driver.screen().at(-1)).toMatch(/Enter choose .*Esc cancel/);
});

it('takes the whole body if hardly a row would stay visible', async () => {
  const driver = await open(24);
  await press(driver, 'o');
  expect(driver.screen()[3]).toBe(' Sort edge hosts by');
  expect(cursorLine(driver)).toBe('');
});

it('^N and ^P move in a list, F5 refreshes it and F10 quits, as in other programs', async () => {
  const driver = await open(24);
  await press(driver, '^N', '^N', '^P');
  expect(driver.screen()[5]).toBe(cursorLine(driver));
  const requests = driver.state.log.length;
  await press(driver, 'F5');
  expect(driver.state.log.length).toBeGreaterThan(requests);
  driver.press('F10');
  await driver.until('the end', () => driver.state.exit === 0);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleMouse } from '../../src/screen/mouse.ts';
import { currentView } from '../../src/store/state/state.ts';
import { Driver } from './driver.tsx';
import { fleet, ScriptedClient } from './fleet.ts';
import { current, line } from './look.ts';

let driver: Driver;
beforeEach(async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(30) }, profiles: { items: fleet(3) } });
  driver = new Driver({ client, resources: client.resources });
  await driver.untilShown('of 30');
});
afterEach(() => driver.stop());

const click = (row: number, column: number): void => handleMouse(driver.store, { type: 'click', column, row });
/** The position of a text on the screen. */
const placeOf = (text: string): readonly [row: number, column: number] => {
  const row = driver.screen().findIndex((one) => one.includes(text));
  return [row, driver.screen()[row]?.indexOf(text) ?? -1];
};

describe('the mouse', () => {
  it('moves the cursor to a clicked row, and opens it on a second click', async () => {
    click(...placeOf('edge-00005'));
    await driver.until('the cursor', () => current(driver) === 'edge-00005');
    const at = line(driver);
    click(at, 40);
    await driver.untilShown('› edge-00005');
  });

  it('shows a tab', async () => {
    click(...placeOf('2 Pro'));
    await driver.until('the tab', () => driver.state.tab === 'profiles');
    click(1, 1);
    expect(driver.state.tab).toBe('hosts');
  });

  it('sorts by a clicked title, and reverses', async () => {
    click(...placeOf('NAME'));
    await driver.until('the head', () => placeOf('NAME')[0] > 0);
    click(...placeOf('NAME'));
    expect(currentView(driver.state).order).toEqual([{ column: 'name', descending: true }]);
    await driver.until('the last first', () => placeOf('edge-00029')[0] < placeOf('edge-00028')[0]);
  });

  it('scrolls with the wheel, except in prompts', async () => {
    handleMouse(driver.store, { type: 'wheel-down', column: 0, row: 9 });
    await driver.until('three rows down', () => current(driver) === 'edge-00003');
    driver.press('/');
    click(8, 3);
    handleMouse(driver.store, { type: 'wheel-up', column: 0, row: 9 });
    expect(current(driver)).toBe('edge-00003');
  });

  it('does nothing outside of rows, titles and tabs', () => {
    const before = driver.state;
    for (const [row, column] of [
      [0, 5],
      [2, 5],
      [3, 99],
      [22, 5],
      [23, 5],
      [99, 999],
    ] as const)
      click(row, column);
    expect(currentView(driver.state)).toEqual(currentView(before));
  });
});

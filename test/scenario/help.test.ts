import { describe, expect, it } from 'vitest';
import { overlayOf } from '../../src/store/state/overlays.ts';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';

const open = async (...keys: readonly string[]): Promise<Driver> => {
  const driver = await openDemo({ hosts: 60 });
  await atRest(driver);
  driver.press(...keys);
  await atRest(driver);
  return driver;
};
const press = async (driver: Driver, ...keys: readonly string[]): Promise<void> => {
  driver.press(...keys);
  await atRest(driver);
};
/** The visible lines of the help, without titles. */
const told = (driver: Driver): readonly string[] =>
  driver
    .screen()
    .slice(3, -2)
    .filter((line) => /^ {3}\S/.test(line));

describe('the help', () => {
  it('narrows while typing, and Esc returns step by step', async () => {
    const driver = await open('?');
    const all = told(driver);
    await press(driver, '/order');
    expect(told(driver).length).toBeLessThan(all.length);
    expect(driver.text()).toContain('sort');
    expect(driver.text()).not.toContain('one row down');
    await press(driver, 'Enter');
    expect(driver.screen()[2]).toContain('Keys matching order · Esc shows all');
    await press(driver, 'Esc');
    expect(told(driver)).toEqual(all);
    await press(driver, 'Esc');
    expect(overlayOf(driver.state, 'help')).toBeNull();
  });

  it('finds a single key, also of another place, and why it is blocked', async () => {
    const driver = await open('?', '/', 'L');
    expect(told(driver)).toHaveLength(1);
    expect(told(driver)[0]).toMatch(/L +load all pages/);
    await press(driver, 'Backspace', 'wrap long');
    expect(told(driver)[0]).toMatch(/w +wrap or truncate long text \(not now: only in an open item\)/);
    await press(driver, 'Esc', '/period');
    expect(driver.text().replaceAll(/\s+/g, ' ')).toContain('(not now: edge hosts have no metric period)');
  });

  it('reports a search without matches', async () => {
    const driver = await open('?', '/qqzz');
    expect(driver.text()).toContain('No entry matches qqzz.');
    await press(driver, 'Esc');
    expect(told(driver).length).toBeGreaterThan(5);
  });

  it('opens at a word from the palette, also over an open item', async () => {
    const driver = await open('Enter', ':help fold', 'Enter');
    expect(driver.screen()[2]).toContain('Keys matching fold');
    expect(driver.text()).toMatch(/fold or unfold under the cursor/);
    await press(driver, 'Esc', 'Esc');
    expect(driver.screen()[2]).toContain('› Overview');
  });

  it('has a page for the filter language, which F1 opens from the filter prompt', async () => {
    const driver = await open('?');
    expect(driver.text()).not.toContain('~fuzzy');
    await press(driver, 'Tab', 'Tab');
    expect(driver.text()).toContain('~fuzzy');
    expect(driver.text()).toContain('Columns of edge hosts');
    await press(driver, 'Shift+Tab');
    expect(driver.text()).toContain('one row down');
    await press(driver, 'Esc', '/unheal', 'F1');
    expect(driver.text()).toContain('~fuzzy');
    await press(driver, 'Esc');
    expect(driver.screen()[2]).toContain('/ unheal');
  });

  it('begins with the signs and at most twenty keys, the keys of the footer first, and shows all keys with Tab', async () => {
    const driver = await open('?');
    driver.resize(90, 80);
    await atRest(driver);
    const [signs = '', keys = ''] = driver.text().split('First keys (Tab shows all)');
    expect(signs).toContain('broken, well, unknown');
    const lines = keys.split('\n').filter((line) => /^ {3}\S/.test(line));
    expect(lines[0]).toContain('open the row under the cursor');
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(keys).not.toContain('one row down');
    await press(driver, 'Tab');
    expect(driver.text()).toContain('one row down');
  });

  it('uses two columns from 100 cells on', async () => {
    const driver = await open('?');
    await press(driver, 'Tab');
    const isBeside = (line: string): boolean => / Move {2,}[A-Z]/.test(line);
    expect(driver.screen().some(isBeside)).toBe(true);
    driver.resize(99, 24);
    await atRest(driver);
    expect(driver.screen().some(isBeside)).toBe(false);
  });
});

describe('keys shared with other programs', () => {
  it('F1 opens the help, ^G leaves a prompt', async () => {
    const driver = await open('F1');
    expect(driver.screen()[2]).toContain('Keys');
    await press(driver, 'Esc', '/', 'unheal', '^G');
    expect(driver.screen()[2]).not.toContain('unheal');
    expect(driver.screen().at(-1)).toContain('q quit');
  });
});

describe('a key without a binding', () => {
  it('is reported in a list, an item and the help, until the next key', async () => {
    const driver = await open('@');
    expect(driver.screen().at(-1)).toContain('@: no key here · ? shows the keys');
    await press(driver, 'j');
    expect(driver.screen().at(-1)).not.toContain('no key');
    await press(driver, 'Enter', '@');
    expect(driver.screen().at(-1)).toContain('@: no key here · ? shows the keys');
    await press(driver, '?', '@');
    expect(driver.screen().at(-1)).toContain('@: no key here · / searches the keys');
  });

  it('is answered with the equivalent key', async () => {
    const driver = await open('s');
    expect(driver.screen().at(-1)).toContain('s: o order');
    await press(driver, '^O');
    expect(driver.screen().at(-1)).toContain('^O: [ previous view');
    await press(driver, 'Enter', 'o');
    expect(driver.screen().at(-1)).toContain('o: order · in a list only');
  });

  it('is not reported when it has no character or is typed text', async () => {
    const driver = await open('?', 'Left', 'Tab');
    expect(driver.screen().at(-1)).not.toContain('no key');
    await press(driver, 'Esc', '/', '@');
    expect(driver.screen().at(-1)).not.toContain('no key');
  });
});

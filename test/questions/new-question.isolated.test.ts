import { describe, expect, it, vi } from 'vitest';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { command } from '../cli/question/command.ts';
import { atRest, openDemo } from '../scenario/real.ts';
import { INITIALS } from './initials/index.ts';

// A new question needs a folder, and a line in the list.
vi.mock(import('../../src/questions/index.ts'), async (original) => {
  const { INITIALS } = await import('./initials/index.ts');
  return { QUESTIONS: [...(await original()).QUESTIONS, INITIALS] };
});

const open = async (start: Partial<StoreOptions> = {}) => {
  const driver = await openDemo({ hosts: 30 }, { start });
  await driver.untilShown(' 30 ');
  await atRest(driver);
  return driver;
};

describe('a question as a folder and a line in the list', () => {
  it('is loaded by its key; the key, and keys typed ahead, wait for it', async () => {
    // Another object: its code is not loaded yet.
    const driver = await open({ questions: [{ ...INITIALS }] });
    driver.press('@', 'c');
    await driver.untilShown('LETTER');
    expect(driver.text()).toContain('Initials');
    expect(driver.cursorLine()).toMatch(/e +30/);
    expect(driver.sent.copied).toBe('e');
  });

  it('stands in the palette and in the help', async () => {
    const driver = await open();
    driver.press(':', 'initi');
    await driver.untilShown('how many names begin with each letter');
    driver.press('Enter');
    await driver.untilShown('LETTER');
    driver.press('?');
    await driver.untilShown('Keys');
    driver.press('/', 'letter', 'Enter');
    await driver.untilShown('how many names begin with each letter');
  });

  it('is exported as it is printed', async () => {
    const driver = await open();
    driver.press('@');
    await driver.untilShown('LETTER');
    await atRest(driver);
    driver.press(':', 'export csv letters.csv', 'Enter');
    await driver.until('an export', () => driver.state.exporting !== null);
    const { content } = driver.state.exporting?.job ?? {};
    if (content?.type !== 'answer') throw new Error('no answer is exported');
    const printed = await command('initials', '--demo=30', '-o', 'csv');
    expect(printed).toMatchObject({ code: 0, out: expect.stringContaining('letter,names\r\ne,30') });
    const { records } = content.subject.answer;
    expect(printed.out).toBe([records.columns, ...records.rows].map((row) => `${row.join()}\r\n`).join(''));
  });

  it('is a command with its options and its help', async () => {
    expect((await command('initials', '--demo=30', '--upper')).out).toMatch(/E +30/);
    expect((await command('initials', '--help')).out).toMatch(/how many names begin with each letter\n.*--upper /s);
    expect((await command('--help')).out).toContain('edgescope initials [VIEW]');
    expect((await command('now', '--upper', '--demo')).code).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest, openLoaded } from './real.ts';

const opened = openLoaded(300);

const whole = (driver: Driver): Promise<void> =>
  driver.until('all facets', () => !/reading items|counted · …/.test(driver.text()));

/** Chooses a field in the open picker by its id. */
const choose = async (driver: Driver, field: string): Promise<void> => {
  driver.press(field);
  await driver.until(`the choice ${field}`, () => new RegExp(`^ +${field} {2}`, 'm').test(driver.text()));
  driver.press('Enter');
};

/** The number of rows on a line, and in the list opened from it. */
const drilled = async (driver: Driver, rows: number): Promise<void> => {
  driver.press('Enter');
  await driver.until('the list', () => !/(Count by|›|×) /.test(driver.screen()[2] ?? ''));
  await driver.until(`${rows} rows`, () => new RegExp(`of ${rows}\\b|\\b${rows} (?:of|shown)`).test(driver.text()));
};

describe('a count', () => {
  it('opens the rows of a line and returns to it, and narrows its lines to a text', async () => {
    const driver = opened();
    driver.press('F');
    await driver.until('lines', () => /unhealthy +\d+ +\d+% .*– +\d+ +\d+% .*– +– /s.test(driver.text()));
    driver.press('j');
    await driver.until('the line', () => / unhealthy /.test(driver.cursorLine()));
    const before = driver.cursorLine();
    await drilled(driver, Number(/unhealthy +(\d+)/.exec(before)?.[1]));
    expect(driver.text()).toContain('filter health=unhealthy');
    driver.press('Esc');
    await driver.untilShown('Count by health');
    expect(driver.cursorLine()).toBe(before);
    driver.press('/', 'unh', 'Enter');
    await driver.until('one line', () => !/ healthy +\d/.test(driver.text()));
    expect(driver.text()).toMatch(/ unhealthy +\d/);
    driver.press('Esc', '/', 'zzz', 'Enter');
    await driver.untilShown('no line has zzz · Esc shows all lines');
    driver.press('Esc');
    await driver.untilShown(' healthy ');
  });
});

describe('a count of several fields', () => {
  it('adds up to four fields, removes them, and remembers the last one', async () => {
    const driver = opened();
    driver.press('F');
    await driver.untilShown('Count by health');
    await whole(driver);
    driver.press('F');
    await driver.untilShown('Count hosts by health and');
    await choose(driver, 'arch');
    await driver.until(
      'two fields',
      () => /HEALTH · ARCH/.test(driver.text()) && /healthy · amd64 +\d+/.test(driver.text()),
    );
    for (const field of ['agent', 'state']) {
      driver.press('F');
      await driver.untilShown(' and\n');
      await choose(driver, field);
      await driver.untilShown(`and ${field}`);
    }
    driver.press('F');
    await driver.untilShown('at most 4 fields');
    driver.press('-', '-');
    await driver.until('two fields again', () => !/and agent/.test(driver.screen()[2] ?? ''));
    driver.press('-');
    await driver.untilShown('Count by health ');
    driver.press('-');
    await driver.untilShown('one field is left');
    driver.press('l');
    await driver.until('another field', () => !driver.text().includes('Count by health'));
    const title = /Count by \S+/.exec(driver.text())?.[0] ?? 'nothing';
    driver.press('Esc');
    await driver.until('the list', () => !driver.text().includes('Count by'));
    driver.press('F');
    await driver.untilShown(title);
  });

  it('copies the command that prints the same', async () => {
    const driver = opened();
    driver.press(':', 'count agent arch', 'Enter');
    await driver.untilShown('Count by agent and arch');
    driver.press('C');
    await driver.until('a copy', () => driver.sent.of('copy').length > 0);
    expect(driver.sent.copied).toMatch(/^edgescope hosts .*--count-by=agent,arch/);
  });

  it('counts by the field under the cursor of an open item, and returns to it', async () => {
    const driver = opened();
    driver.press('Enter');
    await driver.untilShown('Overview');
    driver.press('/', 'agent version', 'Enter', 'F');
    await driver.until('a count or a reason', () => /Count by agent|F: /.test(driver.text()));
    expect(driver.text()).toContain('Count by agent');
    driver.press('Esc');
    await driver.untilShown('Overview');
  });
});

describe('a pivot', () => {
  it('asks for both fields, opens the rows of a cell and returns to it', async () => {
    const driver = opened();
    driver.press('P');
    await driver.untilShown('the field of the lines');
    await choose(driver, 'project');
    await driver.untilShown('the field across');
    await choose(driver, 'agent');
    await driver.until('cells', () => /4\.7\.1 .*ALL/.test(driver.text()) && /all \d+ .*300/.test(driver.text()));
    driver.press('j', 'l', 'l', 'l');
    await driver.untilShown('× 4.7.1:');
    const before = driver.cursorLine();
    const rows = Number(/× 4\.7\.1: (\d+) hosts?/.exec(driver.text())?.[1]);
    await drilled(driver, rows);
    expect(driver.text()).toContain('agent=4.7.1');
    driver.press('Esc');
    await driver.untilShown('× 4.7.1:');
    expect(driver.cursorLine()).toBe(before);
    driver.press('%');
    await driver.untilShown('share of the line');
    driver.press('%');
    await driver.untilShown('unhealthy of known');
    driver.press('P');
    await driver.until('turned', () => /agent × project/.test(driver.screen()[2] ?? ''));
    driver.press('F');
    await driver.untilShown('Count by agent');
  });

  it('keeps titles and total visible while scrolling', async () => {
    const driver = opened();
    driver.resize(80, 16);
    driver.press(':', 'pivot project agent', 'Enter');
    await driver.until('cells', () => /all \d+ .*300/.test(driver.text()));
    for (const key of ['G', 'k', '^G', 'k', 'k', 'g', 'j']) {
      driver.press(key);
      if (driver.text().includes('×')) {
        expect(driver.text()).toMatch(/PROJECT .*4\.7\.1/);
        expect(driver.text()).toMatch(/all \d+ .*300/);
      }
    }
  });
});

describe('the picker of fields', () => {
  it('has values, missing rows and the best value of each, best fit first, and counts by the chosen one', async () => {
    const driver = opened();
    driver.press(':', 'fields', 'Enter');
    await driver.untilShown('Fields of edge hosts');
    await driver.until('fields', () => / health +2 values +\d+ missing +1\.00 unhealthy /.test(driver.text()));
    expect(driver.text()).toContain('choice 1 of');
    driver.press('agent');
    await driver.untilShown('typed agent');
    driver.press('Enter');
    await driver.untilShown('Count by agent');
  });
});

it('a count shows whole reasons on a small screen, where the bar gives way', async () => {
  const driver = opened();
  driver.resize(80, 24);
  driver.press('Q', 'packs', 'Enter');
  await driver.until('a reason', () => /fluent-bit: DiskPressure +\d/.test(driver.text()));
});

describe('a cluster', () => {
  it('opens with its project if others have its name, and the prompt says how many do', async () => {
    const driver = opened();
    driver.press(':', 'count cluster', 'Enter');
    await driver.untilShown('line-0001 (factory-west)');
    driver.press('j');
    await driver.until('the line', () => / \([a-z-]+\) +\d/.test(driver.cursorLine()));
    const [, name = '', project, rows] = /(\S+) \(([a-z-]+)\) +(\d+)/.exec(driver.cursorLine()) ?? [];
    await drilled(driver, Number(rows));
    expect(driver.text()).toContain(`filter cluster=${name} project=${project}`);
    driver.press('Esc', 'Esc', '/', `cluster=${name} `);
    await driver.untilShown(`clusters are named ${name}`);
  });
});

describe('a refresh', () => {
  it('keeps the line under the cursor', async () => {
    const driver = opened();
    driver.press(':', 'count project', 'Enter');
    await driver.until('lines', () => /all \d+ +300/.test(driver.text()));
    const first = driver.cursorLine();
    driver.press('j', 'j', 'j');
    await driver.until('another line', () => driver.cursorLine() !== first);
    await atRest(driver);
    const before = driver.cursorLine();
    const requests = driver.state.log.length;
    driver.press('r');
    await driver.until('an answer', () => driver.state.log.length > requests);
    await atRest(driver);
    expect(driver.cursorLine()).toBe(before);
  });
});

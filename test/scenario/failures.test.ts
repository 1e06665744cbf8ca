import { describe, expect, it } from 'vitest';
import { json, type Reply, silence } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { named, openOver, paged } from './service.ts';

const words = (driver: Driver): string => driver.text().replaceAll(/\s+/g, ' ');

describe('a tab that fails while the others work', () => {
  it('keeps the remedy visible beside a long message of the service', async () => {
    const message = 'the reason is long '.repeat(100);
    const { driver } = await openOver(
      { hosts: json({ code: 'X', message, ref: 'r-1' }, { status: 500 }) },
      { columns: 60, rows: 15 },
    );
    await driver.untilShown('Could not load');
    expect(driver.text()).toContain('r retry');
    expect(words(driver)).toContain('r-1');
  });

  it.each([
    [401, false],
    [500, true],
  ])('offers another project or list only where it may help (%i)', async (status, helps) => {
    const { driver } = await openOver({ hosts: json({ code: 'X', message: 'no' }, { status }) });
    await driver.untilShown('Could not load');
    expect(driver.text()).toContain('r retry');
    expect(driver.text().includes('u change project · other tabs may still work')).toBe(helps);
    expect(driver.screen().at(-1)?.includes('u project')).toBe(helps);
    expect(driver.screen().at(-1)).not.toContain('t type');
  });

  it('shows that nothing was loaded yet, while the other tabs work', async () => {
    const { driver } = await openOver({ hosts: silence });
    await driver.untilShown('Loading edge hosts from inventory.example…');
    expect(driver.text()).toContain('1 Hosts  …');
    driver.press('2');
    await driver.untilShown('item-0000');
  });
});

describe('a failure in the middle of a walk', () => {
  it('keeps the rows, reports it, and continues with n', async () => {
    let well = true;
    const { driver } = await openOver({
      hosts: (request, response) =>
        (well ? paged(200) : json({ message: 'gone away', ref: 'r-9' }, { status: 500 }))(request, response),
    });
    await driver.untilShown('1 Hosts  50/200');
    well = false;
    driver.press('n');
    await driver.untilShown('gone away');
    expect(driver.text()).toContain('r-9');
    expect(driver.text()).toContain('1 Hosts  50/200!');
    expect(driver.text()).toContain('item-0000');
    well = true;
    driver.press('n');
    await driver.untilShown('100 of 200 loaded');
    expect(driver.text()).not.toContain('gone away');
  });
});

describe('a large answer', () => {
  /** The first rows of a body that continues or breaks off on demand. */
  const halting = () => {
    let go: (end: string | null) => void = () => undefined;
    let broken = false;
    const reply: Reply = (_, response) => {
      const rows = JSON.stringify(named(0, 40)).slice(1, -1);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"items":[${rows},`);
      go = (end) => {
        broken = end === null;
        if (end === null) response.destroy();
        else response.end(end);
      };
      // Every retry breaks off too.
      if (broken) response.destroy();
    };
    return { reply, go: (end: string | null) => go(end) };
  };

  it('appears while it arrives, with its progress', async () => {
    const { reply, go } = halting();
    const { driver } = await openOver({ hosts: reply });
    await driver.untilShown('1 Hosts  40+');
    expect(driver.screen()[0]).toContain('loading');
    expect(driver.text()).toContain('item-0000');
    driver.press('j', 'j');
    await driver.until('the third row', () => driver.cursorLine().includes('item-0002'));
    go(`${JSON.stringify(named(40, 45)).slice(1, -1)}]}`);
    await driver.untilShown('1 Hosts  45 ');
    expect(driver.cursorLine()).toContain('item-0002');
    expect(driver.screen()[0]).toMatch(/as of \d\d:\d\d:\d\dZ/);
  });

  it('keeps its rows after an interruption, and reports them as incomplete', async () => {
    const { reply, go } = halting();
    const { driver } = await openOver({ hosts: reply });
    await driver.untilShown('1 Hosts  40+');
    go(null);
    await driver.untilShown('✖');
    expect(driver.text()).toContain('item-0000');
    expect(driver.screen()[0]).toContain('incomplete');
    expect(driver.text()).toContain('1 Hosts  40+!');
  });
});

import { describe, expect, it } from 'vitest';
import { keyFor } from '../../src/store/keys/resolve.ts';
import { askQuestion } from '../../src/store/triage/ask.ts';
import { json } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { atRest, NOW, openDemo, openLoaded } from './real.ts';
import { openOver } from './service.ts';

const openFleet = async (hosts = 1213): Promise<Driver> => {
  const driver = await openDemo({ hosts });
  await driver.untilShown(' 1 Hosts ');
  await atRest(driver);
  return driver;
};

/** Manually fired timers. */
const byHand = () => {
  const waiting = new Set<() => void>();
  const later = (_: number, run: () => void): (() => void) => {
    waiting.add(run);
    return () => waiting.delete(run);
  };
  const ring = (): void => {
    for (const run of [...waiting]) {
      waiting.delete(run);
      run();
    }
  };
  return { later, ring };
};

const loadAll = async (driver: Driver): Promise<void> => {
  driver.press('L');
  await driver.untilShown('81 unhealthy · 37 unknown');
  await atRest(driver);
};

/** The answer from whole items, once Enter acts on its line. */
const compared = (driver: Driver): Promise<void> =>
  driver.until(
    'the whole answer',
    () =>
      /against/.test(driver.text()) &&
      !/reading|comparing/.test(driver.text()) &&
      driver.state.replacedIn?.place !== 'why',
  );

/** Opens the common values of the rows, and waits for the answer from whole items. */
const why = async (driver: Driver): Promise<void> => {
  driver.press('W');
  await driver.untilShown('What they share');
  await compared(driver);
};

describe("common values of the demo's unhealthy hosts", () => {
  const opened = openLoaded(1213);

  it('are one line with its numbers, and the hosts it does not cover', async () => {
    const driver = opened();
    await why(driver);
    const text = driver.text();
    expect(text).toContain('What they share: 81 unhealthy against 1,095 others');
    expect(text).toContain('37 unknown left out');
    expect(driver.cursorLine()).toMatch(
      /agent 4\.7\.2 and profile edge-base 1\.4\.0 +58\/81 +72% +2\/1,095 +0\.2% +<1e-6/,
    );
    expect(text).toMatch(/edge-base 1\.4\.0.*\n +\d+ more fields go with it/);
    expect(text).toMatch(/WHAT THEY REPORT[\s\S]* message .disk pressure on.* 58\/81 +72% +0\/1,095/);
    expect(text).toContain('23 of the 81 fit none of these.');
    expect(text).toMatch(/The 81 are in 57 clusters .* and fill 45 of them completely\. By chance they\s+would touch/);
    expect(text).toMatch(/agent 4\.7\.2 without profile edge-base 1\.4\.0:\s+1 of 22/);
    expect(text).toContain('need not be the cause');
    expect(text).toMatch(/is unhealthy at least \d+ times as often/);
    expect(text).toMatch(/In 34 of 57 clusters with unhealthy hosts; /);
  });

  it('unfold what coincides with a line, and exclude a field', async () => {
    const driver = opened();
    await why(driver);
    driver.press('Space');
    await driver.until('its parts', () => /\n +agent 4\.7\.2 +59\/81/.test(driver.text()));
    expect(driver.text()).toMatch(/chance .* · at least \d+ times as often · in 34 of 57 clusters/);
    driver.press('j', '-');
    await driver.until('another answer', () => !/[▸▾] agent 4\.7\.2 and/.test(driver.text()));
    await compared(driver);
    expect(driver.text()).toContain('agent was not compared');
    driver.press('+');
    await driver.until('the same answer', () => /[▸▾] agent 4\.7\.2 and/.test(driver.text()));
  });

  it('open the rows of a line and of the rest, and return to the same line', async () => {
    const driver = opened();
    await why(driver);
    driver.press('Enter');
    await driver.untilShown('filter agent=4.7.2 profile="edge-base 1.4.0"');
    driver.press('Esc');
    await driver.untilShown('What they share');
    expect(driver.cursorLine()).toContain('agent 4.7.2 and');
    driver.press('G', 'k', 'Enter');
    await driver.untilShown('rows of «23 of the 81');
    expect(driver.text()).toContain('of 23');
    driver.press('Esc');
    await driver.untilShown('What they share');
    expect(driver.cursorLine()).toContain('23 of the 81 fit none of these');
  });

  it('report that part of a list is no sample', async () => {
    const driver = await openFleet();
    await why(driver);
    const text = driver.text();
    expect(text).toMatch(/only \d+ of 1,213 loaded/);
    expect(text).toContain('L loads the rest');
    expect(text).toMatch(/(?:1e-6|1 in \d+), of a part/);
  });

  it('compare the marked rows, and other chosen sets', async () => {
    const driver = opened();
    driver.press('Space', 'Space', 'Space', 'Space');
    await why(driver);
    expect(driver.text()).toContain('What they share: 4 marked against 1,209 others');
    driver.press('s');
    await driver.untilShown('Compare which rows');
    expect(driver.text()).toMatch(/marked +4 hosts/);
    driver.press('unhealthy', 'Enter');
    await driver.untilShown('81 unhealthy against 1,095 others');
    driver.press('s');
    driver.press('same project', 'Enter');
    await driver.until('a smaller rest', () => /81 unhealthy against \d{2,3} others/.test(driver.text()));
  });

  it('compare the rows of a line of a count', async () => {
    const driver = opened();
    driver.press('F');
    await driver.until('lines', () => /unhealthy +81/.test(driver.text()));
    driver.press('j', 'W');
    await driver.untilShown('81 of «unhealthy» against 1,132 others');
    await compared(driver);
    driver.press('Esc');
    await driver.untilShown('Count by health');
  });
});

describe('a first result, before the items are read', () => {
  /** The program over the whole list, working in slices; its timers never fire. */
  const open = async (): Promise<Driver> => {
    const { later } = byHand();
    let looks = 0;
    const now = (): number => NOW + looks++ / 4;
    const driver = await openDemo({ hosts: 1213, now: () => NOW }, { now, effects: { setTimer: later } });
    await driver.untilShown('L load all');
    await loadAll(driver);
    return driver;
  };

  it('says so in its title, and concludes nothing', async () => {
    const driver = await open();
    const screens = new Set<string>();
    const { stdout } = driver.terminal;
    const { write } = stdout;
    stdout.write = (text, done) => {
      const isWritten = write(text, done);
      screens.add(driver.text());
      return isWritten;
    };
    driver.press('W');
    await driver.untilShown('<1e-6');
    const first = [...screens].filter((screen) => /GROUP +OTHERS/.test(screen) && !screen.includes('<1e-6'));
    expect(first.length).toBeGreaterThan(0);
    for (const screen of first) {
      expect(screen).toMatch(/What they share · first result, \d+ of \d+ fields: 81 unhealthy/);
      expect(screen).not.toMatch(/\d in \d|fit none of|need not be|STANDS OUT|in \d+ clusters/);
    }
  });

  it('does nothing on Enter until the line of the whole result can be seen', async () => {
    const driver = await open();
    driver.press('W');
    await driver.until('a first result', () => driver.cursorLine() !== '' && driver.text().includes('first result'));
    const first = driver.cursorLine();
    await driver.untilShown('<1e-6');
    expect(driver.cursorLine()).not.toBe(first);
    driver.press('Enter');
    await driver.untilShown('this line has just replaced another one');
    expect(driver.text()).toContain('What they share');
    driver.press('Enter');
    await driver.untilShown('filter agent=4.7.2 profile="edge-base 1.4.0"');
    driver.press('Esc');
    await driver.untilShown('What they share');
  });
});

describe('a trait that no filter expresses', () => {
  /** 40 hosts, of which the first 8 are unhealthy and have a field with a blank in its name. */
  const hosts = Array.from({ length: 40 }, (_, at) => ({
    metadata: { uid: `u${at}`, name: `edge-${at}` },
    status: { health: { state: at < 8 ? 'unhealthy' : 'healthy' }, ...(at < 8 && { 'my key': 'on' }) },
  }));
  const open = async (): Promise<Driver> => {
    const listmeta = { continue: '', count: hosts.length, limit: 50, offset: 0 };
    const { driver } = await openOver({ hosts: json({ items: hosts, listmeta }) });
    await driver.untilShown('40 · 8');
    await atRest(driver);
    await why(driver);
    expect(driver.cursorLine()).toContain('status.my key on');
    return driver;
  };

  it('leads to its rows by uid, never to all rows', async () => {
    const driver = await open();
    driver.press('Enter');
    await driver.untilShown('rows of «status.my key on»');
    expect(driver.text()).toContain('of 8');
    expect(driver.text()).toContain('no filter finds these rows');
  });

  it('has no command to copy', async () => {
    const driver = await open();
    const terms = [{ facet: 'status.my key', operator: '=', value: 'on' }] as const;
    const rows = { name: 'on', drill: { type: 'terms', terms } } as const;
    const asked = { ...driver.state, ...askQuestion(driver.state, 'why', { rows }) };
    const change = keyFor(asked, 'C')?.run(asked, 'C');
    expect(change).not.toHaveProperty('copy');
    expect(change?.message?.text).toContain('a command cannot say on: no filter does');
  });
});

describe('a complete idle list', () => {
  const said = '58 of 81 share agent 4.7.2 and profile edge-base 1.4.0 (W)';

  it('shows a hint on what stands out, until Esc', async () => {
    const { later, ring } = byHand();
    const driver = await openDemo(
      { hosts: 1213 },
      { effects: { setTimer: later }, start: { settings: { causeHint: true } } },
    );
    const noHint = (): Promise<void> => driver.until('no hint', () => !driver.text().includes('58 of 81 share'));
    await driver.untilShown(' 1 Hosts ');
    await atRest(driver);
    ring();
    await atRest(driver);
    expect(driver.text()).not.toContain('58 of 81 share');
    await loadAll(driver);
    expect(driver.text()).not.toContain('58 of 81 share');
    ring();
    await driver.untilShown(said);
    driver.press('/', 'edge', 'Enter');
    await noHint();
    driver.press('Esc');
    await driver.untilShown(said);
    driver.press('Esc');
    await noHint();
    driver.press('j');
    ring();
    await atRest(driver);
    expect(driver.text()).not.toContain('58 of 81 share');
  });

  it('shows a hint if the end of the list becomes known after its last row', async () => {
    const { later, ring } = byHand();
    const driver = await openDemo(
      { hosts: 1213 },
      { effects: { setTimer: later }, start: { settings: { causeHint: true } } },
    );
    await driver.untilShown(' 1 Hosts ');
    await loadAll(driver);
    const { lists } = driver.state;
    const lacking = Object.entries(lists).map(([key, list]) => [key, { ...list, count: list.items.length + 1 }]);
    driver.store.setState({ lists: Object.fromEntries(lacking) });
    driver.press('j');
    driver.store.setState({ lists });
    ring();
    await driver.untilShown(said);
  });

  it('repeats an earlier answer as a hint, unless the setting is off', async () => {
    const { later, ring } = byHand();
    const driver = await openDemo(
      { hosts: 1213 },
      { effects: { setTimer: later }, start: { settings: { causeHint: true } } },
    );
    await driver.untilShown(' 1 Hosts ');
    await loadAll(driver);
    await why(driver);
    driver.press('Esc');
    await driver.until('the list', () => !driver.text().includes('What they share'));
    driver.press(':', 'set cause-hint off', 'Enter');
    ring();
    await atRest(driver);
    expect(driver.text()).not.toContain('58 of 81 share');
    driver.press(':', 'set cause-hint on', 'Enter');
    ring();
    await driver.untilShown(said);
  });
});

describe('rows without distinguishing values', () => {
  it('show that nothing stands out, with the closest findings', async () => {
    const driver = await openFleet(40);
    driver.press('Space', 'Space', 'j', 'Space', 'j', 'Space');
    await why(driver);
    expect(driver.text()).toContain('NOTHING STANDS OUT · CLOSEST');
    expect(driver.text()).toMatch(/Nothing sets these 4 apart: .* compared/);
  });

  it('show their rarest values if there is only one row', async () => {
    const driver = await openFleet(40);
    driver.press('Space');
    await why(driver);
    expect(driver.text()).toContain('RAREST TRAITS');
    expect(driver.text()).toContain('too few to tell a cause from chance');
  });
});

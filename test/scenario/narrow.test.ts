import { describe, expect, it } from 'vitest';
import { ALL_PROJECTS } from '../../src/core/query/query.ts';
import { parseDrops } from '../../src/demo/parameters.ts';
import { newDialectState } from '../../src/store/state/state.ts';
import { disturbedBy } from '../faults/disturb.ts';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';

/** The line below the rows. */
const position = (driver: Driver): string => driver.screen().find((line) => /^ \d+–\d+ of /.test(line)) ?? '';

/** The last line: the message, or the keys. */
const footer = (driver: Driver): string => driver.screen().at(-1) ?? '';

const SMALL = { columns: 80, rows: 24 };
const LEAST = { columns: 60, rows: 15 };

describe('the position line of a narrow screen', () => {
  it('shows loaded rows and how to load more before the dialect', async () => {
    const driver = await openDemo({ hosts: 1213, drop: parseDrops('hosts') }, SMALL);
    await driver.untilShown('50/1,213');
    await atRest(driver);
    expect(position(driver)).toBe(' 1–18 of 50 shown · 50 of 1,213 loaded: order and filter see only these');
  });

  it('names the columns without values in a search', async () => {
    const driver = await openDemo(
      { hosts: 1213 },
      { ...SMALL, tab: 'projects', start: { dialects: newDialectState('current') } },
    );
    await driver.untilShown('3 Projects  50/');
    await atRest(driver);
    expect(position(driver)).toContain('not listed: ');
    expect(position(driver)).not.toContain('…');
    driver.resize(190, 30);
    await driver.untilShown('current dialect');
    expect(position(driver)).toContain('not listed: ALERTS, FAILING');
  });

  it.each([SMALL, LEAST])('keeps the key that stops a walk over all projects at $columns columns', async (size) => {
    const driver = await openDemo({ hosts: 500, latencyMs: 60 }, size);
    await driver.untilShown('50 of 500 loaded');
    driver.press('u');
    await driver.untilShown('all projects, one by one');
    await atRest(driver);
    driver.press('all projects', 'Enter');
    await driver.until('some projects', () => /\d+ of \d+ projects answered.* · .*Esc stops…$/.test(position(driver)));
  });

  it('reports a fallback to the other dialect in full in the last line', async () => {
    const driver = await openDemo({ hosts: 10, drop: parseDrops('profiles') }, { ...SMALL, tab: 'profiles' });
    await driver.untilShown('405');
    expect(footer(driver)).toBe(' 405 from GET /v1/clusterprofiles; using POST /v1/dashboard/clusterprofiles');
  });
});

describe('the header of a small screen', () => {
  it('has all tabs, the others without counts, and always their failures', async () => {
    const driver = await openDemo({ hosts: 1213, ...disturbedBy('403@projects') }, LEAST);
    await driver.untilShown('50 of 1,213 loaded');
    driver.press('3');
    await driver.untilShown('403');
    driver.press('2');
    await driver.untilShown('50 of 103 loaded');
    expect(driver.screen()[1]?.trimEnd()).toBe(' 0 Now  1 Hosts  2 Profiles ● 8+  3 Projects !  4 Summary');
  });

  it('says how many hosts are broken at 60 columns, however long the counts are', async () => {
    const driver = await openDemo({ hosts: 1213 }, { ...LEAST, start: { autoload: 450 } });
    await driver.untilShown('450 of 1,213 loaded');
    expect(driver.screen()[1]?.trimEnd()).toBe(' 0 Now  1 Hosts ● 29+  2 Profiles  3 Projects  4 Summary');
  });

  it('names the scope before the round-trip time', async () => {
    const driver = await openDemo({ hosts: 10 }, { ...LEAST, start: { scope: ALL_PROJECTS } });
    await driver.untilShown('projects answered');
    driver.store.setState({ link: { ...driver.state.link, ms: 75 } });
    await driver.untilShown('· all proj');
    expect(driver.screen()[0]).not.toContain('link');
    driver.resize(80, 24);
    await driver.untilShown('link 75ms');
  });

  it('cuts neither an ordering title nor its arrow', async () => {
    const driver = await openDemo({ hosts: 1213 }, { ...SMALL, tab: 'summary' });
    await driver.untilShown('4 Summary  50/65');
    expect(driver.text()).toMatch(/ERRORED \S?↓/);
  });
});

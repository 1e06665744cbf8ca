import { describe, expect, it } from 'vitest';
import { json } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { machines, ScriptedClient } from './fleet.ts';
import { atRest, openDemo, openLoaded, openReal } from './real.ts';
import { openOver } from './service.ts';

const SIZE = { columns: 120, rows: 30 };
const answer = (items: readonly object[]): object => ({
  items,
  listmeta: { continue: '', count: items.length, limit: 50, offset: items.length },
});
const opened = openLoaded(1213, SIZE);

const attention = async (): Promise<Driver> => {
  const driver = opened();
  driver.press('!');
  await driver.untilShown('find something in');
  return driver;
};

/** Shows the findings of lesser weight, and those for daytime. */
const openOthers = async (driver: Driver): Promise<void> => {
  driver.press('G', 'Space');
  await driver.untilShown('▾   For daytime');
  expect(driver.text()).toMatch(/▾ +\d+ others/);
};

describe('attention', () => {
  it('has a line for the five findings that matter now, one for the others, and one for daytime work', async () => {
    const driver = await attention();
    expect(driver.text()).toMatch(/▸ +\d+ others +[\d,]+ *\n ?▸ +For daytime: 6 rules, 1 undecided +[\d,]+/);
    expect(driver.text().match(/^. ?▸/gm)).toHaveLength(7);
    expect(driver.text()).not.toContain('with an older version');
    await openOthers(driver);
    expect(driver.text()).toMatch(
      /▾ +For daytime[^\n]+\n[^\n]*with an older version of a profile than the newest one +\d+/,
    );
  });

  it('counts no daytime work among the hosts with a finding', async () => {
    const driver = await attention();
    driver.press('G', 'Space');
    await driver.until('the plans', () => /▲ unpaired +70 +0 +0/.test(driver.text()));
    const hosts = Number(/find something in ([\d,]+) hosts · 5 more for daytime/.exec(driver.text())?.[1]);
    const [, behind] = /For daytime: 6 rules, 1 undecided +([\d,]+)/.exec(driver.text()) ?? [];
    expect(hosts).toBeGreaterThan(81);
    expect(hosts).toBeLessThan(Number(behind?.replace(',', '')));
  });

  it('has a line for each rule with findings, the worst first, with numbers in use and broken', async () => {
    const driver = await attention();
    await openOthers(driver);
    driver.press('g');
    await driver.untilShown('Read the message');
    const lines = driver.screen();
    const at = (rule: string): number => lines.findIndex((line) => line.includes(` ${rule}`));
    expect(driver.text()).toMatch(/● unhealthy +81 +79 +81 +37 +unhealthy/);
    expect(driver.text()).toMatch(/● with a failing pack +(\d+) +\1 +79 +185/);
    expect(driver.text()).toMatch(/● with an invalid pack in their profiles +281/);
    expect(driver.text()).toMatch(/● with a partition that is at least 95 % full +\d+/);
    expect(driver.text()).toMatch(/▲ with a partition that is 85 to 95 % full +\d+/);
    expect(at('unhealthy')).toBeLessThan(at('with a failing pack'));
    expect(at('with a failing manifest')).toBeLessThan(at('with a partition that is 85 to 95 % full'));
    expect(driver.text()).toContain('Unhealthy hosts: 81 of 1,213, 79 in use; 37 unknown.');
    expect(driver.text()).toContain('Read the message and the failing packs of the host');
  });

  it('sorts its findings in other orders, which keep five in front', async () => {
    const driver = await attention();
    driver.press('o');
    await driver.untilShown('findings by the number of rows');
    const counts = driver.screen().flatMap((line) => {
      const count = /^[ ▌]▸ [●▲○◆·].*? {2,}([\d,]+) /.exec(line)?.[1];
      return count === undefined ? [] : [Number(count.replace(',', ''))];
    });
    expect(counts).toHaveLength(5);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    driver.press('o', 'o');
    await driver.untilShown('findings the most severe first');
  });

  it('opens the rows of a rule as a filter, and returns to the line', async () => {
    const driver = await attention();
    const hosts = /with a failing pack +(\d+)/.exec(driver.text())?.[1];
    driver.press('j', 'Enter');
    await driver.untilShown(`of ${hosts} shown`);
    expect(driver.text()).toContain('filter rule=pack-failing');
    driver.press('Esc');
    await driver.untilShown('Attention');
    expect(driver.text()).toMatch(/▌▸ ● with a failing pack/);
  });

  it.each([
    ['lagging', 'agent-behind'],
    ['duplicates', 'duplicate'],
    ['behind', 'profile-behind'],
  ])('is asked about one rule by a query, which is copied and opened as a filter: %s', async (query, rule) => {
    const driver = await openDemo({ hosts: 300 }, SIZE);
    await driver.untilShown('300');
    driver.press('L');
    await driver.untilShown('all loaded');
    driver.press('2');
    await atRest(driver);
    driver.press('L');
    await driver.untilShown('all loaded');
    driver.press('1', 'Q', query, 'Enter');
    await driver.until('the rule', () => new RegExp(`▌▾ .* \\d+ .* ${rule}`).test(driver.text()));
    const hosts = /^▌▾ .*? {2,}([\d,]+) /m.exec(driver.cursorLine())?.[1];
    driver.press('C');
    await driver.until('copied', () => driver.sent.copied.endsWith(`--filter=rule=${rule} --all`));
    driver.press('Enter');
    await driver.untilShown(`of ${hosts} shown`);
    expect(driver.text()).toContain(`filter rule=${rule}`);
    driver.press('C', 'this view', 'Enter');
    await driver.until('copied again', () => driver.sent.of('copy').length === 2);
    expect(driver.sent.copied).toContain(`--filter=rule=${rule}`);
    driver.press('Esc');
    await driver.untilShown('Attention');
  });

  it('filters by a rule, and says that it is undecided before all rows are loaded', async () => {
    const driver = await openDemo({ hosts: 300 }, SIZE);
    await driver.untilShown('300');
    driver.press('/', 'rule=agent-behind', 'Enter');
    await driver.untilShown('rule agent-behind unknown for all 50 loaded edge hosts');
    expect(driver.text()).toContain('only 50 of 300 edge hosts are loaded');
    driver.press('L');
    // Some hosts do not say which agent they have.
    await driver.untilShown('of 88 shown · rule agent-behind unknown for 9 of 300 · all 300 loaded');
  });

  it('shows fleet rules value by value, and opens the rows of a value', async () => {
    const driver = await attention();
    driver.press('j', 'j', 'j', 'j');
    await driver.untilShown('▌▸ ● that share');
    driver.press('Space');
    await driver.untilShown('▾ ● that share');
    driver.press('j', 'Enter');
    await driver.untilShown('rows of «');
    expect(driver.text()).toMatch(/rows of «2 hosts: (?:MAC )?address/i);
    driver.press('Esc');
    await driver.untilShown('▾ ● that share');
  });

  it('opens all rows with any finding when pressed again', async () => {
    const driver = await attention();
    driver.press('!');
    await driver.untilShown('rows of «');
    expect(driver.text()).toMatch(/rows of «[\d,]+ hosts with a finding»/);
  });

  it('reports a rule without findings as unknown while some rows are undecided', async () => {
    const driver = await attention();
    await openOthers(driver);
    driver.press('G');
    await driver.untilShown('▌  ? with an impossible memory size');
    expect(driver.text()).toMatch(
      /Hosts with an impossible memory size: 10 not decided, none found in the other 1,203\./,
    );
  });

  it('says for a rule without findings in a list how many rows are undecided', async () => {
    const condition = { type: 'Ready', status: 'True' };
    const pack = { name: 'cni', condition, startTime: '2026-01-01T00:00:00Z', endTime: '2026-01-01T00:01:00Z' };
    const hosts = Array.from({ length: 12 }, (_, at) => ({
      metadata: { uid: `u${at}`, name: `edge-${at}` },
      status: { health: { state: 'healthy' }, ...(at < 10 && { packs: [pack] }) },
    }));
    const { driver } = await openOver({ hosts: json(answer(hosts)) }, SIZE);
    await driver.untilShown('1–12 of 12');
    driver.press('Q', 'packs', 'Enter');
    await driver.untilShown('2 of 12 hosts not decided: status.packs is unknown');
    expect(driver.text()).toContain('Nothing found in the others.');
    driver.press('Q', 'unfinished', 'Enter');
    await driver.untilShown('2 of 12 hosts not decided: status.packs');
    expect(driver.text()).not.toContain('No host');
  });

  it.each([
    ['2', 'with an invalid pack', /● with an invalid pack +\d/],
    ['3', 'whose last delivery failed', /● with an alert channel whose last delivery failed +5 +5/],
    ['4', 'errored or unhealthy', /● with errored or unhealthy clusters +9 +9/],
  ])('answers for every kind: tab %s', async (tab, shown, line) => {
    const driver = await openDemo({ hosts: 300 }, SIZE);
    await driver.untilShown('300');
    driver.press(tab);
    await atRest(driver);
    driver.press('!');
    await driver.untilShown(shown);
    expect(driver.text()).toMatch(line);
  });

  it('compares with the items of another kind that arrive later', async () => {
    const profile = (name: string): object => ({ metadata: { name, uid: name }, status: { inUseClusters: [] } });
    const template = { name: 'used', uid: 'used', profileVersion: '1.0.0' };
    const host = { metadata: { name: 'edge-1', uid: 'h1' }, spec: { clusterProfileTemplates: [template] }, status: {} };
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { driver } = await openOver(
      {
        hosts: (request, response) => void arrived.then(() => json(answer([host]))(request, response)),
        profiles: json(answer([profile('used'), profile('idle')])),
      },
      SIZE,
    );
    driver.press('2');
    await driver.untilShown('idle');
    driver.press('!');
    // Before the hosts are loaded, no profile is known to be unused.
    await driver.untilShown('None of the 5 rules can be decided');
    expect(driver.text()).not.toMatch(/unused +\d/);
    arrive();
    await driver.until('one unused', () => /unused +1 /.test(driver.text()));
  });

  it('explains a kind without rules', async () => {
    const client = new ScriptedClient({ hosts: { items: [{ uid: 'u1', name: 'one' }] } });
    const driver = openReal(client, {
      resources: [machines()],
      ...SIZE,
      start: { catalog: { resources: [machines()], ability: () => client.ability() } },
    });
    await driver.untilShown('one');
    driver.press('!');
    await driver.untilShown('There are no rules for hosts.');
    driver.stop();
  });
});

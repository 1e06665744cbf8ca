import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest, openDemo, openLoaded } from './real.ts';

const SIZE = { columns: 140, rows: 34 };

const opened = openLoaded(1213, SIZE);

const openNow = async (): Promise<Driver> => {
  const driver = opened();
  driver.press('0');
  await driver.until('reasons', () => /disk pressure/.test(driver.text()) && !/ …$/m.test(driver.text()));
  return driver;
};

describe('now', () => {
  it('groups broken hosts by message, each group with the values that set it apart', async () => {
    const driver = await openNow();
    expect(driver.text()).toContain('81 unhealthy of 1,213 hosts · 37 unknown · 79 in use');
    expect(driver.text()).toMatch(
      /disk pressure on \/var: N% used, evicting pods +58 +34 +02:14Z +02:16Z +agent 4\.7\.2 and profile edge-base 1\.4\.0/,
    );
    expect(driver.text()).toMatch(/replica rebuild of pvc-⋯ stuck at N% +4 +3 +02-16 +02-21 *$/m);
    expect(driver.text()).toMatch(/Node not ready: kubelet stopped posting status +2 +\+1 +2 /);
    expect(driver.text()).toMatch(/health not reported +37 .* no agent/);
    expect(driver.text()).toMatch(/retail-east 59 of 89 · 1 unknown/);
    await driver.until('the rules', () => /\d+ hosts with a failing pack/.test(driver.text()));
    expect(driver.text()).toMatch(/Latest: 02:14–02:16Z, 58 hosts, pack fluent-bit → False: DiskPressure/);
  });

  it('works nothing out again when Esc returns to it from another question', async () => {
    const driver = await openNow();
    await driver.until('the rules', () => /\d+ hosts with a failing pack/.test(driver.text()));
    const before = driver.text();
    driver.press('W');
    await driver.untilShown('What they share');
    await atRest(driver);
    const results = driver.state.answeredLists?.results;
    driver.press('Esc');
    await driver.untilShown('MESSAGE');
    expect(driver.text()).toBe(before);
    await atRest(driver);
    expect(driver.state.answeredLists?.results).toBe(results);
  });

  it('wraps the shared values of its first group on a narrow screen', async () => {
    const driver = opened();
    driver.resize(80, 24);
    driver.press('0');
    await driver.until('the reason', () =>
      /disk pressure.* agent 4\.7\.2 and *\n.*profile edge-base *\n.* 1\.4\.0 *\n/.test(driver.text()),
    );
    expect(driver.text()).toMatch(/ATTENTION +WORST PROJECTS/);
  });

  it('is the first tab while it is open', async () => {
    const driver = await openNow();
    expect(driver.text()).toContain(' 0 Now ');
    driver.press('2');
    await driver.untilShown('Profiles');
    expect(driver.text()).not.toContain('WHAT THEY SHARE');
    driver.press('0');
    await driver.untilShown('WHAT THEY SHARE');
    expect(driver.state.tab).toBe(driver.state.catalog.resources[0]?.id);
  });

  it('goes to the rows of a group and of a rule, and comes back to the line', async () => {
    const driver = await openNow();
    driver.press('Enter');
    await driver.untilShown('of 58');
    driver.press('Esc');
    await driver.until('the group', () => /▌ +disk pressure/.test(driver.text()));
    const onRule = () => /▌ +● \d+ hosts with a failing pack/.test(driver.text());
    for (let line = 0; line < 20 && !onRule(); line += 1) {
      driver.press('j');
      await atRest(driver);
    }
    driver.press('l', 'Enter');
    await driver.untilShown('retail-east');
    await driver.untilShown('of 89');
    driver.press('Esc');
    await driver.until('the same line', () => /▌ +● \d+ hosts with a failing pack/.test(driver.text()));
  });

  it('shows everything at once after Esc from the rows of a group', async () => {
    const driver = await openNow();
    await driver.untilShown('being deleted');
    await atRest(driver);
    const table = (): readonly string[] => driver.screen().slice(2, 12);
    const before = table();
    driver.press('Enter');
    await driver.untilShown('of 58');
    await atRest(driver);
    driver.press('Esc');
    await driver.until('the table', () => driver.text().includes('WHAT THEY SHARE'));
    expect(table()).toEqual(before);
  });

  it('offers the ticket, the value and the command of a line', async () => {
    const driver = await openNow();
    driver.press('Y');
    await driver.untilShown('this answer as a command');
    expect(driver.text()).toMatch(/value under the cursor +disk pressure on \/var/);
    driver.press('value', 'Enter');
    await driver.until('a copy', () => driver.sent.of('copy').at(-1)?.what === 'value');
    expect(driver.sent.copied).toBe('disk pressure on /var: N% used, evicting pods');
  });

  it('passes the rows of its line to other questions', async () => {
    const driver = await openNow();
    driver.press('F');
    await driver.untilShown('58 of 1,213 hosts counted');
    driver.press('Esc');
    await driver.untilShown('of 58');
    driver.press('Esc');
    await driver.untilShown('WHAT THEY SHARE');
    driver.press('X');
    await driver.untilShown('X explains one edge host');
    driver.press('Q', 'duplicates', 'Enter');
    await driver.untilShown('Attention');
  });

  it('copies the ticket of a group, and the value of another line', async () => {
    const driver = await openNow();
    driver.press('c');
    await driver.until('the ticket', () => driver.sent.of('copy').at(-1)?.what === 'ticket');
    const text = driver.sent.copied;
    expect(text).toMatch(
      /^\*\*58 of 1,213 hosts unhealthy: disk pressure on \/var: N% used, evicting pods\*\*\n\n- Since: 2026-03-01 02:14:\d\dZ, last 02:16:\d\dZ, no longer growing\n- First sign: pack fluent-bit → False: DiskPressure \(58 of 58\)\n/,
    );
    expect(text).toMatch(
      /\n- Where: 34 clusters in 1 project: retail-east 58\n- Which: edge-\S+, (edge-\S+, ){4}and 53 others\n/,
    );
    expect(text).toContain(
      '- Shared: agent 4.7.2 and profile edge-base 1.4.0: 58 of 58; 2 of the 1,155 others have it too.',
    );
    expect(text).toMatch(
      /\n- Seen: inventory\.example · whole tenant · as of 2026-03-01 05:26:40Z · all 1,213 loaded\n/,
    );
    expect(driver.sent.of('copy').at(-1)?.brief).toBe('10 lines, 58 hosts, agent 4.7.2 and profile edge-base 1.4.0');
    expect(text).toMatch(/\n```sh\nedgescope hosts .*'--filter=.*message-shape.*' .*--all\n```\n$/);
  });

  it('keeps its line when rows are refreshed', async () => {
    const driver = await openNow();
    driver.press('j', 'j');
    await driver.until('the third group', () => /▌ +replica rebuild/.test(driver.text()));
    driver.press('r');
    await atRest(driver);
    await driver.until('the same group', () => /▌ +replica rebuild/.test(driver.text()));
  });

  it('says that no host is broken', async () => {
    const driver = await openDemo({ hosts: 40 }, SIZE);
    await atRest(driver);
    driver.press('/', 'health=healthy', 'Enter');
    await atRest(driver);
    driver.press('0');
    await driver.until('how many are counted', () => /No unhealthy host among \d+ hosts/.test(driver.text()));
  });
});

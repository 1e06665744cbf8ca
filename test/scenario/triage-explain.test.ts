import { describe, expect, it } from 'vitest';
import { atRest, openDemo, openLoaded } from './real.ts';

const SIZE = { columns: 120, rows: 40 };
const opened = openLoaded(1213, SIZE);

describe('the explanation', () => {
  it('lists the problems of a host with their rarity, its differences from its peers, and its times', async () => {
    const driver = opened();
    driver.press('X');
    await driver.untilShown('WHEN');
    expect(driver.text()).toMatch(/▌ +● unhealthy: .*81 hosts \(1 in 15\)/);
    expect(driver.text()).toMatch(/SHARED WITH THE OTHER UNHEALTHY HOSTS/);
    expect(driver.text()).toMatch(/DIFFERS FROM [\d,]+ HOSTS OF THE SAME .* THAT ARE NOT UNHEALTHY/);
    expect(driver.text()).toContain('this made no request to the service');
    expect(driver.text()).toContain('status.health.state');
  });

  it('counts ages to the same time as the open item', async () => {
    const driver = opened();
    driver.press('X');
    await driver.untilShown('WHEN');
    const age = (): string => /Ready False: NodeNotReady.*? (\d+[smhd])\b/.exec(driver.text())?.[1] ?? '';
    const before = age();
    driver.store.setState(({ now }) => ({ now: now + 1000 * 24 * 3_600_000 }));
    await driver.until('a later age', () => age() !== '' && age() !== before);
    const shown = age();
    driver.press('Esc', 'Enter');
    await driver.until('the item', () => !driver.text().includes('› Explain') && age() !== '');
    expect(age()).toBe(shown);
  });

  it('goes to the section and line of a finding, and comes back to its own line', async () => {
    const driver = opened();
    driver.press('X');
    await driver.untilShown('WHEN');
    driver.press('j');
    await driver.untilShown('Ready False');
    const [said = ''] = /▌ +[●▲] (.{12})/.exec(driver.text())?.slice(1) ?? [];
    driver.press('Enter');
    await driver.until(
      'the line of the finding',
      () => new RegExp(`▌ +[●▲] ${escaped(said)}`).test(driver.text()) && !driver.text().includes('› Explain'),
    );
    expect(driver.text()).toContain('Problems');
    driver.press('Esc');
    await driver.untilShown('› Explain');
    expect(driver.text()).toMatch(new RegExp(`▌ +[●▲] ${escaped(said)}`));
  });

  it('opens over an open item as well, and leads back to it', async () => {
    const driver = opened();
    driver.press('Enter');
    await driver.untilShown('Overview');
    driver.press('X');
    await driver.untilShown('WHAT IS WRONG');
    driver.press('Esc');
    await driver.untilShown('Overview');
    expect(driver.text()).not.toContain('› Explain');
  });

  it('compares the host with one of its peers', async () => {
    const driver = opened();
    driver.press('X');
    await driver.untilShown('WHEN');
    driver.press('=');
    await driver.untilShown('› Compare');
    driver.press('Esc');
    await driver.untilShown('› Explain');
  });

  it('lists the findings of a healthy host, or says that there are none', async () => {
    const driver = opened();
    driver.press('G');
    await driver.until('the last row', () => driver.text().includes('1,213'));
    driver.press('X');
    await driver.untilShown('made no request to the service');
    expect(driver.text()).toMatch(/None of the \d+ rules finds anything|WHAT IS WRONG/);
    expect(driver.text()).not.toContain('WHAT IT SHARES');
  });

  it.each(['2', '3', '4'])('explains an item of tab %s', async (tab) => {
    const driver = await openDemo({ hosts: 300 }, SIZE);
    await driver.untilShown('300');
    driver.press(tab);
    await atRest(driver);
    driver.press('X');
    await driver.untilShown('this made no request to the service');
    expect(driver.text()).toContain('DIFFERS');
  });
});

const escaped = (said: string): string => said.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';
import { openWholeFleet } from './whole-fleet.ts';

const SIZE = { columns: 120, rows: 40 };

const openFleet = (size = SIZE): Promise<Driver> => openWholeFleet(size);

const text = (driver: Driver): string => driver.screen().join('\n');

describe('the explanation', () => {
  it('says what is wrong with a host, how rare that is, where it differs from its peers and when', async () => {
    const driver = await openFleet();
    driver.press('X');
    await driver.untilShown('WHEN');
    expect(text(driver)).toMatch(/▌ +● unhealthy: .*1 in 15 +81 +unhealthy/);
    expect(text(driver)).toMatch(/WHAT IT SHARES WITH THE OTHERS THAT ARE UNHEALTHY/);
    expect(text(driver)).toMatch(/WHERE IT DIFFERS FROM [\d,]+ NOT UNHEALTHY OF THE SAME/);
    expect(text(driver)).toContain('findings of 24 rules · nothing was asked of the service for this');
    expect(text(driver)).toContain('status.health.state');
  });

  it('goes to the section and line where a finding stands, and comes back to its line', async () => {
    const driver = await openFleet();
    driver.press('X');
    await driver.untilShown('WHEN');
    driver.press('j');
    await driver.untilShown('Ready False');
    const [said = ''] = /▌ +[●▲] (.{12})/.exec(text(driver))?.slice(1) ?? [];
    driver.press('Enter');
    await driver.until(
      'the line of the finding',
      () => new RegExp(`▌ +[●▲] ${escaped(said)}`).test(text(driver)) && !text(driver).includes('› Explain'),
    );
    expect(text(driver)).toContain('Problems');
    driver.press('Esc');
    await driver.untilShown('› Explain');
    expect(text(driver)).toMatch(new RegExp(`▌ +[●▲] ${escaped(said)}`));
  });

  it('opens over an open item as well, and leads back to it', async () => {
    const driver = await openFleet();
    driver.press('Enter');
    await driver.untilShown('Overview');
    driver.press('X');
    await driver.untilShown('WHAT IS WRONG');
    driver.press('Esc');
    await driver.untilShown('Overview');
    expect(text(driver)).not.toContain('› Explain');
  });

  it('compares the host with one of its peers', async () => {
    const driver = await openFleet();
    driver.press('X');
    await driver.untilShown('WHEN');
    driver.press('=');
    await driver.untilShown('› Compare');
    driver.press('Esc');
    await driver.untilShown('› Explain');
  });

  it('is asked for by name, and says of a healthy host that nothing holds, or what does', async () => {
    const driver = await openFleet();
    driver.press('G');
    await driver.until('the last row', () => text(driver).includes('1,213'));
    driver.press('X');
    await driver.untilShown('of 24 rules');
    expect(text(driver)).toMatch(/Nothing of the 24 rules holds|WHAT IS WRONG/);
    expect(text(driver)).not.toContain('WHAT IT SHARES');
  });

  it.each([
    [60, 15],
    [80, 24],
    [200, 50],
  ])('fits a screen of %i cells and %i rows', async (columns, rows) => {
    const driver = await openDemo({ hosts: 300 }, { columns, rows });
    await driver.untilShown('300');
    await atRest(driver);
    driver.press('X');
    await driver.untilShown('of 24 rules');
    expect(driver.screen()).toHaveLength(rows);
    expect(text(driver)).toContain('WHAT IS WRONG');
  });

  it.each(['2', '3', '4'])('explains an item of tab %s', async (tab) => {
    const driver = await openDemo({ hosts: 300 }, SIZE);
    await driver.untilShown('300');
    driver.press(tab);
    await atRest(driver);
    driver.press('X');
    await driver.untilShown('nothing was asked of the service for this');
    expect(text(driver)).toContain('WHERE IT DIFFERS');
  });
});

const escaped = (said: string): string => said.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

import { afterEach, describe, expect, it } from 'vitest';
import { Driver } from './driver.tsx';
import { fleet, ScriptedClient } from './fleet.ts';

let app: Driver | undefined;
const open = async (columns = 100, rows = 24): Promise<Driver> => {
  const client = new ScriptedClient({ hosts: { items: fleet(30) } });
  app = new Driver({ client, resources: client.resources, columns, rows });
  await app.untilShown('edge-00000');
  app.press('Enter');
  await app.untilShown('Hosts › edge-00000');
  return app;
};
afterEach(() => app?.stop());

describe('an open item', () => {
  it('shows every line of a comparison box at any scroll position', async () => {
    const driver = await open(60, 15);
    driver.press('Esc');
    await driver.untilShown('1–');
    driver.press('Space', 'j', 'Space', '=');
    await driver.untilShown('┌');
    const lines = (): readonly string[] => driver.screen().slice(4, 13);
    const first = lines().map((line) => line.slice(2).trimEnd());
    const box = first.slice(first.findIndex((line) => line.startsWith('┌')));
    expect(box[1]).toContain('│ In lists │');
    driver.press('jjjjjjjjj');
    await driver.untilShown('lines 2–10');
    expect(
      lines()
        .map((line) => line.slice(2).trimEnd())
        .slice(0, -1),
    ).toEqual(first.slice(1));
  });

  it('searches a text, steps through the matches and counts them', async () => {
    const driver = await open();
    driver.press('y', '/', 'edge');
    await driver.untilShown('match 1 of 1 for edge');
    driver.press('Enter', 'N');
    await driver.until('the hit', () => driver.cursorLine().includes('name: edge-00000'));
    driver.press('Esc');
    await driver.until('no search', () => !driver.text().includes('hit'));
    expect(driver.text()).toContain('YAML');
  });

  it('compares two marked rows: changes only, then everything', async () => {
    const driver = await open();
    driver.press('Esc');
    await driver.untilShown('1–18 of 30');
    driver.press('Space', 'j', 'Space');
    await driver.untilShown('2 marked');
    driver.press('=');
    await driver.untilShown('- edge-00000   + edge-00002');
    expect(driver.text()).toContain('health');
    driver.press('Esc');
    await driver.untilShown('2 marked');
    driver.press('Esc');
    await driver.until('no marks', () => !driver.text().includes('marked'));
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { Driver } from '../scenario/driver.tsx';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { openReal } from '../scenario/real.ts';

let app: Driver | undefined;
const open = async (columns = 100): Promise<Driver> => {
  const client = new ScriptedClient({ hosts: { items: fleet(30) } });
  app = new Driver({ client, resources: client.resources, columns });
  await app.untilShown('edge-00000');
  return app;
};
afterEach(() => app?.stop());

const head = (driver: Driver | undefined): string => driver?.screen()[3]?.trim().replaceAll(/\s+/g, ' ') ?? '';

describe('the columns', () => {
  it('are hidden and put in another order by hand, the first one stays', async () => {
    const driver = await open();
    expect(head(driver)).toBe('NAME HEALTH CPU AGE');
    driver.press(',', 'Space', 'Down', 'Space', 'Enter');
    await driver.until('no health', () => head(driver) === 'NAME CPU AGE');
    driver.press(',', 'health', 'Space', 'Enter');
    await driver.until('health at the end', () => head(driver) === 'NAME CPU AGE HEALTH');
  });

  it('keep their full width when wide, and scroll', async () => {
    app = openReal({ ability: () => ALL, list: () => new Promise(() => undefined) }, { columns: 80 });
    app.press('w');
    await app.until('fewer columns, at their full width', () => head(app).startsWith('NAME ↑ HEALTH ↑ STATE'));
    app.press('lll');
    await app.until('the later ones', () => head(app).startsWith('NAME ↑ ‹') && head(app).includes('CLUSTER'));
    app.press('w');
    await app.until('the first ones again', () => head(app).startsWith('NAME ↑ HEALTH ↑'));
  });
});

const ALL = { paging: true, cloudType: true, filter: true, order: true, fields: true, period: true };

import { afterEach, describe, expect, it } from 'vitest';
import { EVERY_ABILITY } from '../ability.ts';
import { Driver } from '../scenario/driver.tsx';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { openDemo, openReal } from '../scenario/real.ts';

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
  it('are hidden and reordered by the user, except the first column', async () => {
    const driver = await open();
    expect(head(driver)).toBe('NAME HEALTH CPU AGE');
    driver.press(',', 'Space', 'Down', 'Space', 'Enter');
    await driver.until('no health', () => head(driver) === 'NAME CPU AGE');
    driver.press(',', 'health', 'Space', 'Enter');
    await driver.until('health at the end', () => head(driver) === 'NAME CPU AGE HEALTH');
  });

  it('can be widened, moved and reset', async () => {
    const driver = await open();
    const widthOf = (title: string): number => {
      const text = driver.screen()[3] ?? '';
      return text.slice(text.indexOf(title)).match(/^\w+ +/)?.[0].length ?? 0;
    };
    const before = widthOf('HEALTH');
    driver.press(',', 'Down', 'Right', 'Right', 'Right', 'Enter');
    await driver.until('three cells wider', () => widthOf('HEALTH') === before + 3);
    driver.press(',', 'Down', '>', 'Enter');
    await driver.until('behind cpu', () => head(driver) === 'NAME CPU HEALTH AGE');
    driver.press(',', 'Down', 'Down', '<', '=', 'Enter');
    await driver.until('as before', () => head(driver) === 'NAME HEALTH CPU AGE' && widthOf('HEALTH') === before);
  });

  it('keep their full width and scroll when the list is wide', async () => {
    app = openReal({ ability: () => ALL, list: never, get: never }, { columns: 80 });
    app.press('w');
    await app.until('fewer columns, at their full width', () => head(app).startsWith('NAME ³↑ HEALTH ¹↑ STATE'));
    app.press('lll');
    await app.until('the later ones', () => head(app).startsWith('NAME ³↑ ‹') && head(app).includes('CLUSTER'));
    app.press('w');
    await app.until('the first ones again', () => head(app).startsWith('NAME ³↑ STATE'));
  });
});

describe('a list of limited width', () => {
  const titles = (driver: Driver): readonly string[] =>
    head(driver)
      .replace(/ [›‹]/g, '')
      .split(/ (?=[A-Z])/);
  const widthOf = (driver: Driver, title: string): number => {
    const line = driver.screen()[3] ?? '';
    return line.slice(line.indexOf(title)).match(/^\S+ +/)?.[0].length ?? 0;
  };

  it('gives space to the message before a seventh column', async () => {
    app = await openDemo({ hosts: 300 }, { columns: 120 });
    await app.untilShown('of 300 loaded');
    expect(titles(app).slice(0, 5)).toEqual(['NAME ³↑', 'STATE', 'MESSAGE', 'PROJECT', 'CLUSTER']);
    expect(widthOf(app, 'MESSAGE')).toBeGreaterThan(30);
    app.resize(60, 15);
    await app.until('the message at the least size', () => titles(app as Driver).includes('MESSAGE'));
  });

  it('includes the columns of the order and the filter, beside the name', async () => {
    app = await openDemo({ hosts: 60 }, { columns: 100 });
    await app.untilShown('of 60 loaded');
    expect(head(app)).not.toContain('DISK');
    app.press(':sort -disk', 'Enter');
    await app.until('the column of the order', () => head(app).startsWith('NAME DISK ↓ STATE'));
    app.press('/gpu>=0 ', 'Enter');
    await app.until('the one of the filter', () => head(app).startsWith('NAME DISK ↓ GPU STATE'));
    app.press('Esc', ':sort', 'Enter');
    await app.until('neither', () => !head(app).includes('DISK') && !head(app).includes('GPU'));
  });

  it('shows a facet and a label that the filter compares, and removes them with the filter', async () => {
    app = await openDemo({ hosts: 60 }, { columns: 100 });
    await app.untilShown('of 60 loaded');
    app.press('/os-family~ubuntu label:site', 'Enter');
    await app.until('both', () => head(app).includes('OS FAMILY SITE STATE'));
    expect(app.cursorLine()).toMatch(/ubuntu +site-\d+/);
    app.press('Esc');
    await app.until('neither', () => !head(app).includes('OS FAMILY') && !head(app).includes('SITE'));
  });

  it('shows the whole address if a filter compares it', async () => {
    app = await openDemo({ hosts: 60 }, { columns: 80 });
    await app.untilShown('of 60 loaded');
    app.press('/mac=*', 'Enter');
    await app.until(
      'the whole address, and health',
      () => /MESSAGE/.test(head(app)) && /(\w\w:){5}\w\w {2}●/.test(app?.cursorLine() ?? ''),
    );
  });

  it('keeps the glyph of health beside the name while columns scroll', async () => {
    app = await openDemo({ hosts: 60 }, { columns: 80 });
    await app.untilShown('of 60 loaded');
    app.press('l');
    await app.until('the health out of sight', () => !head(app as Driver).includes('HEALTH'));
    expect(app.cursorLine()).toMatch(/edge-\S+ +[●○] +(?:in-use|ready)/);
  });
});

const ALL = { ...EVERY_ABILITY, details: true };
const never = (): Promise<never> => new Promise(() => undefined);

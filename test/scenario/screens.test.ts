import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from '../../src/demo/index.ts';
import { parseDrops } from '../../src/demo/parameters.ts';
import { createTheme } from '../../src/ui/theme.ts';
import type { Driver } from './driver.tsx';
import { checkAtSizes, checkScreen, SIZES } from './invariant.ts';
import { atRest, NOW, openReal, realClient } from './real.ts';

type Demo = Awaited<ReturnType<typeof startDemo>>;

let demo: Demo;
let bare: Demo;
let client: ReturnType<typeof realClient>;
let failing: ReturnType<typeof realClient>;
beforeAll(async () => {
  demo = await startDemo({ hosts: 213, now: () => NOW });
  bare = await startDemo({ hosts: 0, now: () => NOW, drop: parseDrops('profiles,projects') });
  client = realClient(demo.url);
  failing = realClient(bare.url);
});
afterAll(async () => {
  await Promise.all([client.close(), failing.close()]);
  await Promise.all([demo.close(), bare.close()]);
});

let driver: Driver | undefined;
afterEach(() => driver?.stop());

type Go = (driver: Driver) => void | Promise<void>;
const keys =
  (...pressed: readonly string[]): Go =>
  (driver) =>
    driver.press(...pressed);
const typed =
  (text: string, ...more: readonly string[]): Go =>
  (driver) => {
    driver.press('/');
    driver.terminal.type(text);
    driver.press(...more);
  };

const LISTS: Readonly<Record<string, Go>> = {
  hosts: keys(),
  'hosts, last row': keys('G'),
  'hosts, scrolled to the right': keys('l', 'l', 'l', 'l'),
  'hosts, all the way to the right': keys(...'llllllllllllllllllllllll'),
  'hosts, all loaded': keys('L'),
  'hosts of a type': keys('t', 'Down', 'Down', 'Down', 'Enter'),
  'hosts, filtered': typed('unhealthy', 'Enter'),
  'hosts, filtered away': typed('nothing-is-called-so', 'Enter'),
  profiles: keys('2'),
  'profiles, second page': keys('2', 'n'),
  projects: keys('3'),
  summary: keys('4'),
  'a message': keys('p'),
  'the prompt': typed('health=unhealthy cpu>4'),
  'the prompt with an error': typed('edge cpu>'),
  'the prompt with a long text': typed(`${'word '.repeat(60)}end`),
  'the prompt with wide characters': typed('日本語'.repeat(40), 'Home', 'Right'),
  'the prompt to the service': async (driver) => {
    driver.press('2');
    await atRest(driver);
    driver.press('/', '^T', 'type=cluster');
  },
  'the picker of orders': keys('o', 'Down', 'Space', 'Down', 'Space', 'Space'),
  'the picker of types': keys('t'),
  'the picker of projects': keys('u'),
  'the picker of projects, nothing found': keys('u', 'zzz'),
  'the palette with periods': keys('4', ':period '),
  help: keys('?'),
  'help, its end': keys('?', 'G'),
  'help of an item': keys('Enter', '?'),
  'help, narrowed': keys('?', '/o'),
  'help, nothing found': keys('?', '/qqzz'),
  'a count': keys('L', ':count registered', 'Enter'),
  'a pivot': keys('L', ':pivot project agent', 'Enter'),
  now: keys('L', '0'),
  'in common': keys('L', 'W', 'a'),
  attention: keys('L', '!'),
  explain: keys('X'),
  timeline: keys('T'),
  'the palette': keys(':', 'e', 'Down'),
  'the palette with a filter': keys(':', 'hosts health=', 'Down'),
  'the palette without a match': keys(':', 'zzqqxx', 'Down'),
  'the palette with columns': keys(':', 'cols na', 'Down'),
  'the picker of exports': keys('e'),
  'the name of a file': keys('e', 'Enter'),
  'the picker of queries': keys('Q'),
  'the log': keys('`'),
  'a request': keys('`', 'Enter'),
};

const FAILING: Readonly<Record<string, Go>> = {
  'no hosts': keys(),
  'no hosts of a type': keys('t', 'Down', 'Enter'),
  'profiles that are refused': keys('2'),
  'projects that are refused': keys('3'),
  'the picker of projects that are refused': keys('u'),
};

const theme = createTheme('16');

describe('every screen', () => {
  const fits = async (from: typeof client, go: Go): Promise<void> => {
    driver = openReal(from, { columns: 100, rows: 30, theme });
    await atRest(driver);
    await go(driver);
    await atRest(driver);
    await checkAtSizes(driver);
  };

  it.each(Object.entries(LISTS))('fits every size: %s', (_, go) => fits(client, go));
  it.each(Object.entries(FAILING))('fits every size: %s', (_, go) => fits(failing, go));
});

describe('every section of an item', () => {
  it.each([
    ['1', 0],
    ['1', 7],
    ['2', 0],
    ['2', 9],
    ['3', 0],
    ['4', 3],
  ])('of tab %s, row %i, fits every size, and its YAML and JSON', async (tab, downs) => {
    driver = openReal(client, { columns: 100, rows: 30, theme });
    driver.press(tab);
    await atRest(driver);
    driver.press(...'j'.repeat(downs), 'Enter');
    await atRest(driver);
    const seen = new Set<string>();
    for (let path = driver.screen()[2] ?? ''; !seen.has(path); path = driver.screen()[2] ?? '') {
      seen.add(path);
      await checkAtSizes(driver, [SIZES[0], SIZES[1], SIZES[3]]);
      driver.press('G');
      driver.resize(100, 30);
      await atRest(driver);
      checkScreen(driver.terminal.painted(), 100, 30);
      driver.press(']');
      await atRest(driver);
    }
    expect(seen.size).toBeGreaterThan(3);
    driver.press('y');
    await checkAtSizes(driver);
  });
});

describe('without Unicode', () => {
  it('the program writes only ASCII', async () => {
    driver = openReal(client, { columns: 120, rows: 30, theme: createTheme('none', false) });
    for (const go of [
      keys(),
      keys('?'),
      keys('?', 'o'),
      keys('Esc', 'Enter'),
      keys('l'),
      keys('l'),
      keys('l'),
      keys('l'),
      keys('Esc', '4'),
      keys('0'),
      keys('W'),
      keys('!'),
      keys('T'),
    ]) {
      await go(driver);
      await atRest(driver);
      expect(driver.text()).toMatch(/^[\x20-\x7e\n]*$/);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { currentRows } from '../../src/store/list/rows.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { currentView } from '../../src/store/state/state.ts';
import type { Driver } from './driver.tsx';
import { current } from './look.ts';
import { atRest, openDemo } from './real.ts';

const open = async (): Promise<Driver> => {
  const driver = await openDemo({ hosts: 213 });
  await atRest(driver);
  return driver;
};
/** Types a line into the palette and presses Enter. */
const line = async (driver: Driver, text: string): Promise<void> => {
  driver.press(':', text, 'Enter');
  await atRest(driver);
};
/** Presses keys and waits for a change of the screen. */
const press = async (driver: Driver, ...keys: readonly string[]): Promise<void> => {
  driver.press(...keys);
  await atRest(driver);
};
/** The screen line with a text. */
const lineOf = (driver: Driver, text: string): string => driver.screen().find((one) => one.includes(text)) ?? '';
const footer = (driver: Driver): string => driver.screen().at(-1) ?? '';

describe('the palette', () => {
  it('lists views, commands, settings and actions with their keys, and why one is blocked', async () => {
    const driver = await open();
    await press(driver, ':');
    expect(lineOf(driver, 'view      hosts')).toMatch(/edge hosts 50\/213 +1 *$/);
    await press(driver, 'period');
    expect(lineOf(driver, 'command   period')).toMatch(/not now: edge hosts have no metric period/);
    await press(driver, 'Esc', ':', 'wide');
    expect(lineOf(driver, 'setting   wide: off')).toMatch(/w *$/);
    await press(driver, 'Esc', ':', 'load all');
    expect(lineOf(driver, 'action    load all')).toMatch(/load all pages; Esc stops +L *$/);
    await press(driver, 'Enter');
    await driver.untilShown('all loaded');
  });

  it('offers first what only the place has', async () => {
    const driver = await open();
    await press(driver, 'Enter', ':');
    expect(driver.text().indexOf('unfold all')).toBeLessThan(driver.text().indexOf('view '));
    expect(driver.text()).not.toContain('not now');
  });

  it('goes to a view and filters it, by any of its names', async () => {
    const driver = await open();
    await line(driver, 'profile published=yes');
    expect(driver.text()).toContain('2 Profiles');
    expect(driver.state.tab).toBe('profiles');
    expect(currentView(driver.state).filter.text).toBe('published=yes');
    await line(driver, 'hosts unhealthy cpu>4');
    expect(driver.text()).toContain('filter health=unhealthy cpu>4');
    for (const item of currentRows(driver.state)) expect(item.value('cpu')).toBeGreaterThan(4);
    await line(driver, 'summaries');
    expect(driver.state.tab).toBe('summary');
  });

  it('marks errors of a filter while typing, and keeps the text', async () => {
    const driver = await open();
    await press(driver, ':hosts unhealthy cpu>x');
    await driver.untilShown('▲ at 21:');
    await press(driver, 'Enter');
    expect(driver.text()).toContain(': hosts unhealthy cpu>x');
    expect(footer(driver)).toContain('cpu must be a number');
    await press(driver, 'Backspace', '4', 'Enter');
    await atRest(driver);
    expect(currentView(driver.state).filter.text).toBe('unhealthy cpu>4');
  });

  it('sets the scope by a project name or a unique prefix', async () => {
    const driver = await open();
    await press(driver, ':project ret');
    await driver.untilShown('retail-east');
    await press(driver, 'Enter');
    expect(footer(driver)).toMatch(/ambiguous, \d projects match: retail-/);
    await press(driver, 'ail-ea', 'Tab');
    expect(driver.text()).toContain(': project retail-east');
    await press(driver, 'Enter');
    await atRest(driver);
    expect(driver.state.scope).toMatchObject({ name: 'retail-east' });
    expect(driver.screen()[0]).toContain('project retail-east');
    await line(driver, 'project tenant');
    expect(driver.state.scope).toBeNull();
    await line(driver, 'project retail-easst');
    expect(footer(driver)).toContain('no project retail-easst; did you mean retail-east?');
  });

  it('chooses columns and an order, and suggests the nearest column name', async () => {
    const driver = await open();
    await line(driver, 'cols name mem state');
    expect(driver.screen()[3]).toMatch(/NAME.*MEM.*STATE/);
    await line(driver, 'sort mem,-name');
    expect(currentView(driver.state).order).toEqual([
      { column: 'mem', descending: false },
      { column: 'name', descending: true },
    ]);
    await line(driver, 'cols name,helath');
    expect(footer(driver)).toContain('no column helath; did you mean: health');
    await press(driver, 'Esc', ':cols name,he', 'Tab', 'Enter');
    await atRest(driver);
    expect(currentView(driver.state).columns.ids).toEqual(['name', 'health']);
    await line(driver, 'cols');
    expect(currentView(driver.state).columns.ids).toBeNull();
  });

  it('opens a loaded item in its tab, and Esc returns', async () => {
    const driver = await open();
    await line(driver, 'projects');
    await line(driver, 'hosts unhealthy');
    await press(driver, 'jj');
    const before = current(driver);
    await press(driver, ':campus-ea');
    await driver.untilShown('project   campus-east');
    await press(driver, 'Enter');
    await driver.untilShown('Projects › campus-east');
    await press(driver, 'Esc');
    await atRest(driver);
    expect(current(driver)).toBe(before);
    expect(driver.text()).toContain('filter health=unhealthy');
  });

  it('opens by uid and by name with goto, and lists ambiguous names', async () => {
    const driver = await open();
    const { uid, name } = currentRows(driver.state)[7] ?? { uid: '', name: '' };
    await line(driver, `goto ${uid}`);
    expect(driver.screen()[2]).toContain(`Hosts › ${name}`);
    await press(driver, 'Esc');
    await line(driver, `goto ${name}`);
    expect(driver.screen()[2]).toContain(`Hosts › ${name}`);
    await press(driver, 'Esc');
    await line(driver, 'goto edge-');
    expect(footer(driver)).toMatch(/ambiguous, \d+ items match: edge-.*, edge-/);
    expect(driver.text()).toContain(': goto edge-');
  });

  it('suggests the nearest command and keeps the typed text', async () => {
    const driver = await open();
    await line(driver, 'hsots unhealthy');
    expect(footer(driver)).toContain('no command hsots · Tab: hosts');
    expect(driver.text()).toContain(': hsots unhealthy');
    await press(driver, 'Tab', 'Enter');
    await atRest(driver);
    expect(currentView(driver.state).filter.text).toBe('unhealthy');
    await line(driver, 'zzqqxx');
    expect(driver.text()).toContain(': find zzqqxx');
    expect(driver.text()).toContain('ask the service for zzqqxx: by uid and name');
  });

  it('recalls earlier lines, with secrets masked', async () => {
    const driver = await open();
    await line(driver, 'hosts lab');
    await line(driver, 'filter "password=hunter2"');
    await line(driver, 'sort name');
    await press(driver, ':', 'Up', 'Up', 'Up');
    expect(driver.text()).toContain(': hosts lab');
    await press(driver, 'Down');
    expect(driver.text()).not.toContain('hunter2');
    await press(driver, 'Down');
    expect(driver.text()).toContain(': sort name');
    await press(driver, 'Down', 'Backspace');
    expect(overlayOf(driver.state, 'palette')).toBeNull();
  });

  it('works in an open item and in the help', async () => {
    const driver = await open();
    await press(driver, 'Enter');
    await driver.untilShown('› Overview');
    await line(driver, 'set wrap off');
    expect(currentView(driver.state).detail?.wrap).toBe(false);
    await line(driver, 'yaml');
    expect(currentView(driver.state).detail?.form).toBe('yaml');
    await press(driver, '?');
    await driver.untilShown('Keys ·');
    await line(driver, 'filter lab');
    expect(overlayOf(driver.state, 'help')).toBeNull();
    expect(currentView(driver.state).detail).toBeNull();
    await press(driver, '?:', 'Esc');
    expect(driver.text()).toContain('Keys ·');
    await press(driver, ':wide', 'Enter');
    expect(currentView(driver.state).wide).toBe(true);
  });

  it('filters on the service if possible, and says if it is not', async () => {
    const driver = await open();
    await line(driver, 'server name=x');
    expect(footer(driver)).toContain('the service cannot filter edge hosts');
    await press(driver, 'Esc');
    await line(driver, 'projects');
    await line(driver, 'server name=campus-east');
    expect(currentRows(driver.state).map(({ name }) => name)).toEqual(['campus-east']);
    await line(driver, 'server');
    expect(currentRows(driver.state).length).toBeGreaterThan(1);
  });

  it.each(['q!', 'quit'])('quits the program with :%s', async (word) => {
    const driver = await open();
    await press(driver, 'Enter');
    await line(driver, word);
    expect(driver.state.exit).toBe(0);
  });
});

describe('palette results', () => {
  it('show the health and place of a host beside its name', async () => {
    const driver = await open();
    await press(driver, ':00017');
    expect(lineOf(driver, 'host ')).toMatch(/host +edge-\S+00017 +● (?:un)?healthy {2}in-use {2}\S+/);
  });

  it('answer words of kubectl and k9s with their equivalents here', async () => {
    const driver = await open();
    await press(driver, ':ns');
    expect(lineOf(driver, 'ns → project')).toContain('the scope is a project here');
    await press(driver, 'Esc');
    await line(driver, 'nodes');
    expect(currentView(driver.state).detail).toBe(null);
    expect(driver.state.tab).toBe('hosts');
    await press(driver, ':secrets');
    expect(driver.text()).toContain('secrets never enter the program');
  });

  it('offer to filter by a text that no name has, with the number of matches, or to search on the service', async () => {
    const driver = await open();
    const address = String(
      currentRows(driver.state)[0]
        ?.search()
        .match(/\b10\.\d+\.\d+\.\d+\b/)?.[0],
    );
    await press(driver, `:${address}`);
    expect(lineOf(driver, `filter hosts by ${address}`)).toMatch(/ {2}in 1 of \d+ edge hosts/);
    expect(lineOf(driver, `ask the service for ${address}`)).toContain('all 213 items');
    await press(driver, 'Enter');
    expect(currentRows(driver.state)).toHaveLength(1);
  });
});

it('names the contexts of the config file, and changes to the typed context', async () => {
  const driver = await open();
  await press(driver, ':', 'ctx');
  expect(driver.text()).not.toContain('another service');
  await press(driver, 'Esc');
  const contexts = [
    { name: 'prod', address: 'https://prod.example' },
    { name: 'lab', address: null },
  ];
  driver.store.setState({ service: { ...driver.state.service, context: 'prod', contexts } });
  await press(driver, ':', 'ctx ');
  expect(lineOf(driver, 'context   prod')).toContain('https://prod.example (current)');
  await press(driver, 'labb');
  expect(driver.text()).toContain('no context labb; did you mean lab?');
  await press(driver, 'Esc');
  await line(driver, 'ctx -');
  expect(driver.text()).toContain('there was no context before this one');
  await press(driver, 'Esc');
  await line(driver, 'ctx lab');
  expect(driver.sent.of('switch')).toEqual([{ type: 'switch', name: 'lab' }]);
});

import { describe, expect, it } from 'vitest';
import { startProgram, type Terminal } from './terminal.ts';

const SGR = /\u001B\[[0-9;]*m/g;
const cursorLine = (terminal: Terminal): string => terminal.lines().find((line) => line.startsWith('▌')) ?? '';

describe('the program', () => {
  it('opens the demo, loads pages, filters, opens items, resizes and quits', async () => {
    const terminal = startProgram();
    await terminal.sees('1 Hosts  50/213');
    expect(terminal.screen()).toContain('demo');
    terminal.send('n');
    await terminal.sees('1 Hosts  100/213');
    terminal.send('n');
    await terminal.sees('1 Hosts  150/213');
    terminal.send('/health=unhealthy\r');
    await terminal.sees('filter health=unhealthy');
    terminal.send('j\r');
    await terminal.sees(/Hosts › \S+ › Overview/);
    terminal.send(']');
    await terminal.sees('› Hardware');
    terminal.resize(70, 20);
    await terminal.until('the item on the smaller screen', () => {
      const lines = terminal.lines();
      return lines.length === 20 && (lines[2] ?? '').includes('› Hardware') && (lines[19] ?? '').includes('section');
    });
    terminal.resize(40, 10);
    await terminal.sees('edgescope needs at least 60 × 15');
    terminal.resize(120, 40);
    await terminal.until('the item on the larger screen', () => (terminal.lines()[39] ?? '').includes('section'));
    terminal.send('q');
    await terminal.until('the list', () => cursorLine(terminal).includes('●'));
    terminal.send('q');
    expect(await terminal.ended).toMatchObject({ exitCode: 0 });
    await terminal.isRestored();
    expect(terminal.output()).not.toContain('demo-secret-');
    expect(terminal.output()).toMatch(/\u001B\[(?:\d+;)*3\d/);
  });
});

describe('the environment', () => {
  it.each([
    [[], { NO_COLOR: '1' }],
    [['--no-color'], {}],
  ])('turns colours off: %j %j', async (args, env: Readonly<Record<string, string>>) => {
    const terminal = startProgram(['--demo=60', ...args], { env });
    await terminal.sees('1 Hosts  50/60');
    terminal.send('j\r');
    await terminal.sees('› Overview');
    terminal.send('\u0003');
    await terminal.ended;
    const looks = new Set(terminal.output().match(SGR));
    for (const look of looks) expect(look).toMatch(/^\u001B\[(?:0|1|7|1;7|22|27)?m$/);
  });

  it.each([
    ['LANG=C', { LANG: 'C' }, []],
    ['--ascii', {}, ['--ascii']],
  ])(
    'turns the symbols of the program into ASCII: %s',
    async (_, env: Readonly<Record<string, string>>, args: readonly string[]) => {
      const terminal = startProgram(['--demo=60', ...args], { env });
      await terminal.sees('1 Hosts  50/60');
      for (const [keys, seen] of [
        ['?', 'Keys'],
        ['q\r', 'Overview'],

        ['u', 'whole tenant'],
      ] as const) {
        terminal.send(keys);
        await terminal.sees(seen);
      }
      terminal.send('\u0003\u0003');
      await terminal.ended;
      expect(terminal.output()).toMatch(/^[\u0000-\u007f]*$/);
    },
  );

  it('makes the program print the list as plain text on a terminal that cannot show a screen', async () => {
    const terminal = startProgram(['--demo=20'], { env: { TERM: 'dumb' } });
    expect(await terminal.ended).toMatchObject({ exitCode: 0 });
    expect(terminal.output()).toContain('TERM=dumb cannot show a screen: printing the list');
    expect(terminal.output().match(/^edge-/gm)).toHaveLength(20);
    expect(terminal.output()).not.toContain('\u001B');
  });

  it('of a CI server does not keep the screen blank', async () => {
    const terminal = startProgram(['--demo=60'], { env: { CI: 'true' } });
    await terminal.sees('1 Hosts  50/60');
    terminal.send('j');
    await terminal.until('the cursor on the second row', () => terminal.lines()[5]?.startsWith('▌') ?? false);
  });
});

describe('an unreachable service', () => {
  it('is reported in words, with a remedy', async () => {
    const terminal = startProgram(['--url', 'http://127.0.0.1:9']);
    await terminal.sees('Could not load');
    await terminal.sees('r retry');
    expect(terminal.screen()).toContain('127.0.0.1:9');
    expect(terminal.screen()).toMatch(/refuses/);
    terminal.send('2');
    await terminal.sees('Could not load the cluster profiles');
    terminal.send('q');
    expect(await terminal.ended).toMatchObject({ exitCode: 0 });
    await terminal.isRestored();
  });
});

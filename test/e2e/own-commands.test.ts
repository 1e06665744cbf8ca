import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporary } from '../temporary.ts';
import { startProgram } from './terminal.ts';

const COMMANDS = [
  {
    key: 's',
    name: 'shell',
    for: 'host',
    run: ['sh', '-c', 'echo "$1 [$EDGESCOPE_API_KEY]"; stty -a; read x; exit 7', 'sh', '{name}'],
  },
  { key: 'n', name: 'none', run: ['no-such-program-here'] },
  { key: 'r', name: 'raw', run: ['sh', '-c', 'stty raw -echo; exit 3'] },
];

/** The screen with commands of a config file, and a key in the environment. */
const start = () => {
  const config = temporary();
  mkdirSync(join(config, 'edgescope'), { recursive: true });
  writeFileSync(join(config, 'edgescope/config.json'), JSON.stringify({ commands: COMMANDS }), { mode: 0o600 });
  const env = { XDG_CONFIG_HOME: config, EDGESCOPE_API_KEY: 'sekret' };
  return startProgram(['--demo=60'], { env });
};

it('lends the terminal to a command of the config file until it ends, without the API key', async () => {
  const terminal = start();
  await terminal.sees('1 Hosts  50/60');
  terminal.send(';s\r');
  await terminal.sees(/^edge-\S+ \[\]/m);
  await terminal.sees(/(?<!-)icanon/);
  expect(terminal.modes().isAlternate).toBe(false);
  // The command gets the keys.
  terminal.send('q\r');
  await terminal.sees('sh ended with exit code 7; press Enter');
  terminal.send('q\r');
  await terminal.sees('shell: sh ended with exit code 7');
  expect(terminal.modes().isAlternate).toBe(true);
  terminal.send('j');
  await terminal.until('a key obeyed', () => terminal.lines()[5]?.startsWith('▌') ?? false);
  terminal.send(';n\r');
  await terminal.sees('no-such-program-here is not installed');
  terminal.send('\r');
  await terminal.sees('none: no-such-program-here is not installed');
});

it('ends only the command on ^C, and not the program', async () => {
  const terminal = start();
  await terminal.sees('1 Hosts  50/60');
  terminal.send(';s\r');
  await terminal.sees(/^edge-\S+ \[\]/m);
  terminal.send('\u0003');
  await terminal.sees('sh was ended by SIGINT; press Enter');
  terminal.send('\r');
  await terminal.sees('shell: sh was ended by SIGINT');
});

it('accepts Enter on a terminal that a command left in raw mode, and restores the terminal', async () => {
  const terminal = start();
  await terminal.sees('1 Hosts  50/60');
  terminal.send(';r\r');
  await terminal.sees('sh ended with exit code 3; press Enter');
  terminal.send('\r');
  await terminal.sees('raw: sh ended with exit code 3');
  terminal.send(';s\r');
  await terminal.sees(/(?<!-)icanon/);
  terminal.send('\r');
});

it('checks with :doctor what a start needs, including the terminal, and returns to the screen', async () => {
  const terminal = start();
  await terminal.sees('1 Hosts  50/60');
  terminal.send(':doctor\r');
  await terminal.sees(/ok +answers: in \d+ ms/);
  await terminal.sees('Press Enter to go back.');
  terminal.send('\r');
  await terminal.sees('doctor: done');
});

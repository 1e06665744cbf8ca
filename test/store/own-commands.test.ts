import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OWN_COMMANDS } from '../../src/cli/config/own-commands.ts';
import type { Item } from '../../src/core/item/index.ts';
import type { Json } from '../../src/core/values/index.ts';
import { runJob } from '../../src/store/own-commands/run-job.ts';
import type { OwnCommand } from '../../src/store/state/own-command.ts';
import type { State } from '../../src/store/state/state.ts';
import { atRest, openDemo } from '../scenario/real.ts';
import { hostOf } from '../snapshot/file.ts';
import { temporary } from '../temporary.ts';

const given = { place: 'commands', name: 'commands', pathOf: (path: string) => path, skip: () => undefined };
const own = (...commands: readonly Json[]): readonly OwnCommand[] => OWN_COMMANDS.parseJson(commands, given);

const SSH = { key: 's', name: 'ssh', for: 'host', run: ['ssh', 'ops@{address}', '-l{name}'] };
const PING = { key: 'p', name: 'ping', run: ['fping', '-q'], stdin: 'uid', ask: false };

const open = async (...commands: readonly Json[]) => {
  const driver = await openDemo({ hosts: 20 }, { start: { ownCommands: own(...commands) } });
  await atRest(driver);
  return driver;
};

describe('commands of the config file', () => {
  it.each([
    [{ ...SSH, run: 'ssh {address}' }, 'commands[0].run is not a list'],
    [{ ...SSH, run: ['{name}'] }, 'a row cannot name the program'],
    [{ ...SSH, key: 'ss' }, 'commands[0].key is not one letter'],
    [{ ...SSH, for: 'rack' }, 'commands[0].for: no kind of rows'],
    [{ ...SSH, stdin: 'csv' }, 'commands[0].stdin is none of'],
  ])('are refused, with the path of the error: %j', (command, said) => {
    expect(() => own(command)).toThrow(said);
  });

  it('are refused if two of the same kind have the same key', () => {
    expect(() => own(SSH, { ...PING, key: 's' })).toThrow('s is the key of ssh too');
    expect(own(SSH, { ...SSH, for: 'project' })).toHaveLength(2);
  });
});

describe('; and a letter', () => {
  it('shows the command line, which Enter then runs for each marked row', async () => {
    const driver = await open(SSH, PING);
    driver.press(' ', 'Down', ' ', ';', 's');
    await driver.untilShown('and for 1 row more');
    expect(driver.sent.of('run')).toEqual([]);
    driver.press('Enter');
    expect(
      driver.sent
        .of('run')
        .at(-1)
        ?.job.lines.map(([program, address]) => [program, address]),
    ).toEqual([
      ['ssh', expect.stringMatching(/^ops@10\./)],
      ['ssh', expect.stringMatching(/^ops@10\./)],
    ]);
  });

  it('runs a command that does not ask at once, with all marked rows on its input', async () => {
    const driver = await open(PING);
    driver.press(' ', 'Down', ' ', ';', 'p');
    const job = driver.sent.of('run').at(-1)?.job;
    expect(job?.lines).toEqual([['fping', '-q']]);
    expect(job?.input).toMatchObject({ type: 'text', text: expect.stringMatching(/^[0-9a-f]+\n[0-9a-f]+\n$/) });
  });

  it('says that there are no commands', async () => {
    const driver = await open();
    driver.press(';');
    await driver.untilShown('no commands of your own');
  });
});

it('a command gets each text of a row as one argument, and refuses a text that could be an option', async () => {
  const driver = await open(SSH);
  const { state } = driver;
  const [host] = Object.values(state.lists)[0]?.items ?? [];
  if (host === undefined) throw new Error('no host');
  const job = (name: string, ...run: readonly [string, ...string[]]) => {
    const item = { ...host, name, value: (id: string) => (id === 'ip' ? name : null) };
    return runJob(state, [item as Item], { ...own(SSH)[0], run } as OwnCommand);
  };
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom('-oProxyCommand=x', '+!touch x', '@x', '$(touch x)', '; ls', 'a b', '::1', 'edge-1'),
  );
  fc.assert(
    fc.property(hostile, (name) => {
      const found = job(name, 'ssh', '{address}', '{name}');
      if ('refused' in found) return;
      expect(found.lines).toEqual([['ssh', name, name]]);
      expect(name).toMatch(/^[a-z0-9:.-]+$/i);
      expect(name).not.toMatch(/^[-+@]/);
    }),
  );
  expect(job('-x', 'ssh', '{name}')).toEqual({ refused: '-x would be an option' });
  expect(job('+!touch x', 'less', '{name}')).toEqual({ refused: '+!touch x would be an option' });
  expect(job('@x', 'curl', '{name}')).toEqual({ refused: '@x would be the name of a file' });
  expect(job('@x', 'curl', '-d@{name}', '+{name}', '@{uid}')).not.toHaveProperty('refused');
  expect(job('', 'ssh', '{name}')).toMatchObject({ refused: expect.stringContaining('no name') });
  expect(job('a\u202eb', 'ssh', '{name}')).toMatchObject({
    refused: expect.stringContaining('control characters'),
  });
  const sent = hostOf({ metadata: { uid: 'u', name: 'a\nb\u001b[2J' } });
  expect(runJob(state, [sent], { ...own(SSH)[0], run: ['ssh', '{name}'] } as OwnCommand)).toEqual({
    refused: 'name of a␊b␛[2J has control characters',
  });
  expect(runJob(state, [sent], { ...own(PING)[0], stdin: 'name' } as unknown as OwnCommand)).toHaveProperty('refused');
  expect(job('x'.repeat(3000), 'ssh', '{name}')).toMatchObject({ refused: expect.stringContaining('is too long') });
  expect(job('a', 'ssh', '{nmae}')).toMatchObject({ refused: expect.stringContaining('{nmae}') });
});

describe('a placeholder in a line for a shell', () => {
  /** Returns the command line for a row with this name, or the reason for a refusal. */
  let opened: State | undefined;
  const jobOf = async () => {
    opened ??= (await open(SSH)).state;
    const state = opened;
    const [host] = Object.values(state.lists)[0]?.items ?? [];
    if (host === undefined) throw new Error('no host');
    return (name: string, run: readonly [string, ...string[]]): readonly string[] | string => {
      const job = runJob(state, [{ ...host, name } as Item], { ...own(SSH)[0], run } as OwnCommand);
      return 'refused' in job ? job.refused : (job.lines[0] ?? []);
    };
  };
  /** Returns the line that the shell of a command reads, as ssh, watch and sh join it. */
  const lineOf = ([program, ...words]: readonly string[]): string =>
    program === 'ssh'
      ? words.slice(words.findIndex((word) => word.endsWith('h')) + 1).join(' ')
      : program === 'watch'
        ? words.join(' ')
        : (words.at(-1) ?? '');
  const folder = temporary();
  const printed = (line: string): string =>
    spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } }).stdout;

  const HOSTILE = [
    'edge-1;touch$IFS/x;:',
    '$(touch x)',
    '`touch x`',
    "'; touch x; '",
    '\'"; touch x; "\'',
    "\\'; touch x #",
    'a && touch x',
    'a|touch x',
    '>x',
    '*',
    '~',
    'it is #1',
    'a=b c',
  ];
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }),
  );

  it.each<{ readonly run: readonly [string, ...string[]] }>([
    { run: ['sh', '-c', 'printf %s {name}'] },
    { run: ['sudo', 'bash', '-ec', '-u', 'true; printf "%s" {name} | cat'] },
    { run: ['ssh', '-p', '22', 'ops@h', 'printf %s', '{name}'] },
    { run: ['ssh', 'h', 'printf', '%s', '{name}'] },
    { run: ['watch', 'printf', '%s', '{name}'] },
  ])('is part of one word, for any name: $run', async ({ run }) => {
    const job = await jobOf();
    fc.assert(
      fc.property(text, (name) => {
        const line = job(name, run);
        if (typeof line === 'string') return expect(line).toMatch(/would be (?:an option|the name of a file)/);
        expect(printed(lineOf(line))).toBe(name);
      }),
      { numRuns: 40, examples: HOSTILE.map((name) => [name]) },
    );
    expect(readdirSync(folder)).toEqual([]);
    expect(job('edge-1', run)).toEqual(run.map((word) => word.replace('{name}', 'edge-1')));
  });

  it.each<[why: RegExp, name: string, run: readonly [string, ...string[]]]>([
    [/name of .* is inside quotes: leave them out/, 'edge-1', ['sh', '-c', "echo '{name}'"]],
    [/is inside quotes/, 'edge-1', ['sh', '-c', 'echo "$(ping {name})"']],
    [/is inside quotes/, 'edge-1', ['ssh', 'h', "echo '", '{name}', "'"]],
    [/is inside quotes/, 'edge-1', ['psql', '-c', "select '{name}'"]],
    [/would name a program/, 'reboot', ['sh', '-c', '{name}']],
    [/would name a program/, 'reboot', ['bash', '-lc', 'true && {name} now']],
    [/would be an option/, '--to-command=touch x', ['ssh', 'h', 'tar xf a', '{name}']],
    [/would be an option/, '-x', ['sh', '-c', 'ls {name}']],
    ...[
      ['sh', '-c', 'ssh h show {name}'],
      ['sh', '-c', 'echo {name} | sh'],
      ['sh', '-c', 'eval echo {name}'],
      ['ssh', 'jump', 'ssh', 'h', 'show {name}'],
      ['ssh', 'h', 'sh', '-c', 'show {name}'],
      ['sh', '-c', 'echo $(( {name} ))'],
      ['bash', '-c', '[[ {name} -eq 1 ]]'],
      ['sh', '-c', 'cat << END\n{name}\nEND'],
      ['sh', '-c', "# don't\necho {name}"],
      ['sh', '-c', 'echo a\\{name}'],
    ].map(
      (run) =>
        [/has characters that cannot be quoted there|inside quotes|would name a program/, '$(touch x)', run] as never,
    ),
    [/cannot be quoted there/, "'; system('touch x'); #", ['perl', '-e', 'print {name} ;']],
  ])('is refused: %s', async (why, name, run) => {
    expect((await jobOf())(name, run)).toMatch(why);
  });

  it.each<[name: string, run: readonly [string, ...string[]], found: readonly string[]]>([
    ['$(x)', ['less', '{name}'], ['less', '$(x)']],
    ["it's; x", ['sh', '-c', 'echo "$1"', 'sh', '{name}'], ['sh', '-c', 'echo "$1"', 'sh', "it's; x"]],
    ['edge 1', ['notify-send', '{name} is down'], ['notify-send', "'edge 1' is down"]],
    ['edge-1', ['sh', '-c', 'ssh h show {name}'], ['sh', '-c', 'ssh h show edge-1']],
  ])('keeps %j unchanged if no shell reads it or a shell reads it safely: %j', async (name, run, found) => {
    expect((await jobOf())(name, run)).toEqual(found);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OWN_COMMANDS } from '../../src/cli/config/own-commands.ts';
import type { Item } from '../../src/core/item/index.ts';
import type { Json } from '../../src/core/values/index.ts';
import { runJob } from '../../src/store/own-commands/run-job.ts';
import type { OwnCommand } from '../../src/store/state/own-command.ts';
import { atRest, openDemo } from '../scenario/real.ts';
import { hostOf } from '../snapshot/file.ts';

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
  ])('are refused with their place: %j', (command, said) => {
    expect(() => own(command)).toThrow(said);
  });

  it('are refused where two have one key, but for different kinds', () => {
    expect(() => own(SSH, { ...PING, key: 's' })).toThrow('s is the key of ssh too');
    expect(own(SSH, { ...SSH, for: 'project' })).toHaveLength(2);
  });
});

describe('; and a letter', () => {
  it('shows the line that will run, which Enter runs, once for each marked row', async () => {
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

  it('runs at once what does not ask, with all marked rows on its input', async () => {
    const driver = await open(PING);
    driver.press(' ', 'Down', ' ', ';', 'p');
    const job = driver.sent.of('run').at(-1)?.job;
    expect(job?.lines).toEqual([['fping', '-q']]);
    expect(job?.input).toMatchObject({ type: 'text', text: expect.stringMatching(/^[0-9a-f]+\n[0-9a-f]+\n$/) });
  });

  it('says where there are none', async () => {
    const driver = await open();
    driver.press(';');
    await driver.untilShown('no commands of your own');
  });
});

it('makes one argument of whatever stands in a row, and refuses what could be taken for an option', async () => {
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

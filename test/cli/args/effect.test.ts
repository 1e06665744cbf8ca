import { expect, it } from 'vitest';
import { allOptions } from '../../../src/cli/args/options.ts';
import { COMMANDS as ALL } from '../../../src/cli/commands/index.ts';
import { commandOver } from '../question/command.ts';

/** Values for options, each of which changes the output if the option can. */
const VALUES: Readonly<Record<string, string>> = {
  filter: 'unhealthy',
  'server-filter': 'metadata.name=x',
  order: '-name',
  columns: 'name,cpu',
  at: 'x',
  type: 'vsphere',
  limit: '2',
  color: 'always',
  refresh: '30',
  autoload: '100',
  start: 'now',
  set: 'arch=arm64',
  against: 'arch=amd64',
  without: 'health',
  fields: 'agent,arch',
  'count-by': 'arch',
  across: 'arch',
  top: '1',
  span: '7d',
};

/** Options without an effect here: three ask for the default, and answers of the embedded service do not show a period. */
const HOLDING: ReadonlySet<string> = new Set(['all', 'no-cache', 'no-color', 'period']);

const COMMANDS = [
  ...['table', 'wide', 'csv', 'json', 'uid'].map((format) => ['hosts', '-o', format]),
  ['hosts', '--count-by', 'health'],
  ['show', 'host', 'edge-us-retail-store-00017'],
  ['show', 'host', 'edge-us-retail-store-00017', '-o', 'json'],
  ['why', '--set=arch=arm64'],
  ['timeline'],
  ['fields'],
  ['cache'],
];

const GROUPS: ReadonlySet<string> = new Set(['View', 'Question', 'Output']);
const OPTIONS = allOptions(ALL).filter(
  ({ name, group }) => GROUPS.has(group) && !['output', 'log-file'].includes(name),
);

it('refuses every option that has no effect', async () => {
  const run = await commandOver({ hosts: 150 }, { COLUMNS: '60', TERM: 'xterm-256color' });
  // Times differ in each run.
  const result = async (args: readonly string[]): Promise<string> =>
    JSON.stringify(await run(...args)).replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+Z|http\S+?(?=[\s"\\])/g, '');
  const idle: string[] = [];
  for (const words of COMMANDS) {
    const before = words[0] === 'cache' ? '' : await result(words);
    for (const { name, argument } of OPTIONS) {
      if (HOLDING.has(name) || words.some((word) => word.startsWith(`--${name}`))) continue;
      const option = argument === undefined ? `--${name}` : `--${name}=${VALUES[name]}`;
      const after = await result([...words, option]);
      const isRefused = after.startsWith('{"code":2') && after.includes(`--${name}`);
      if (!isRefused && (after === before || words[0] === 'cache')) idle.push([...words, option].join(' '));
    }
  }
  expect(idle).toEqual([]);
});

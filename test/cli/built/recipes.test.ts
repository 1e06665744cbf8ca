import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDemo } from '../../../src/demo/index.ts';
import { isInstalled, itWith } from '../../programs.ts';
import { temporary } from '../../temporary.ts';
import { COMMAND, ending, ROOT, startCommand } from './program.ts';

/** The commands of a section of a document, each with the comment before it. */
const commandsOf = (file: string, heading: string): readonly (readonly [about: string, command: string])[] => {
  const section = readFileSync(join(ROOT, file), 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = [...section.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.trim().split('\n'));
  return lines.flatMap((line, index) =>
    line.startsWith('#') ? [[line.slice(2), lines[index + 1] ?? ''] as const] : [],
  );
};

const PROGRAM = COMMAND.map((word) => `'${word}'`).join(' ');

/** What a command of a shell prints. */
const printed = async (command: string, url: string): Promise<string> => {
  const script = `set -o pipefail; edgescope() { ${PROGRAM} "$@"; }; ${command}`;
  const { out, err } = await ending(
    startCommand(['bash', '-c', script], { EDGESCOPE_URL: url, EDGESCOPE_CACHE: 'off' }),
  );
  expect(err).not.toMatch(/^(?:jq|duckdb|edgescope): (?!ages)/m);
  return out;
};

/** Programs that a command needs beside the usual ones. */
const programsOf = (command: string): readonly string[] => [
  'bash',
  ...['jq', 'duckdb'].filter((name) => new RegExp(`\\b${name} `).test(command)),
];

for (const [about, command] of commandsOf('src/cli/README.md', 'Scripts'))
  itWith(...programsOf(command))(about, async () => {
    const demo = await startDemo({ hosts: 60 });
    onTestFinished(() => demo.close());
    expect(await printed(command, demo.url)).not.toBe('');
  });

describe('the README', () => {
  const folder = temporary();
  const OFF = { EDGESCOPE_CACHE: 'off' };
  const lines = [
    ...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^(?:node bin\/edgescope\.js|edgescope) (show .*)$/gm),
  ];
  const shown = lines.map(([, words = '']) => words.split(' '));

  it('shows items in two ways', () => {
    expect(shown.map((words) => words.filter((word) => word.startsWith('--')))).toEqual([['--from'], []]);
  });

  it.each(shown)('shows an item that the demo has: %s %s %s', async (...words) => {
    const args = words.map((word) => (word.includes('@') ? join(folder, word.replace(/@.*$/, '')) : word));
    if (args.includes('--from')) await ending(startCommand([...COMMAND, 'snapshot', args.at(-1) ?? ''], OFF));
    const { out } = await ending(startCommand([...COMMAND, ...args], OFF));
    expect(out).toContain(args[2]);
  });
});

describe.skipIf(!isInstalled('bash'))('recipes of snapshots, in bash', () => {
  const folder = temporary();
  let now = Date.now();
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo({ hosts: 60, churn: 600, now: () => now });
    const [, cron = ''] =
      /^\*\/5 \* \* \* \* (.*)$/m.exec(readFileSync(join(ROOT, 'src/snapshot/README.md'), 'utf8')) ?? [];
    for (let walk = 0; walk < 2; walk += 1) {
      await printed(`cd '${folder}' && ${cron}`, demo.url);
      now += 60_000;
    }
  });
  afterAll(() => demo.close());

  for (const [about, command] of commandsOf('src/snapshot/README.md', 'Recipes')) {
    itWith(...programsOf(command))(about, async () => {
      const out = await printed(`cd '${folder}' && ${command}`, demo.url);
      expect(out).not.toBe('');
    });
  }
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDemo } from '../../../src/demo/index.ts';
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

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

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

it.each(commandsOf('src/cli/README.md', 'Scripts'))('%s', async (_, command) => {
  if (command.includes('| jq ') && !has('jq')) return;
  const demo = await startDemo({ hosts: 60 });
  onTestFinished(() => demo.close());
  expect(await printed(command, demo.url)).not.toBe('');
});

describe('recipes of snapshots', () => {
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
    const missing = ['jq', 'duckdb'].filter((name) => command.includes(`${name} -`) && !has(name));
    it.skipIf(missing.length > 0)(
      `${about}${missing.length > 0 ? ` (${missing.join()} is not there)` : ''}`,
      async () => {
        const out = await printed(`cd '${folder}' && ${command}`, demo.url);
        expect(out).not.toBe('');
      },
    );
  }
});

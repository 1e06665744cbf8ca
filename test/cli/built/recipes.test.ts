import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startDemo } from '../../../src/demo/index.ts';
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

it.each(commandsOf('src/cli/README.md', 'Scripts'))('%s', async (_, command) => {
  if (command.includes('| jq ') && !has('jq')) return;
  const demo = await startDemo({ hosts: 60 });
  onTestFinished(() => demo.close());
  const program = COMMAND.map((word) => `'${word}'`).join(' ');
  const script = `set -o pipefail; edgescope() { ${program} "$@"; }; ${command}`;
  const env = { EDGESCOPE_URL: demo.url, EDGESCOPE_CACHE: 'off' };
  const { out, err } = await ending(startCommand(['bash', '-c', script], env));
  expect(err).not.toMatch(/^(?:jq|edgescope): (?!ages)/m);
  expect(out).not.toBe('');
});

import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellWord } from '../../src/core/text/index.ts';

/** Shells, with options that change how they read quotes, and without the user's settings. */
const SHELLS: readonly (readonly [shell: string, ...options: string[]])[] = [
  ['sh'],
  ['bash', '--norc'],
  ['dash'],
  ['ksh'],
  ['zsh', '-f'],
  ['zsh', '-f', '-o', 'rcquotes', '-o', 'extendedglob', '-o', 'magicequalsubst'],
  ['fish', '--no-config'],
];

const env = { PATH: process.env['PATH'], HOME: tmpdir(), LC_ALL: 'C.UTF-8' };

const run = (shell: string, options: readonly string[], script: string): string =>
  spawnSync(shell, [...options, '-c', script], { env, cwd: tmpdir(), encoding: 'utf8' }).stdout;

const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'true'], { env }).status === 0;

const HOSTILE = [
  "--at=\\'; touch pwn #",
  "it's",
  ...Array.from("'\\ ~*?\t#&|;^"),
  "''",
  "\\'",
  "'\\",
  '\\\\',
  '',
  '$(rm x)',
  '`rm x`',
  '=ls',
  '%self',
  '!!',
  '--order==ls',
  '--filter=~',
  '{a,b}',
  '[a]',
  'a\nb',
  'a\\\nb',
  '<x',
  '"$HOME"',
  "$'\\n'",
  'é 東',
];

const word = fc.oneof(
  fc.string({
    unit: fc.constantFrom("'", '\\', ' ', '"', '$', '`', ';', '#', '%', '=', '~', 'n', '\n'),
    maxLength: 12,
  }),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
);

describe('shellWord', () => {
  it.each(SHELLS.map((words) => [words.join(' '), words] as const))(
    'makes one unchanged argument of a text for %s',
    (_, words) => {
      const [shell, ...options] = words;
      if (!isThere(shell)) return;
      const arrives = (sent: readonly string[]): void => {
        const script = `printf '%s\\0' ${sent.map(shellWord).join(' ')}`;
        expect(run(shell, options, script).split('\0').slice(0, -1)).toEqual(sent);
      };
      arrives(HOSTILE);
      fc.assert(fc.property(fc.array(word, { minLength: 100, maxLength: 200 }), arrives), { numRuns: 10 });
    },
  );

  it('adds no quotes if no shell needs them', () => {
    expect(['health,-age', '--url=https://inventory.example:8443/a', 'cpu+1'].map(shellWord)).toEqual([
      'health,-age',
      '--url=https://inventory.example:8443/a',
      'cpu+1',
    ]);
  });
});

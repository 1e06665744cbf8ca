import { rmSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { TOPIC_WORDS } from '../../../src/cli/commands/command.ts';
import { COMMANDS } from '../../../src/cli/commands/index.ts';
import { main } from '../../../src/cli/main.ts';
import { bundleOf, FILES, installed, runIn } from './installation.ts';
import type { Ended } from './program.ts';

const NAMES = COMMANDS.flatMap(({ name }) => name ?? []);

const HELP: readonly (readonly string[])[] = [
  ...[['-h'], ['--help'], ['help', 'no-such-topic'], ['show', '-h']],
  ...['bash', 'zsh', 'fish', 'no-such-shell'].map((shell) => ['completion', shell]),
  ...[...NAMES, ...TOPIC_WORDS].map((word) => ['help', word]),
];

const WRONG: readonly (readonly string[])[] = [
  // `check` reports its errors in a line for monitoring systems, and the code for it is in the other file.
  ...NAMES.filter((name) => name !== 'check').map((name) => [name, '--no-such-option']),
  ...[['--api-key=x'], ['--url'], ['--wide=1'], ['--port', '1'], ['help', '--filter=x'], ['get'], ['--jq', '.']],
];

/** Runs a command line from the sources, in this process. */
const runSources = async (args: readonly string[]): Promise<Ended> => {
  const said = { out: '', err: '' };
  const output = (to: 'out' | 'err') => ({
    write: (text: string | Uint8Array, done?: () => void): boolean => {
      said[to] += text;
      done?.();
      return true;
    },
  });
  const context = { env: {}, home: '/', cwd: '/', stdin: {}, stdout: output('out'), stderr: output('err') };
  return { code: await main(args, context), ...said };
};

let program = '';
beforeAll(() => {
  program = installed();
  rmSync(bundleOf(program, FILES[1]));
});

describe('the first file of the program, alone', () => {
  it.each([
    ['the help and the completions', HELP],
    ['errors of the command line', WRONG],
  ])('prints %s as the sources do, with the same exit codes', async (_, lines) => {
    for (const args of lines) {
      const expected = await runSources(args);
      expect(await runIn(program, args), args.join(' ')).toEqual(expected);
    }
  });

  it('prints the version', async () => {
    for (const args of [['--version'], ['version'], ['-V', '-v']])
      expect(await runIn(program, args)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^edgescope \d/),
        err: '',
      });
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const PATH = createRequire(import.meta.url).resolve('../../bin/build/run.js');

/** Starts a script whose work is the given code. */
const script = (work: string) =>
  spawn(process.execPath, [
    '-e',
    `const { build, run } = require(${JSON.stringify(PATH)});
     build(async () => { ${work} }, () => console.log('cleaned'));`,
  ]);

const outcomeOf = async (started: ReturnType<typeof script>, signal?: NodeJS.Signals) => {
  const [out, err]: string[][] = [[], []];
  started.stdout.on('data', (bytes: Buffer) => {
    out?.push(String(bytes));
    if (signal !== undefined && String(bytes).includes('begun')) started.kill(signal);
  });
  started.stderr.on('data', (bytes: Buffer) => err?.push(String(bytes)));
  const [code] = await once(started, 'close');
  return { code, out: out?.join(''), err: err?.join('') };
};

describe('a script of a build', () => {
  it.each([
    ['a command is missing', "await run('strip-none', ['x'])", 'strip-none is not installed\n'],
    [
      'a command fails',
      "await run('sh', ['-c', 'echo no space left >&2; echo giving up >&2; exit 3'])",
      'sh -c failed: no space left\n',
    ],
    [
      'a script of Node fails',
      "await run(process.execPath, ['-e', 'require(`node:fs`).writeFileSync(`/`, `x`)'])",
      `${process.execPath} -e failed: Error: EISDIR: illegal operation on a directory, open '/'\n`,
    ],
    [
      'npm has no network',
      `await run('sh', ['-c', 'printf "npm error %s\\\\n" "code X" "syscall connect" "errno X" "network request to a failed" >&2; exit 1'])`,
      'sh -c failed: network request to a failed\n',
    ],
    [
      'npm fails',
      `await run('sh', ['-c', 'echo "npm error code E404" >&2; echo "npm error 404 Not Found" >&2; exit 1'])`,
      'sh -c failed: 404 Not Found\n',
    ],
    [
      'a file cannot be written',
      "require('node:fs').writeFileSync('/', 'x')",
      "EISDIR: illegal operation on a directory, open '/'\n",
    ],
  ])('ends with one line and exit code 1, and cleans up, if %s', async (_, work, err) => {
    expect(await outcomeOf(script(work))).toEqual({ code: 1, out: 'cleaned\n', err });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends its command and cleans up when %s stops it',
    async (signal) => {
      const started = script("console.log('begun'); await run('sleep', ['300']); console.log('not reached');");
      expect(await outcomeOf(started, signal)).toEqual({
        code: 1,
        out: 'begun\ncleaned\n',
        err: `stopped by ${signal}\n`,
      });
    },
  );

  it('cleans up if the signal comes again while its command ends', async () => {
    const command = `trap 'kill -INT $PPID; exit 1' TERM; kill -INT $PPID; while :; do sleep 0.1; done`;
    expect(await outcomeOf(script(`await run('sh', ['-c', ${JSON.stringify(command)}])`))).toEqual({
      code: 1,
      out: 'cleaned\n',
      err: 'stopped by SIGINT\n',
    });
  });
});

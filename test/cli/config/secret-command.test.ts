import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretText, signatureSource } from '../../../src/cli/config/key-file.ts';
import { commandSource, printedSecrets } from '../../../src/cli/config/secret-command.ts';
import { ProblemError } from '../../../src/core/client/problem.ts';
import { json, serve } from '../../api/server.ts';
import { asking, clientFor, problemOf, thing } from '../../api/tiny.ts';
import { PATIENCE } from '../../patience.ts';
import { isInstalled } from '../../programs.ts';
import { temporary } from '../../temporary.ts';

const folder = temporary();

/** A program that runs a line of a shell, and the number of its runs. */
const program = (line: string) => {
  const count = join(folder, `runs-${Math.random()}`);
  writeFileSync(count, '');
  return {
    command: { run: ['sh', '-c', `echo x >> ${count}; ${line}`] as const, place: 'apiKeyCommand' },
    runs: () => readFileSync(count, 'utf8').length / 2,
  };
};

describe('a program that prints a key', () => {
  it('runs when the key is needed, and once for all requests', async () => {
    const { command, runs } = program('echo the-key-of-all');
    const source = commandSource(command, secretText);
    expect(runs()).toBe(0);
    expect(await Promise.all([source(false), source(false)])).toEqual(['the-key-of-all', 'the-key-of-all']);
    expect([await source(false), runs()]).toEqual(['the-key-of-all', 1]);
    expect(printedSecrets()).toContain('the-key-of-all');
  });

  it('runs again after a 401, once a minute at most', async () => {
    let now = 0;
    const { command, runs } = program('date +%s%N');
    const source = commandSource(command, secretText, { now: () => now });
    const first = await source(false);
    now = 59_000;
    expect(await source(true)).toBe(first);
    now = 60_000;
    expect(await source(true)).not.toBe(first);
    expect(runs()).toBe(2);
  });

  it.each([
    ['fails', 'echo s3cret; exit 3', /^apiKeyCommand: sh ended with exit code 3/],
    ['prints nothing', 'true', /apiKeyCommand: not a key: it is empty/],
    ['prints two lines', 'echo s3cret; echo s3cret', /it has more than one line/],
    ['prints a megabyte', 'yes s3cret | head -c 1000000', /sh printed more than 64 kB/],
    ['hangs', 'sleep 60', /sh did not end within 0\.3 s/],
    ['asks on the terminal', 'read -r answer < /dev/tty', /sh ended with exit code/],
    ['reads its input', 'read -r answer; echo "s3cret $answer"', /it contains spaces|ended with exit code|not a key/],
  ])('is reported without its output if it %s', async (_, line, message) => {
    const source = commandSource(program(line).command, secretText, { mostMs: 300 });
    const error = await Promise.resolve(source(false)).catch((problem: unknown) => problem);
    if (!(error instanceof ProblemError)) return expect(error).toBe('s3cret');
    expect(error.problem.kind).toBe('no-key');
    expect(error.problem.what).toMatch(message);
    expect(JSON.stringify(error.problem)).not.toContain('s3cret');
  });

  /** True if the program whose id is in a file still runs. A zombie does not run. */
  const isRunning = (pidFile: string): boolean => {
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', readFileSync(pidFile, 'utf8').trim()], {
      encoding: 'utf8',
    });
    return /^[^Z\s]/.test(stdout);
  };
  /** Returns whether the program still runs, and ends it. */
  const wasRunning = (pidFile: string): boolean => {
    const found = isRunning(pidFile);
    if (found) process.kill(Number(readFileSync(pidFile, 'utf8')));
    return found;
  };
  const agent = 'sleep 60 & echo $! >';

  const agents: readonly [string, string][] = [
    ['in its group', agent],
    ['in a session of its own', 'setsid sleep 60 & echo $! >'],
  ];
  it.each(agents.filter(([, start]) => isInstalled('setsid') || start === agent))(
    'is over when it exits, while its agent %s keeps running',
    async (_, start) => {
      const pidFile = join(folder, `agent-${Math.random()}`);
      const { command } = program(`${start} ${pidFile}; echo the-key`);
      expect(await commandSource(command, secretText, { mostMs: 5000 })(false)).toBe('the-key');
      expect(wasRunning(pidFile)).toBe(true);
    },
  );

  it('has its whole output read, up to its exit', async () => {
    const { command } = program(`${agent} ${join(folder, 'agent')}; head -c 60000 /dev/zero | tr '\\0' k`);
    expect(await commandSource(command, secretText, { mostMs: 5000 })(false)).toBe('k'.repeat(60_000));
    expect(wasRunning(join(folder, 'agent'))).toBe(true);
  });

  it.each([
    ['fails', 'exit 3', /ended with exit code 3/],
    ['runs out of time', 'sleep 60', /did not end within/],
  ])('is killed with all programs that it started if it %s', async (_, end, message) => {
    const pidFile = join(folder, `agent-${Math.random()}`);
    const { command } = program(`${agent} ${pidFile}; ${end}`);
    await expect(commandSource(command, secretText, { mostMs: 500 })(false)).rejects.toThrow(message);
    await expect.poll(() => isRunning(pidFile), { timeout: PATIENCE }).toBe(false);
  });

  it.skipIf(!isInstalled('setsid')).each([
    ['exited', 'echo the-key', 'the-key'],
    ['run out of time', 'sleep 60', 'did not end within 0.5 s'],
  ])('does not keep edgescope from ending after it has %s', async (_, line, said) => {
    const pidFile = join(folder, `agent-${Math.random()}`);
    const held = () => process.getActiveResourcesInfo().filter((name) => /Pipe|Process/.test(name)).length;
    const before = held();
    const { command } = program(`setsid sleep 60 & echo $! > ${pidFile}; ${line}`);
    const source = commandSource(command, secretText, { mostMs: 500 });
    const found = await Promise.resolve(source(false)).catch(({ problem }) => problem.what);
    expect(found).toContain(said);
    await expect.poll(held, { timeout: PATIENCE }).toBe(before);
    expect(wasRunning(pidFile)).toBe(true);
  });

  it('is reported if it is not installed', async () => {
    const source = commandSource({ run: ['no-such-program-here'], place: 'tokenCommand' }, secretText);
    await expect(source(false)).rejects.toMatchObject({
      problem: { what: 'tokenCommand: no-such-program-here is not installed, or not on the PATH' },
    });
  });
});

describe('each request', () => {
  it('carries the key that a program prints, and headers of a file and of a program, which errors never show', async () => {
    const file = join(folder, 'client-id');
    writeFileSync(file, 'id-of-the-proxy\n', { mode: 0o600 });
    const signature = signatureSource({ kind: 'token', value: '', command: { run: ['echo', 'token-1'], place: 't' } }, [
      { name: 'CF-Access-Client-Id', from: { file, place: 'headers' } },
      { name: 'CF-Access-Client-Secret', from: { run: ['echo', 'secret of the proxy'], place: 'headers' } },
    ]);
    let status = 200;
    const server = await serve((request, response) =>
      json(status === 200 ? { items: [thing(1)] } : { message: JSON.stringify(request.headers) }, { status })(
        request,
        response,
      ),
    );
    const client = clientFor(server, { credentials: signature });
    expect((await client.list(asking('hosts'))).items).toHaveLength(1);
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'token-1',
      'cf-access-client-id': 'id-of-the-proxy',
      'cf-access-client-secret': 'secret of the proxy',
    });
    writeFileSync(file, 'another-id\n', { mode: 0o600 });
    status = 400;
    const problem = await problemOf(client.list(asking('hosts')));
    expect(server.seen[1]?.headers['cf-access-client-id']).toBe('another-id');
    expect(JSON.stringify(problem)).not.toMatch(/token-1|another-id|secret of the proxy/);
  });
});

import { describe, expect, it } from 'vitest';
import { itWith } from '../programs.ts';
import { startInShell, startProgram } from './terminal.ts';

describe('an exit', () => {
  it.each([
    ['q', 'q', 0],
    ['^C', '\u0003', 130],
    ['^C twice in a prompt', '/x\u0003\u0003', 130],
  ])('by %s restores the terminal', async (_, keys, exitCode) => {
    const terminal = startProgram(['--demo=60']);
    await terminal.sees('1 Hosts  50/60');
    terminal.send(keys);
    expect(await terminal.ended).toMatchObject({ exitCode });
    await terminal.isRestored();
    expect(terminal.screen().trim()).toBe('');
  });

  it.each([
    ['SIGTERM', 15],
    ['SIGHUP', 1],
    ['SIGUSR2', 12],
    ['SIGALRM', 14],
    ['SIGVTALRM', 26],
    ['SIGPWR', 30],
    ['SIGIO', 29],
    ['SIGSTKFLT', 16],
  ])('by %s restores the terminal, and the signal ends the process', async (signal, number) => {
    const terminal = startProgram(['--demo=60']);
    await terminal.sees('1 Hosts  50/60');
    process.kill(terminal.pty.pid, signal);
    expect(await terminal.ended).toMatchObject({ signal: number });
    await terminal.isRestored();
  });

  it('by SIGXCPU restores the terminal, and writes no core dump, which would contain the API keys', async () => {
    const terminal = startProgram(['--demo=60']);
    await terminal.sees('1 Hosts  50/60');
    process.kill(terminal.pty.pid, 'SIGXCPU');
    expect(await terminal.ended).toMatchObject({ exitCode: 152 });
    await terminal.isRestored();
  });

  it('does not happen on SIGUSR1, and no debugger is opened', async () => {
    const terminal = startProgram(['--demo=60']);
    await terminal.sees('1 Hosts  50/60');
    process.kill(terminal.pty.pid, 'SIGUSR1');
    terminal.send('j');
    await terminal.until('the cursor on the second row', () => terminal.lines()[4]?.startsWith('▌') ?? false);
    expect(terminal.output()).not.toContain('Debugger');
    terminal.send('q');
    expect(await terminal.ended).toMatchObject({ exitCode: 0 });
  });

  it('is possible before the service answers', async () => {
    const terminal = startProgram(['--url', 'http://127.0.0.1:9', '--timeout', '60']);
    await terminal.sees('1 Hosts');
    terminal.send('q');
    expect(await terminal.ended).toMatchObject({ exitCode: 0 });
    await terminal.isRestored();
  });

  itWith('bash')('leads through ^Z to the shell and back by fg', async () => {
    const terminal = await startInShell();
    await terminal.sees('1 Hosts  50/60');
    terminal.send('jjj\u001A');
    await terminal.sees('Stopped');
    await terminal.isRestored();
    terminal.send('echo in-the-shell\r');
    await terminal.sees(/^in-the-shell/m);
    terminal.send('fg\r');
    await terminal.until('the cursor where it was', () => terminal.lines()[7]?.startsWith('▌') ?? false);
    terminal.send('q');
    await terminal.isRestored();
    // Input before the prompt of the shell would be read as a reply of the terminal.
    await terminal.until('the prompt', () => terminal.screen().trimEnd().endsWith('\nshell>'));
    terminal.send('echo code=$?; stty -a\r');
    await terminal.sees('code=0');
    await terminal.sees(/(?<!-)icanon/);
    expect(terminal.screen()).toMatch(/(?<!-)echo /);
    expect(terminal.screen()).not.toMatch(/\[0n|\[\?/);
  });
});

describe('a mistake in the configuration', () => {
  it.each([
    ['an option that does not exist', ['--no-such-option'], {}],
    ['a key file that is not there', ['--url', 'http://127.0.0.1:9', '--api-key-file', '/no/such/file'], {}],
    ['a variable', [], { EDGESCOPE_URL: 'not a url' }],
  ])(
    'exits with 2 and leaves the terminal alone: %s',
    async (_, args: readonly string[], env: Readonly<Record<string, string>>) => {
      const terminal = startProgram(args, { env });
      expect(await terminal.ended).toMatchObject({ exitCode: 2 });
      expect(terminal.output()).toMatch(/^edgescope: /);
      expect(terminal.output()).not.toContain('\u001B');
    },
  );
});

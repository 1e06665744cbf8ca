import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMAND } from '../cli/built/program.ts';
import { startInShell, type Terminal } from './terminal.ts';

/** The program as a job of a shell: pid and state letter; null after its end. */
const job = ({ pty }: Terminal): { readonly pid: number; readonly state: string } | null => {
  const line = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((one) => one.trim().split(/\s+/))
    .find(([parent, , , ...args]) => parent === String(pty.pid) && args.includes(COMMAND.at(-1) ?? ''));
  return line === undefined ? null : { pid: Number(line[1]), state: (line[2] ?? '').slice(0, 1) };
};

const isStopped = (terminal: Terminal): Promise<void> =>
  terminal.until('a stopped job', () => job(terminal)?.state === 'T');
const isGone = (terminal: Terminal): Promise<void> =>
  terminal.until('the end of the job', () => [undefined, 'Z'].includes(job(terminal)?.state));

describe('a job of a shell', () => {
  it.each([
    ['stopped', ''],
    ['told to go on in the background', 'bg\r'],
  ])('that is %s is ended by kill, and leaves the terminal to the shell', async (_, keys) => {
    const terminal = await startInShell();
    await terminal.sees('1 Hosts  50/60');
    terminal.send('\u001A');
    await isStopped(terminal);
    terminal.send(`${keys}`);
    await isStopped(terminal);
    terminal.send('kill %1\r');
    await isGone(terminal);
    await terminal.isRestored();
    terminal.send('\rstty -a\r');
    await terminal.sees(/(?<!-)icanon/);
    expect(terminal.screen()).not.toMatch(/\[0n/);
  });

  it('redraws after an uncatchable stop signal, whatever the shell did to the terminal', async () => {
    const terminal = await startInShell();
    await terminal.sees('1 Hosts  50/60');
    const pid = job(terminal)?.pid ?? Number.NaN;
    process.kill(pid, 'SIGSTOP');
    await terminal.sees('Stopped');
    terminal.send('stty sane; printf "\\033c"; echo in-the-shell\r');
    await terminal.sees(/^in-the-shell/m);
    terminal.send('fg\r');
    await terminal.sees('1 Hosts  50/60');
    terminal.send('j');
    await terminal.until('a key obeyed', () => terminal.lines()[5]?.startsWith('▌') ?? false);
    process.kill(pid, 'SIGTERM');
    await isGone(terminal);
    await terminal.isRestored();
    await terminal.sees('Terminated');
  });
});

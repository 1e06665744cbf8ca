import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMAND } from '../cli/built/program.ts';
import { isInstalled } from '../programs.ts';
import { startInShell, type Terminal } from './terminal.ts';

interface Job {
  readonly pid: number;
  /** State of a process, as the letter of the kernel. */
  readonly state: string;
}

/** A process of Linux as a job of a shell; null if it is not a job, or has ended. */
const jobOf = (pid: string, shell: number): Job | null => {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    // The name in parentheses before the state may contain any character.
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return parent === String(shell) && args.includes(COMMAND.at(-1) ?? '') ? { pid: Number(pid), state } : null;
  } catch {
    return null;
  }
};

/** The program as a job of the shell in a terminal; null after it has ended. */
const job = ({ pty }: Terminal): Job | null => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => jobOf(pid, pty.pid)).find((one) => one !== null) ?? null;
};

const isStopped = (terminal: Terminal): Promise<void> =>
  terminal.until('a stopped job', () => job(terminal)?.state === 'T');
const isGone = (terminal: Terminal): Promise<void> =>
  terminal.until('the end of the job', () => [undefined, 'Z'].includes(job(terminal)?.state));

describe.skipIf(!existsSync('/proc/self/stat') || !isInstalled('bash'))('a job of bash, seen by /proc', () => {
  it.each([
    ['stopped', ''],
    ['told to go on in the background', 'bg\r'],
  ])('is ended by kill while it is %s, and leaves the terminal to the shell', async (_, keys) => {
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
    // The shell writes it at the cursor, which may be near the end of a line.
    await terminal.until('Terminated', () => terminal.screen().replaceAll(/\s/g, '').includes('Terminated'));
  });
});

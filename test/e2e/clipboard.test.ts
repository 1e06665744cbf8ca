import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMMAND } from '../cli/built/program.ts';
import { isInstalled } from '../programs.ts';
import { temporary } from '../temporary.ts';
import { startIn, startProgram, type Terminal } from './terminal.ts';

/** True for tmux from 3.2 on, which has `load-buffer -w`. */
const hasTmux = (): boolean => {
  if (!isInstalled('tmux', '-V')) return false;
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(execFileSync('tmux', ['-V'], { encoding: 'utf8' })) ?? [];
  return Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 2);
};

const folder = (): string => {
  const path = temporary();
  return path;
};

/** The texts that were sent to the clipboard of a terminal. */
const copied = ({ output }: Terminal): string[] =>
  Array.from(output().matchAll(/\x1b\]52;[^;]*;([A-Za-z0-9+/=]+)(?:\x07|\x1b\\)/g), ([, text = '']) =>
    Buffer.from(text, 'base64').toString('utf8'),
  );

const program = [...COMMAND, '--autoload=off', '--demo=60'];

describe('clipboard copies', () => {
  it.skipIf(!hasTmux())('pass through tmux with its default settings, to the surrounding terminal', async () => {
    const socket = join(folder(), 'tmux');
    const tmux = (...args: string[]): string => execFileSync('tmux', ['-S', socket, ...args], { encoding: 'utf8' });
    onTestFinished(() => void spawnSync('tmux', ['-S', socket, 'kill-server']));
    const terminal = startIn('tmux', ['-S', socket, '-f', '/dev/null', 'new-session', ...program]);
    await terminal.sees('50 of 60 loaded');
    terminal.send('jc');
    await terminal.sees('Uid copied: ');
    const [, uid = ''] = /Uid copied: (\S+)/.exec(terminal.screen()) ?? [];
    expect(tmux('show-buffer')).toBe(uid);
    await terminal.until('the copy in the terminal', () => copied(terminal).includes(uid));
    // A text longer than one read of a pipe.
    terminal.send('e');
    await terminal.sees('Export 50');
    terminal.send('csv to the\r');
    await terminal.sees('50 edge hosts as csv copied');
    expect(tmux('show-buffer').trim().split('\r\n')).toHaveLength(51);
    terminal.send('q');
    await terminal.ended;
  });

  it.skipIf(!isInstalled('screen', '-v'))('pass through GNU screen with its default settings', async () => {
    const home = folder();
    const terminal = startIn('screen', ['-c', '/dev/null', '-m', ...program], {
      env: { SCREENDIR: home, HOME: home, SHELL: '/bin/sh' },
    });
    await terminal.sees('50 of 60 loaded');
    terminal.send('jc');
    await terminal.sees("Uid sent to your terminal's clipboard through screen");
    terminal.send('e');
    await terminal.sees('Export 50');
    terminal.send('csv to the\r');
    await terminal.sees("as csv sent to your terminal's clipboard through screen");
    await terminal.until('both copies', () => copied(terminal).length === 2);
    const [uid = '', rows = ''] = copied(terminal);
    expect(terminal.screen()).not.toContain(']52;');
    expect(uid).toMatch(/^\S+$/);
    expect(rows.trim().split('\r\n')).toHaveLength(51);
    terminal.send('q');
    await terminal.ended;
  });

  it('warn if tmux cannot be queried, and name the required setting', async () => {
    const terminal = startProgram(['--demo=60'], { env: { TMUX: join(folder(), 'none,1,0') } });
    await terminal.sees('50 of 60 loaded');
    terminal.send('c');
    await terminal.sees('Uid sent by OSC 52; tmux needs set-clipboard on');
    expect(copied(terminal)).not.toEqual([]);
    terminal.send('q');
    await terminal.ended;
  });
});

import { describe, expect, it } from 'vitest';
import { type CapabilitySource, readCapability } from '../../src/cli/process-context.ts';

const read = (env: CapabilitySource['env'], isTTY = true) =>
  readCapability({ env, stdin: { isTTY }, stdout: { isTTY } });

describe('the capability of the terminal', () => {
  it('does not open the input where the output is redirected', () => {
    const context = {
      env: { TERM: 'xterm' },
      stdout: { isTTY: false },
      get stdin(): never {
        throw new Error('opened');
      },
    };
    expect(readCapability(context)).toEqual({ isInteractive: false, colourDepth: 1, isUnicode: true });
  });

  it.each([
    [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, 24],
    [{ TERM: 'xterm-kitty' }, 24],
    [{ TERM: 'tmux-256color' }, 8],
    [{ TERM: 'screen' }, 4],
    [{ TERM: 'screen', TMUX: '/tmp/tmux-0/default,1,0' }, 8],
    [{ TERM: 'xterm', XTERM_VERSION: 'XTerm(390)' }, 8],
    [{ TERM: 'linux', VTE_VERSION: '7200' }, 4],
    [{ TERM: 'vt100' }, 1],
    [{ TERM: 'dumb', COLORTERM: 'truecolor' }, 1],
    [{ TERM: 'xterm-256color', NO_COLOR: '1' }, 1],
    [{ TERM: 'xterm-256color', NO_COLOR: '' }, 8],
    [{}, 1],
  ])('has the colours that %o says', (env, depth) => {
    expect(read(env).colourDepth).toBe(depth);
  });

  it.each([
    [{ LANG: 'en_GB.UTF-8' }, true],
    [{ LANG: 'C.utf8' }, true],
    [{ LANG: 'en_GB.UTF-8', LC_ALL: 'C' }, false],
    [{ LANG: 'en_GB.UTF-8', LC_CTYPE: 'POSIX' }, false],
    [{ LANG: 'C', LC_ALL: 'C.UTF-8' }, true],
    [{ LANG: 'de_DE.ISO-8859-1' }, false],
    [{ LANG: '' }, true],
    [{ TERM: 'linux' }, false],
  ])('shows Unicode as %o says', (env, isUnicode) => {
    expect(read(env).isUnicode).toBe(isUnicode);
  });

  it('is not interactive without a terminal, or on one that cannot move its cursor', () => {
    expect(read({ TERM: 'xterm' }).isInteractive).toBe(true);
    expect(read({ TERM: 'xterm' }, false).isInteractive).toBe(false);
    expect(read({ TERM: 'dumb' }).isInteractive).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/cli/config/environment.ts';
import { coloursIn, printedWidth, readCapability } from '../../src/cli/process-context.ts';

const read = (env: Environment, isTTY = true) => readCapability({ env, stdin: { isTTY }, stdout: { isTTY } });

describe('the capability of the terminal', () => {
  it('does not open the input if the output is redirected', () => {
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
  ])('has the colours that %o sets', (env, depth) => {
    expect(coloursIn(env, true, null)).toBe(depth);
  });

  it.each([
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, null, 8],
    [{ CLICOLOR_FORCE: '1', TERM: '' }, null, 4],
    [{ CLICOLOR_FORCE: '0' }, null, 1],
    [{ NO_COLOR: '1' }, 'always', 8],
    [{ FORCE_COLOR: '1' }, 'auto', 1],
    [{ FORCE_COLOR: '1' }, 'never', 1],
  ] as const)('has in a pipe the colours that %o and --color %s set', (env, choice, depth) => {
    expect(coloursIn({ TERM: 'xterm-256color', ...env }, false, choice)).toBe(depth);
  });

  it('has no colours if a variable turns them off', () => {
    for (const env of [{ CLICOLOR: '0' }, { FORCE_COLOR: '0' }, { NO_COLOR: '1' }])
      expect(coloursIn({ TERM: 'xterm', ...env }, true, null)).toBe(1);
  });

  it('is as wide as $COLUMNS, else as the terminal', () => {
    const stdout = { isTTY: true, columns: 90, write: () => true };
    expect(printedWidth({ env: { COLUMNS: '60' }, stdout }, null)).toBe(60);
    expect(printedWidth({ env: { COLUMNS: 'x' }, stdout }, null)).toBe(90);
    expect(printedWidth({ env: {}, stdout: { ...stdout, isTTY: false } }, null)).toBeNull();
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
  ])('has Unicode or not, by %o', (env, isUnicode) => {
    expect(read(env).isUnicode).toBe(isUnicode);
  });

  it('is not interactive without a terminal, or on one that cannot move its cursor', () => {
    expect(read({ TERM: 'xterm' }).isInteractive).toBe(true);
    expect(read({ TERM: 'xterm' }, false).isInteractive).toBe(false);
    expect(read({ TERM: 'dumb' }).isInteractive).toBe(false);
    expect(read({}).isInteractive).toBe(false);
  });
});

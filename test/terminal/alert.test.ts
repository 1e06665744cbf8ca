import { describe, expect, it } from 'vitest';
import { alertSequence } from '../../src/terminal/alert.ts';

describe('an alert', () => {
  it('is a bell, with a notification on terminals that support it', () => {
    expect(alertSequence('12 match', {})).toBe('\x07');
    expect(alertSequence('12 match', { TERM: 'xterm-256color' })).toBe('\x07');
    for (const env of [{ TERM: 'xterm-kitty' }, { LC_TERMINAL: 'iTerm2' }, { TERM_PROGRAM: 'WezTerm' }])
      expect(alertSequence('12 match', env)).toBe('\x07\x1b]9;edgescope: 12 match\x07');
  });

  it('is only a bell in tmux and GNU screen, on any outer terminal', () => {
    expect(alertSequence('12 match', { TERM: 'xterm-kitty', TMUX: 'socket' })).toBe('\x07');
    expect(alertSequence('12 match', { LC_TERMINAL: 'iTerm2', STY: '1.pts' })).toBe('\x07');
  });

  it('cannot be ended early by its text', () => {
    const sent = alertSequence('a\x07b\x1b]0;x\x1b\\c\nd', { TERM: 'foot' });
    expect(Array.from(sent).filter((char) => char < ' ')).toEqual(['\x07', '\x1b', '\x07']);
  });
});

import { describe, expect, it } from 'vitest';
import { CLIPBOARD_LIMIT, clipboardWrite } from '../../src/terminal/clipboard.ts';

describe('the clipboard', () => {
  it('is reached by OSC 52', () => {
    expect(clipboardWrite('é', {})).toEqual({ sequence: '\x1b]52;c;w6k=\x07', route: 'osc52' });
  });

  it('is reached through tmux too, around it and in it', () => {
    const write = clipboardWrite('a', { TMUX: '/tmp/tmux-0/default,1,0' });
    expect(write?.route).toBe('tmux');
    expect(write?.sequence).toBe('\x1b]52;c;YQ==\x07\x1bPtmux;\x1b\x1b]52;c;YQ==\x07\x1b\\');
  });

  it('is not offered a text that terminals would drop', () => {
    expect(clipboardWrite('x'.repeat(CLIPBOARD_LIMIT), {})).not.toBeNull();
    expect(clipboardWrite('x'.repeat(CLIPBOARD_LIMIT + 1), {})).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { CLIPBOARD_LIMIT, createClipboard } from '../../../src/terminal/clipboard/clipboard.ts';

type Environment = Parameters<typeof createClipboard>[0]['env'];

const osc52 = (text: string): string => `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;

/** A clipboard in an environment, and the bytes that it wrote to the terminal; tmux fails with `problem`. */
const clipboardIn = (env: Environment, problem: string | null = null) => {
  const written: string[] = [];
  const buffers: string[] = [];
  const clipboard = createClipboard({
    env,
    write: (sequence) => void written.push(sequence),
    loadBuffer: async (text) => {
      if (problem === null) buffers.push(text);
      return problem;
    },
  });
  return { clipboard, buffers, written: () => written.join('') };
};

/** The bytes that GNU screen passes on to its terminal: the strings, one after the other. */
const unwrapped = (sequence: string): string =>
  Array.from(sequence.matchAll(/\x1bP(.*?)\x1b\\/g), ([, piece = '']) => piece).join('');

const TMUX = { TMUX: '/tmp/tmux-0/default,1,0', TERM: 'screen' };
const SCREEN = { STY: '1.pts-0.host', TERM: 'screen.xterm-256color' };

describe('the clipboard', () => {
  it('is set by OSC 52 in a terminal', async () => {
    const { clipboard, written } = clipboardIn({ TERM: 'xterm-256color' });
    expect(await clipboard.send('é')).toEqual({ to: 'terminal', behind: null, problem: null });
    expect(written()).toBe('\x1b]52;c;w6k=\x07');
  });

  it('is a buffer of tmux inside of tmux, and nothing is written to the terminal', async () => {
    const { clipboard, written, buffers } = clipboardIn(TMUX);
    expect(await clipboard.send('a')).toEqual({ to: 'tmux' });
    expect(buffers).toEqual(['a']);
    expect(written()).toBe('');
  });

  it('falls back to OSC 52, plain and wrapped, if tmux refuses the text', async () => {
    const { clipboard, written } = clipboardIn(TMUX, 'unknown flag -w');
    expect(await clipboard.send('a')).toEqual({ to: 'terminal', behind: 'tmux', problem: 'unknown flag -w' });
    expect(written()).toBe('\x1b]52;c;YQ==\x07\x1bPtmux;\x1b\x1b]52;c;YQ==\x07\x1b\\');
  });

  it('is set through GNU screen by strings that every version accepts', async () => {
    const { clipboard, written } = clipboardIn(SCREEN);
    const text = 'x'.repeat(5000);
    expect(await clipboard.send(text)).toMatchObject({ to: 'terminal', behind: 'screen' });
    expect(unwrapped(written())).toBe(osc52(text));
    for (const [string] of written().matchAll(/\x1bP.*?\x1b\\/g)) expect(string.length).toBeLessThanOrEqual(256);
  });

  it('is set in both ways with tmux in screen, and screen in tmux', async () => {
    const { clipboard, written, buffers } = clipboardIn({ ...SCREEN, ...TMUX });
    expect(await clipboard.send('a')).toEqual({ to: 'tmux' });
    expect(buffers).toEqual(['a']);
    expect(unwrapped(written())).toBe(osc52('a'));
  });

  it.each(['tmux-256color', 'screen-256color'])('is reported as uncertain over ssh in %s', async (TERM) => {
    const { clipboard, written } = clipboardIn({ TERM });
    expect(await clipboard.send('a')).toMatchObject({ to: 'terminal', behind: 'tmux' });
    expect(written().startsWith(osc52('a'))).toBe(true);
  });

  it('is not reported for a terminal without a clipboard, or a text that is too long for the terminal', async () => {
    expect(await clipboardIn({ TERM: 'linux' }).clipboard.send('a')).toMatchObject({ to: 'nowhere' });
    const { clipboard, written } = clipboardIn({});
    expect(await clipboard.send('x'.repeat(CLIPBOARD_LIMIT))).toMatchObject({ to: 'terminal' });
    const before = written();
    expect(await clipboard.send('x'.repeat(CLIPBOARD_LIMIT + 1))).toMatchObject({ to: 'nowhere' });
    expect(written()).toBe(before);
  });

  it('has the text that was sent last, however long tmux takes for an earlier text', async () => {
    const taken: string[] = [];
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const clipboard = createClipboard({
      env: TMUX,
      write: () => {},
      loadBuffer: async (text) => {
        if (text === 'first') await released;
        taken.push(text);
        return null;
      },
    });
    const both = [clipboard.send('first'), clipboard.send('second')];
    release();
    await Promise.all(both);
    expect(taken).toEqual(['first', 'second']);
  });

  it('is set through GNU screen by a text that fills one or two strings, or does not', async () => {
    // 183 and 372 bytes are 252 and 504 of the sequence, which one and two strings hold.
    for (const length of [1, 180, 183, 186, 372, 375]) {
      const { clipboard, written } = clipboardIn(SCREEN);
      await clipboard.send('y'.repeat(length));
      expect(unwrapped(written())).toBe(osc52('y'.repeat(length)));
    }
  });
});

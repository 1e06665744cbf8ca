import { describe, expect, it } from 'vitest';
import { startProgram, type Terminal } from './terminal.ts';

const MEGABYTE = 1_000_000;
/** A line that contains every bound key. */
const LINE = 'The quick brown fox: q ! L / n e c r ? 2 , o u t d y J\r';
const PROSE = LINE.repeat(Math.ceil(MEGABYTE / LINE.length));

/** Sends a text as fast as the terminal is read. A terminal without a reader would block forever. */
const paste = async (terminal: Terminal, text: string): Promise<void> => {
  let hasEnded = false;
  void terminal.ended.then(() => {
    hasEnded = true;
  });
  for (let from = 0; from < text.length; from += 2048) {
    if (hasEnded) throw new Error('the program ended within a paste');
    terminal.send(text.slice(from, from + 2048));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
};

/** Sends keys every two seconds until they are obeyed: keys that arrive with the end of a paste belong to the paste. */
const press = async (terminal: Terminal, keys: string, what: string, isObeyed: () => boolean): Promise<void> => {
  let sentAt = 0;
  await terminal.until(what, () => {
    if (isObeyed()) return true;
    if (Date.now() - sentAt > 2000) {
      terminal.send(keys);
      sentAt = Date.now();
    }
    return false;
  });
};

const marked = (text: string): string => `\u001B[200~${text}\u001B[201~`;

describe('a paste of a megabyte', () => {
  it.each([
    ['with paste marks', marked(PROSE)],
    ['without paste marks', PROSE],
  ])('is text, in which a list reads no keys and which a prompt inserts: %s', async (_, text) => {
    const terminal = startProgram(['--demo=60']);
    // Nothing else changes once the page has arrived. The rows are before this text in the frame, which may arrive in parts.
    await terminal.sees('50 of 60 loaded');
    const rows = terminal.lines().slice(1, 28).join('\n');
    await paste(terminal, text);
    await terminal.sees('press / first to paste into the filter');
    expect(terminal.lines().slice(1, 28).join('\n')).toBe(rows);
    await press(terminal, 'j', 'the cursor on another row', () => !(terminal.lines()[4] ?? '').startsWith('▌'));
    terminal.send('/');
    await terminal.sees('Enter apply');
    await paste(terminal, text);
    await terminal.until('the text in the prompt', () => (terminal.lines()[2] ?? '').startsWith(' /‹'));
    await terminal.until('an empty prompt', () => {
      terminal.send('\u0015');
      return /^ \/ {5}/.test(terminal.lines()[2] ?? '');
    });
    terminal.send('health=unhealthy\r');
    await terminal.sees('filter health=unhealthy');
    terminal.send('q');
    await terminal.ended;
    await terminal.isRestored();
  });

  it.each([
    ['a picker', 'o', 'Esc cancel'],
    ['an open item', '\r', 'Esc back'],
  ])('is not read as keys in %s, and later keys work', async (_, keys, seen) => {
    const terminal = startProgram(['--demo=60']);
    await terminal.sees('1 Hosts  50/60');
    terminal.send(keys);
    await terminal.sees(seen);
    await paste(terminal, PROSE);
    await terminal.until('the paste to arrive', () => /paste into the filter|typed The quick/.test(terminal.screen()));
    expect(terminal.screen()).toContain('1 Hosts  50/60');
    let hasEnded = false;
    void terminal.ended.then(() => {
      hasEnded = true;
    });
    // The first ^C leaves a prompt or a picker, the second one the program.
    await press(terminal, '\u0003\u0003', 'the end of the program', () => hasEnded);
    expect(await terminal.ended).toMatchObject({ exitCode: 130 });
  });
});

describe('a pasted line without paste marks', () => {
  it('is not read as keys in a list, and is text in a prompt', async () => {
    const terminal = startProgram(['--demo=60']);
    await terminal.sees('50 of 60 loaded');
    terminal.send('health=unhealthy\r');
    await terminal.sees('press / first to paste into the filter');
    expect(terminal.screen()).toContain('no filter');
    terminal.send('/');
    await terminal.sees('Enter apply');
    terminal.send('health=unhealthy\r');
    await terminal.sees('filter health=unhealthy');
    terminal.send('q');
    await terminal.ended;
  });
});

import headless from '@xterm/headless';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { setUp } from './writer-parts.ts';

/** A text padded to so many cells. Its characters are not replaced: the writer gets lines as they are painted. */
const fit = (text: string, cells: number): string => text + ' '.repeat(cells - stringWidth(text));

/** Texts whose width differs between terminals. */
const DISPUTED = {
  jamo: '\u1112\u1161\u11ab\u1100\u1161',
  'extended jamo': '\ua960\ud7b0\ud7cb',
  hexagrams: '\u4dc0\u4dff',
  Tangut: '\u{17000}\u{187f7}',
  'circled letters': '①Ⓐ㈠',
  emoji: '😀👩‍👩‍👧❤️',
  'a keycap': '1\ufe0f\u20e3',
  conjuncts: 'क्षत्रिय',
  flags: '🇩🇪🇫🇷',
  'a plane of its own': '\u{1f900}\u{30000}\u{323b0}',
  Thai: 'กำแพง',
  Arabic: 'لا\ufdfd',
  marks: 'a\u20dd\u0e33x',
  'ambiguous signs': '☆♠▣⊕',
} as const;

/** A terminal that gives characters other than Latin letters a width of its own. */
const opinionated = (widthOf: (code: number) => 1 | 2) => {
  const terminal = new headless.Terminal({ cols: 60, rows: 6, allowProposedApi: true });
  const wcwidth = (code: number): 0 | 1 | 2 => (code < 0x20 ? 0 : code < 0x300 ? 1 : widthOf(code));
  // Packed as in xterm: the width is above the lowest bit.
  terminal.unicode.register({ version: 'opinion', wcwidth, charProperties: (code) => wcwidth(code) << 1 });
  terminal.unicode.activeVersion = 'opinion';
  return terminal;
};

const OPINIONS: readonly (readonly [string, ((code: number) => 1 | 2) | null])[] = [
  ['of Unicode 6', null],
  ['that all is narrow', (code) => (code >= 0x3041 && code < 0xd7a4 && !isHexagram(code) ? 2 : 1)],
  ['that all is wide', () => 2],
];

const isHexagram = (code: number): boolean => code >= 0x4dc0 && code <= 0x4dff;

const linesOf = async (terminal: InstanceType<typeof headless.Terminal>, text: string): Promise<string[]> => {
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  const { active } = terminal.buffer;
  return Array.from({ length: 6 }, (_, row) => {
    // Rows that were scrolled out are in the buffer above the screen.
    const line = active.getLine(active.baseY + row);
    return Array.from({ length: 60 }, (__, column) => line?.getCell(column)?.getChars() || ' ').join('|');
  });
};

describe.each(OPINIONS)('in a terminal %s, the frame writer', (_, opinion) => {
  const open = () =>
    opinion === null ? new headless.Terminal({ cols: 60, rows: 6, allowProposedApi: true }) : opinionated(opinion);

  it.each(Object.entries(DISPUTED))('keeps columns after %s aligned with other rows', async (__, text) => {
    const { show, written } = setUp({ columns: 60, rows: 6 });
    const terminal = open();
    // Too few blanks between them for a jump.
    const cells = stringWidth(text) + 4;
    const row = (name: string, state: string): string => `${fit(name, cells)}  ${fit(state, 6)}  end`;
    const frame = [row('plain', 'ready'), row(text, 'failed'), row(`a ${text} b`, 'ready')];
    show(frame);
    const column = (lines: readonly string[], at: number, place: number): string =>
      (lines[at] ?? '').split('|').slice(place).join('').trimEnd();
    const lines = await linesOf(terminal, written.splice(0).join(''));
    expect(column(lines, 1, cells + 2)).toBe('failed  end');
    expect(column(lines, 2, cells + 2)).toBe('ready   end');
    show([row('plain', 'ready'), row(text, 'ready'), row('new', 'failed')]);
    const changed = await linesOf(terminal, written.splice(0).join(''));
    expect(column(changed, 1, cells + 2)).toBe('ready   end');
    expect(column(changed, 2, 0)).toBe(row('new', 'failed'));
  });

  it('shows the rows as if each had been written to an empty screen', async () => {
    const cell = fc.constantFrom(...Object.values(DISPUTED), 'edge-01', ' ', '   ', 'é', '日本', '\x1b[7m', '\x1b[0m');
    const line = fc.array(cell, { maxLength: 8 }).map((parts) => `${parts.join('')}\x1b[0m`);
    const frame = fc.array(line, { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 2, maxLength: 4 }), async (frames) => {
        const { show, written } = setUp({ columns: 60, rows: 6 });
        const terminal = open();
        for (const one of frames) {
          show(one);
          const shown = await linesOf(terminal, written.splice(0).join(''));
          const fresh = setUp({ columns: 60, rows: 6 });
          fresh.show(one);
          expect(shown).toEqual(await linesOf(open(), fresh.written.join('')));
        }
      }),
      { numRuns: 60 },
    );
  });
});

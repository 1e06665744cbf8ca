import headless from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { changeFrame } from '../../../src/terminal/frame/change-frame.ts';
import { createLineCache, glyphAt } from '../../../src/terminal/frame/line.ts';

const parseLine = (text: string, columns: number) => createLineCache(columns)(text);

/** The glyphs of a line, in the order in which they are written. */
const written = (text: string, columns = 80): string => {
  const line = parseLine(text, columns);
  return Array.from({ length: line.chars.length }, (_, cell) => glyphAt(line, cell)).join('');
};

const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A terminal in which an isolate takes so many cells. */
const terminalWith = (isolateCells: 0 | 1) => {
  const terminal = new headless.Terminal({ cols: 40, rows: 2, allowProposedApi: true });
  const wcwidth = (code: number): 0 | 1 => (code === 0x2068 || code === 0x2069 ? isolateCells : 1);
  // Packed as in xterm: the width is above the lowest bit, which says that the character joins the cell before.
  const charProperties = (code: number): number => (wcwidth(code) << 1) | (wcwidth(code) === 0 ? 1 : 0);
  terminal.unicode.register({ version: 'isolates', wcwidth, charProperties });
  terminal.unicode.activeVersion = 'isolates';
  return terminal;
};

describe('a text that is written from right to left', () => {
  it('is put into an isolate with the blanks and digits of its cell, and takes no more cells', () => {
    const name = 'שרת 12-אתר';
    expect(written(`  ${name}  1.4.0  12d`)).toBe(`  ${isolated(name)}  1.4.0  12d`);
    expect(parseLine(`${name}  7`, 80).chars).toHaveLength(name.length + 3);
  });

  it('may begin a line, and is cut with the line', () => {
    expect(written('مضيف-3  4')).toBe(`${isolated('مضيف-3')}  4`);
    expect(parseLine('שרת-אתר', 4).chars).toHaveLength(4);
  });

  it.each([
    ['take no cell', 0],
    ['take a cell', 1],
  ] as const)('is shown as a whole and leaves nothing behind if isolates %s', async (_, isolateCells) => {
    const terminal = terminalWith(isolateCells);
    const names = ['שרת-אתר  1.4.0', 'edge-1  1.4.0', 'مضيف-3  1.4.0', 'שרת  1.4.0'];
    let before = [parseLine('', 40)];
    for (const name of names) {
      const text = `1  ${name}`;
      const after = [parseLine(text, 40)];
      await new Promise<void>((resolve) => terminal.write(changeFrame(before, after, 1), resolve));
      before = after;
      const shown = terminal.buffer.active.getLine(0)?.translateToString(true) ?? '';
      expect(shown.replaceAll(/[\u2068\u2069]/g, '')).toBe(text);
      const isolates = isolateCells === 0 && !name.startsWith('edge') ? 1 : 0;
      expect(shown.split('\u2068').length - 1, name).toBe(isolates);
    }
  });

  it('does not change other lines', () => {
    expect(written('edge-1  서울-매장  Größe')).not.toMatch(/[\u2066-\u2069]/);
  });
});

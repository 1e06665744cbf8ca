import { describe, expect, it } from 'vitest';
import { glyphAt, parseLine } from '../../../src/terminal/frame/line.ts';

/** The glyphs of a line, as they are written. */
const written = (text: string, columns = 80): string => {
  const line = parseLine(text, columns);
  return Array.from({ length: line.chars.length }, (_, cell) => glyphAt(line, cell)).join('');
};

const isolated = (text: string): string => `\u2068${text}\u2069`;

describe('a text from right to left', () => {
  it('stands in an isolate, with the blanks and digits of its cell, and takes no more cells', () => {
    const name = 'שרת 12-אתר';
    expect(written(`  ${name}  1.4.0  12d`)).toBe(`  ${isolated(name)}  1.4.0  12d`);
    expect(parseLine(`${name}  7`, 80).chars).toHaveLength(name.length + 3);
  });

  it('may begin a line, and is cut with it', () => {
    expect(written('مضيف-3  4')).toBe(`${isolated('مضيف-3')}  4`);
    expect(parseLine('שרת-אתר', 4).chars).toHaveLength(4);
  });

  it('leaves other lines as they are', () => {
    expect(written('edge-1  서울-매장  Größe')).not.toMatch(/[\u2066-\u2069]/);
  });
});

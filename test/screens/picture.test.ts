import { expect, test } from 'vitest';
import { pictureOf } from './picture.ts';

const textsOf = (svg: string): string[] =>
  Array.from(svg.matchAll(/<text x="([\d.]+)"[^>]*>([^<]*)</g), ([, x, text]) => `${x} ${text}`);

test('characters stand in the cells where a terminal puts them, wide ones in two', () => {
  // Cells are 8.4 wide, after a margin of 14.
  expect(textsOf(pictureOf(['ab 東京 c', '  <d>'], 20, ''))).toEqual([
    '14 ab',
    '39.2 東',
    '56 京',
    '81.2 c',
    '30.8 &lt;d&gt;',
  ]);
});

test('a bar across the screen is one rectangle behind its text, and reverse swaps the colours', () => {
  const bar = pictureOf(['\u001B[38;5;232;48;5;31mone · two\u001B[m'], 20, '');
  expect(bar.match(/<rect x="14" y="14" width="75.6" height="19" fill="#0087af"\/>/g)).toHaveLength(1);
  expect(bar).toContain('fill="#080808">one</text>');
  const caret = pictureOf(['\u001B[7mx\u001B[m'], 20, '');
  expect(caret).toContain('<rect x="14" y="14" width="8.4" height="19" fill="#d5d8de"/>');
  expect(caret).toContain('fill="#16191f">x</text>');
});

/** The symbols that the program itself puts on the screen, and what stands for them where only ASCII can be shown. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '–': '-',
  '…': '~',
  '“': '"',
  '”': '"',
  '·': '.',
  '●': '*',
  '○': 'o',
  '◐': 'o',
  '◌': 'o',
  '◆': '+',
  '▾': 'v',
  '▸': '>',
  '≠': '!',
  '▲': '!',
  '▼': 'v',
  '✓': '+',
  '✗': 'x',
  '✖': 'x',
  '▌': '>',
  '█': '#',
  '░': '.',
  '↑': '^',
  '↓': 'v',
  '←': '<',
  '→': '>',
  '‹': '<',
  '›': '>',
  '⇧': 'S',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '×': 'x',
  '─': '-',
  '│': '|',
  '┌': '+',
  '┐': '+',
  '└': '+',
  '┘': '+',
  '├': '+',
  '┤': '+',
  '┬': '+',
  '┴': '+',
  '┼': '+',
};
const ANY = new RegExp(`[${Object.keys(SYMBOLS).join('')}]`, 'gu');

/** Characters that are not shown as themselves: control pictures and the mark. */
const MARKS = /[\u2400-\u2426\uFFFD]/g;

/**
 * A text with the program's own symbols in ASCII, each in the one cell it had, and a question mark for each character
 * that was marked. What the service sends stays.
 */
export const toAscii = (text: string): string =>
  text.replace(ANY, (symbol) => SYMBOLS[symbol] ?? symbol).replace(MARKS, '?');

/** The symbols that the program itself puts into texts, in ASCII. What the service sends stays as it is. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '–': '-',
  '…': '~',
  '·': '.',
  '●': '*',
  '○': 'o',
  '◐': 'o',
  '▲': '^',
  '▼': 'v',
  '✓': '+',
  '✗': 'x',
  '→': '>',
  '←': '<',
  '↑': '^',
  '↓': 'v',
  '×': 'x',
};
const ANY = new RegExp(`[${Object.keys(SYMBOLS).join('')}]`, 'gu');

/** A text with the program's own symbols in ASCII; each takes one cell before and after. */
export const toAscii = (text: string): string => text.replace(ANY, (symbol) => SYMBOLS[symbol] ?? symbol);

import type { Filter, Single, Term } from './term.ts';

/** What begins a term that is more than a word: kept apart here, so that the reader and the printer agree. */
export const TEST_HEAD = /(\.?[A-Za-z_][\w-]*(?:\[[\d*]*\])?(?:\.[\w/-]+(?:\[[\d*]*\])?)*)(!=|!~|>=|<=|=|~|>|<)/y;
export const LABEL_KEY = /[^\s|"=!~]+/y;
export const PACK_NAME = /[^\s|"@<>=!~]+/y;

/** A filter as it is typed: `parseFilter` reads the same terms from it. */
export const print = ({ terms }: Pick<Filter, 'terms'>): string => terms.map(printTerm).join(' ');

/** A term as it is typed. */
export const printTerm = (term: Term): string =>
  term.type === 'any' ? term.of.map(printSingle).join('|') : printSingle(term);

const printSingle = (term: Single): string => `${term.negated ? '!' : ''}${body(term)}`;

const body = (term: Single): string => {
  switch (term.type) {
    case 'word':
      return isWord(term.text) ? term.text : quote(term.text);
    case 'exact':
      return `'${term.text.endsWith("'") ? quote(term.text) : value(term.text)}`;
    case 'fuzzy':
      return `~${value(term.text)}`;
    case 'pattern':
      return `/${term.source}/`;
    case 'test':
      return `${term.column.id}${term.operator}${value(term.raw)}`;
    case 'field':
      return `${term.path.includes('.') ? '' : '.'}${term.path}${term.operator}${value(term.raw)}`;
    case 'label':
      return `label:${name(term.key, LABEL_KEY)}${term.operator === null ? '' : term.operator + value(term.value)}`;
    case 'pack': {
      const operator = term.operator === '=' ? '@' : term.operator;
      return `pack:${name(term.name, PACK_NAME)}${operator === null ? '' : operator + value(term.version)}`;
    }
    case 'ref':
      return `ref=${value(term.uid)}`;
  }
};

const value = (text: string): string => (/^[^\s|"=][^\s|"]*$/.test(text) ? text : quote(text));

/** Every backslash is doubled, so that none at the end of a text holds the quote. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const isWord = (text: string): boolean =>
  /^[^\s|"!'~/][^\s|"]*$/.test(text) && !/^(?:label|pack):/i.test(text) && !startsWith(TEST_HEAD, text);

const name = (text: string, sticky: RegExp): string => (startsWith(sticky, text) === text ? text : quote(text));

const startsWith = (sticky: RegExp, text: string): string | null => {
  sticky.lastIndex = 0;
  return sticky.exec(text)?.[0] ?? null;
};

import { isAnother, isCompared, valueTyped } from './compared.ts';
import type { AnyOf, Filter, Single, Term } from './term.ts';

/** What terms are recognised by: kept here, so that the reader, the printer and completion agree. */
export const TEST_HEAD = /(\.?[A-Za-z_][\w-]*(?:\[[\d*]*\])?(?:\.[\w/-]+(?:\[[\d*]*\])?)*)(!=|!~|>=|<=|=|~|>|<)/y;
export const PATTERN = /\/((?:[^\\/[]|\\.|\[(?:[^\\\]]|\\.)*\])*)\/i?/y;
export const LABEL_KEY = /[^\s|"=!~]+/y;
export const PACK_NAME = /[^\s|"@<>=!~]+/y;

/** A filter as it is typed: `parseFilter` reads the same terms from it. */
export const print = ({ terms }: Pick<Filter, 'terms'>): string => terms.map(printTerm).join(' ');

/** A term as it is typed. */
export const printTerm = (term: Term): string => (term.type === 'any' ? printAny(term) : printSingle(term));

/** Behind a comparison a value alone is one more for it, and a word is told from it by being denied twice. */
const printAny = ({ of }: AnyOf): string =>
  of
    .map((single, index) => {
      const before = of[index - 1];
      if (isAnother(before, single)) return printWord(valueTyped(single));
      return `${single.type === 'word' && !single.negated && isCompared(before) ? '!!' : ''}${printSingle(single)}`;
    })
    .join('|');

const printSingle = (term: Single): string => `${term.negated ? '!' : ''}${body(term)}`;

const body = (term: Single): string => {
  switch (term.type) {
    case 'word':
      return printWord(term.text);
    case 'exact':
      return `'${term.text.endsWith("'") ? quote(term.text) : printValue(term.text)}`;
    case 'fuzzy':
      return `~${printValue(term.text)}`;
    case 'pattern':
      return `/${term.source}/`;
    case 'test':
      return `${term.column.id}${term.operator}${printValue(term.raw)}`;
    case 'field':
      return `${term.path.includes('.') ? '' : '.'}${term.path}${term.operator}${printValue(term.raw)}`;
    case 'label':
      return `label:${printName(term.key, LABEL_KEY)}${term.operator === null ? '' : term.operator + printValue(term.value)}`;
    case 'pack': {
      const operator = term.operator === '=' ? '@' : term.operator;
      return `pack:${printName(term.name, PACK_NAME)}${operator === null ? '' : operator + printValue(term.version)}`;
    }
    case 'ref':
      return `ref=${printValue(term.uid)}`;
  }
};

/** A value as it is typed, in quotes where it has blanks or signs. */
export const printValue = (text: string): string => (/^[^\s|"=][^\s|"]*$/.test(text) ? text : quote(text));

/** Every backslash is doubled, so that none at the end of a text holds the quote. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A text that stands alone as it is typed: in quotes where it would be read as more. */
export const printWord = (text: string): string => (isWord(text) ? text : quote(text));

const isWord = (text: string): boolean =>
  /^[^\s|"!'~/][^\s|"]*$/.test(text) && !/^(?:label|pack):/i.test(text) && !startsWith(TEST_HEAD, text);

/** A label's key or a pack's name as it is typed: bare as far as a sticky pattern goes, else in quotes. */
export const printName = (text: string, sticky: RegExp): string =>
  startsWith(sticky, text) === text ? text : quote(text);

const startsWith = (sticky: RegExp, text: string): string | null => {
  sticky.lastIndex = 0;
  return sticky.exec(text)?.[0] ?? null;
};

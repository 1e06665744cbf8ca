import { formatCount } from '../../core/format/count.ts';
import type { Column } from '../../core/resource.ts';
import { findColumn } from './column.ts';
import { choiceOptions, unknownOption } from './complete-choices.ts';
import type { Occurring } from './counted.ts';
import { Cursor } from './cursor.ts';
import { mended } from './mend.ts';
import { columnValues, fieldPaths, fieldValues, labelKeys, labelValues, packNames, packVersions } from './occurring.ts';
import type { Known, Option } from './option.ts';
import { LABEL_KEY, PACK_NAME, printName, printValue, printWord, TEST_HEAD } from './print.ts';
import { type TermAt, termAt } from './term-at.ts';

/** What may stand at the caret: each option in place of the text between `from` and `to`. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Option[];
  /** Nothing of the term was typed yet: it may begin with anything. */
  readonly fresh: boolean;
  /** The options stand in place of what is wrong. */
  readonly mends?: true;
}

const MOST = 50;

/**
 * What the term at the caret may go on with: columns, field paths and the like, then operators, then the values that
 * occur, the most frequent first. Nothing within a text that is only looked for.
 */
export const completions = (text: string, caret: number, known: Known): Completions => {
  const right = caret === text.length ? mended(text, known.resource, known.items) : null;
  if (right !== null) {
    const options = right.options.map((option): Option => ({ type: 'value', ...option }));
    return { from: right.from, to: text.length, options, fresh: false, mends: true };
  }
  const term = termAt(text.slice(0, caret));
  const typed = term === null ? '' : text.slice(term.start, caret);
  const to = caret + (/^[^\s|"=!~<>@()]*/.exec(text.slice(caret))?.[0].length ?? 0);
  const fresh = typed === '' && term?.compared == null;
  if (term === null || (/^["'~]/.test(typed) && term.compared === null)) {
    return { from: caret, to: caret, options: [], fresh };
  }
  const { length, options } = foundFor(typed, term, known);
  const signed = options[0]?.type === 'sign' && /^[!=~<>]/.test(text.slice(to));
  return { from: term.start + length, to, options: signed ? [] : options, fresh };
};

/** Behind a comparison and a `|` its other values; what begins another term where none is like that. */
const foundFor = (typed: string, { compared }: TermAt, known: Known): Found => {
  if (compared === null) return optionsFor(typed, known);
  const { options } = optionsFor(compared + typed, known);
  const alone = options.map(({ value, ...option }) =>
    value === undefined ? option : { ...option, text: printWord(value) },
  );
  return alone.length > 0 || typed === '' ? { length: 0, options: alone } : optionsFor(typed, known);
};

interface Found {
  /** How much of what was typed stays in front of the options. */
  readonly length: number;
  readonly options: readonly Option[];
}

const optionsFor = (typed: string, known: Known): Found => {
  const cursor = new Cursor(typed);
  if (cursor.match(/label:/iy) !== null) return labelOptions(cursor, known);
  if (cursor.match(/pack:/iy) !== null) return packOptions(cursor, known);
  const head = cursor.match(TEST_HEAD);
  if (head === null) return nameOptions(typed, known);
  const [, name = '', sign = ''] = head;
  const found = values(cursor, valuesOf(name, known));
  return { ...found, options: [...found.options, ...unknownOption(cursor.text.slice(cursor.at), name, sign, known)] };
};

const valuesOf = (name: string, { resource, items }: Known): Occurring => {
  const column = findColumn(name, resource);
  if (column !== undefined) return columnValues(items, column);
  return name.includes('.') ? fieldValues(items, name.replace(/^\./, '')) : { texts: [], sampled: false };
};

const labelOptions = (cursor: Cursor, { items }: Known): Found => {
  const from = cursor.at;
  const key = cursor.name(LABEL_KEY);
  if (typeof key === 'string' && cursor.match(/!=|!~|=|~/y) !== null) return values(cursor, labelValues(items, key));
  return names(cursor, from, labelKeys(items), LABEL_KEY);
};

const packOptions = (cursor: Cursor, { items }: Known): Found => {
  const from = cursor.at;
  const name = cursor.name(PACK_NAME);
  if (typeof name === 'string' && cursor.match(/@|>=|<=|>|</y) !== null) {
    return values(cursor, packVersions(items, name));
  }
  return names(cursor, from, packNames(items), PACK_NAME);
};

const values = (cursor: Cursor, found: Occurring): Found => {
  const typed = cursor.text.slice(cursor.at).replace(/^"/, '');
  return { length: cursor.at, options: counted(found, typed, 'value', printValue) };
};

const names = (cursor: Cursor, from: number, found: Occurring, sticky: RegExp): Found => {
  const typed = cursor.text.slice(from).replace(/^"/, '');
  return { length: from, options: counted(found, typed, 'name', (text) => printName(text, sticky)) };
};

/** What occurs and has what was typed in it: what begins so first, then the most frequent. */
const counted = (
  { texts, sampled }: Occurring,
  typed: string,
  type: Option['type'],
  print: (text: string) => string,
): readonly Option[] => {
  const wanted = typed.toLowerCase();
  const begin: Option[] = [];
  const others: Option[] = [];
  for (const { text, count } of texts) {
    const at = text.toLowerCase().indexOf(wanted);
    const into = at === 0 ? begin : others;
    if (at >= 0 && into.length < MOST) {
      const hint = `${sampled ? '~' : ''}${formatCount(count)}`;
      into.push({ type, text: print(text), hint, ...(type === 'value' && { value: text }) });
    }
  }
  return [...begin, ...others].slice(0, MOST);
};

/** Where no operator was typed: columns and what else a term begins with; operators once a name is whole. */
const nameOptions = (typed: string, { resource, items }: Known): Found => {
  const column = findColumn(typed, resource);
  if (column !== undefined) return { length: typed.length, options: operators(column) };
  // What begins with a digit is a number, a version or an address.
  if (typed.includes('.') && !/^\d/.test(typed)) {
    const dot = typed.startsWith('.') ? '.' : '';
    const print = (text: string): string => (text.includes('.') ? '' : '.') + text;
    return { length: 0, options: counted(fieldPaths(items), typed.slice(dot.length), 'name', print) };
  }
  const wanted = typed.toLowerCase();
  const columns = resource.columns.map(({ id, about }): Option => ({ type: 'name', text: id, hint: about }));
  const named = [...columns, ...BEGINNINGS].filter(({ text }) => text.startsWith(wanted));
  return { length: 0, options: wanted === '' ? named : [...named, ...choiceOptions(wanted, { resource, items })] };
};

const BEGINNINGS: readonly Option[] = [
  { type: 'name', text: 'label:', hint: 'a label, by its key' },
  { type: 'name', text: 'pack:', hint: 'a pack, by its name' },
  { type: 'name', text: 'ref=', hint: 'what points at a thing, by its uid' },
];

const operators = ({ type }: Column): readonly Option[] => {
  const [more, less] = type === 'time' ? ['longer ago than', 'not as long ago as'] : ['more than', 'less than'];
  const ordered = { '>': more, '>=': `${more}, or equal`, '<': less, '<=': `${less}, or equal` };
  const signs = { '=': 'is', '!=': 'is not', '~': 'has this part' };
  return Object.entries(type === 'text' || type === 'flag' ? signs : { ...signs, ...ordered }).map(
    ([text, hint]): Option => ({ type: 'sign', text, hint }),
  );
};

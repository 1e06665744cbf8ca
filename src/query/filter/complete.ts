import { formatCount } from '../../core/format/count.ts';
import type { Item } from '../../core/item.ts';
import type { Column, Resource } from '../../core/resource.ts';
import { findColumn } from './column.ts';
import { Cursor } from './cursor.ts';
import {
  type Counts,
  columnValues,
  fieldPaths,
  fieldValues,
  labelKeys,
  labelValues,
  packNames,
  packVersions,
} from './occurring.ts';
import { LABEL_KEY, PACK_NAME, PATTERN, printName, printValue, TEST_HEAD } from './print.ts';

/** What may be put in place of a part of the text. */
export interface Option {
  readonly text: string;
  /** What it is, or how many items have it. */
  readonly hint: string;
}

/** What may stand at the caret: each option in place of the text between `from` and `to`. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Option[];
}

/** Where options come from: the columns of a kind, and the items that are here. */
export interface Known {
  readonly resource: Resource;
  readonly items: readonly Item[];
}

const MOST = 50;

/**
 * What the term at the caret may go on with: columns, field paths and the like, then operators, then the values that
 * occur, the most frequent first. Nothing within a text that is only looked for.
 */
export const completions = (text: string, caret: number, known: Known): Completions => {
  const start = termStart(text.slice(0, caret));
  const typed = start === null ? '' : text.slice(start, caret);
  const to = caret + (/^[^\s|"=!~<>@]*/.exec(text.slice(caret))?.[0].length ?? 0);
  if (start === null || /^["'~]/.test(typed)) return { from: caret, to: caret, options: [] };
  const { length, options } = optionsFor(typed, known);
  return { from: start + length, to, options };
};

/** Where the last term begins, behind its `!`; null within a pattern. */
const termStart = (before: string): number | null => {
  const cursor = new Cursor(before);
  for (;;) {
    cursor.match(/[\s|]*!*/y);
    const start = cursor.at;
    if (before[start] === '/') {
      if (cursor.match(PATTERN) === null || cursor.at >= before.length) return null;
    } else if ('ok' in cursor.value() || cursor.at >= before.length) return start;
  }
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
  return head === null
    ? { length: 0, options: nameOptions(typed, known) }
    : values(cursor, valuesOf(head[1] ?? '', known));
};

const valuesOf = (name: string, { resource, items }: Known): Counts => {
  const column = findColumn(name, resource);
  if (column !== undefined) return columnValues(items, column);
  return name.includes('.') ? fieldValues(items, name.replace(/^\./, '')) : new Map();
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

const values = (cursor: Cursor, counts: Counts): Found => {
  const typed = cursor.text.slice(cursor.at).replace(/^"/, '');
  return { length: cursor.at, options: counted(counts, typed, printValue) };
};

const names = (cursor: Cursor, from: number, counts: Counts, sticky: RegExp): Found => {
  const typed = cursor.text.slice(from).replace(/^"/, '');
  return { length: from, options: counted(counts, typed, (text) => printName(text, sticky)) };
};

/** What occurs and has what was typed in it: what begins so first, then the most frequent. */
const counted = (counts: Counts, typed: string, print: (text: string) => string): readonly Option[] => {
  const wanted = typed.toLowerCase();
  return [...counts]
    .map(([text, count]) => ({ text, count, at: text.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1) || b.count - a.count || natural.compare(a.text, b.text))
    .slice(0, MOST)
    .map(({ text, count }) => ({ text: print(text), hint: formatCount(count) }));
};

const natural = new Intl.Collator('en', { numeric: true });

/** Where no operator was typed: columns and what else a term begins with; operators once a name is whole. */
const nameOptions = (typed: string, { resource, items }: Known): readonly Option[] => {
  const column = findColumn(typed, resource);
  if (column !== undefined) return operators(typed, column);
  if (typed.includes('.')) {
    const dot = typed.startsWith('.') ? '.' : '';
    const paths = fieldPaths(items);
    return counted(paths, typed.slice(dot.length), (text) => (text.includes('.') ? '' : '.') + text);
  }
  const wanted = typed.toLowerCase();
  return [...resource.columns.map(({ id, about }) => ({ text: id, hint: about })), ...BEGINNINGS].filter(({ text }) =>
    text.startsWith(wanted),
  );
};

const BEGINNINGS: readonly Option[] = [
  { text: 'label:', hint: 'a label, by its key' },
  { text: 'pack:', hint: 'a pack, by its name' },
  { text: 'ref=', hint: 'what points at a thing, by its uid' },
];

const operators = (name: string, { type }: Column): readonly Option[] => {
  const [more, less] = type === 'time' ? ['longer ago than', 'not as long ago as'] : ['more than', 'less than'];
  const ordered: readonly Option[] = [
    { text: `${name}>`, hint: more },
    { text: `${name}>=`, hint: `${more}, or equal` },
    { text: `${name}<`, hint: less },
    { text: `${name}<=`, hint: `${less}, or equal` },
  ];
  return [
    { text: `${name}=`, hint: 'is' },
    { text: `${name}!=`, hint: 'is not' },
    { text: `${name}~`, hint: 'has this part' },
    ...(type === 'text' || type === 'flag' ? [] : ordered),
  ];
};

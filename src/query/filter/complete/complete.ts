import { type Column, facetColumns, type Resource } from '../../../core/item/index.ts';
import { formatCount } from '../../../core/values/index.ts';
import {
  Cursor,
  choiceOf,
  findCompared,
  LABELS,
  labelField,
  type NamedField,
  parseFilter,
  pathField,
  printName,
  printValue,
  printWord,
  RULE_FACET,
  readSign,
  TEST_HEAD,
  type TermAt,
  takesNamed,
  termAt,
} from '../language/index.ts';
import { columnValues, FIELD_PATHS, fieldValues, LABEL_KEYS, PACK_NAMES, presence } from './questions.ts';
import { type ItemCount, mostFrequent, type Occurrences, type Question } from './tally.ts';

/** A count: `58 (133 in all)` if other terms of the filter exclude some rows, else `133`. */
const countText = ({ count, total }: ItemCount): string =>
  count === total ? formatCount(total) : `${formatCount(count)} (${formatCount(total)} in all)`;

/** A completion: a text that replaces a part of the filter. */
export interface FilterCompletion {
  /** A sign follows a name, a value follows a sign, and a value ends the term. */
  readonly type: 'name' | 'sign' | 'value';
  readonly text: string;
  /** Meaning or count; empty while rows are counted. */
  readonly hint: string;
  /** The bare value, without quotes. */
  readonly value?: string;
}

/** Data for completion: the columns of a kind, and counts over the loaded items. */
interface CompletionSource {
  readonly resource: Resource;
  occurring(question: Question): Occurrences;
}

/** The option for rows without a value, after `=` and `!=`; null if there are no such rows, or counting is incomplete. */
const unknownOption = (typed: string, sign: string, { unknown, whole }: Occurrences): FilterCompletion | null => {
  const read = readSign(sign);
  if (typed !== '' || !read.ok || (read.operator !== '=' && read.operator !== '!=')) return null;
  return unknown.total === 0 || !whole ? null : { type: 'value', text: '?', hint: `${countText(unknown)} unknown` };
};

/** Options for values of columns with defined values. A defined value is a filter by itself; other values get `column=` before them. */
const choiceOptions = (wanted: string, { resource, occurring }: CompletionSource): readonly FilterCompletion[] =>
  resource.columns
    .filter(({ choices }) => choices !== undefined)
    .flatMap((column) => {
      const question = columnValues(column);
      const { texts, whole } = question === null ? { texts: [], whole: true } : occurring(question);
      return texts.flatMap(({ text, ...count }): FilterCompletion[] => {
        if (!text.toLowerCase().startsWith(wanted)) return [];
        const isWord = choiceOf(column, text) !== undefined;
        const hint = whole ? `${countText(count)} by ${column.id}` : `by ${column.id}`;
        return [{ type: 'value', text: isWord ? text : `${column.id}=${printValue(text)}`, hint }];
      });
    });

/** A replacement for the end of a text, from an index on. */
interface Correction {
  readonly from: number;
  readonly options: readonly { readonly text: string; readonly hint: string }[];
}

const MAX_VALUES = 20;

/**
 * Corrects an invalid filter: an existing label in place of an unknown column, else the nearest spelling. Null for a valid filter, or if
 * there is no candidate.
 */
const mendTerm = (text: string, known: CompletionSource): Correction | null => {
  const result = parseFilter(text, known.resource);
  if (result.ok) return null;
  const labels = labelsFor(text, result.position, known);
  if (labels.length > 0) return { from: result.position, options: labels };
  const right = correctFilter(text, known.resource);
  return right === text ? null : { from: 0, options: [{ text: right, hint: '' }] };
};

const MAX_CORRECTIONS = 5;

/** Applies the corrections of a filter's errors, one after the other. */
const correctFilter = (text: string, resource: Resource, most = MAX_CORRECTIONS): string => {
  const result = parseFilter(text, resource);
  if (result.ok || result.fix === undefined || most === 0) return text;
  const { from, to, text: right } = result.fix;
  return correctFilter(text.slice(0, from) + right + text.slice(to), resource, most - 1);
};

/** Corrections of an unknown column that is the key of a label: `label:site=muc-1` for `site=muc-1`, if items have a label `site`. */
const labelsFor = (
  text: string,
  position: number,
  { resource, occurring }: CompletionSource,
): Correction['options'] => {
  TEST_HEAD.lastIndex = position;
  const [head = '', name = '', sign = ''] = TEST_HEAD.exec(text) ?? [];
  if (name === '' || name.includes('.') || findCompared(name, resource) !== undefined) return [];
  const key = occurring(LABEL_KEYS).texts.find((one) => one.text.toLowerCase() === name.toLowerCase());
  if (key === undefined || !/^(?:[!=]?=|!?~)$/.test(sign)) return [];
  const label = `label:${printName(key.text, LABELS)}${sign.replace('==', '=')}`;
  const typed = text.slice(position + head.length);
  const { texts, whole } = occurring(fieldValues(labelField(key.text)));
  const alike = texts.filter((one) => one.text.toLowerCase().includes(typed.toLowerCase())).slice(0, MAX_VALUES);
  if (alike.length === 0) return [{ text: label + typed, hint: 'a label' }];
  return alike.map(({ text: value, ...count }) => ({
    text: label + printValue(value),
    hint: whole ? countText(count) : '',
  }));
};

/** Options at the caret, to replace the text between `from` and `to`. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly FilterCompletion[];
  /** Number of options, also of options that are not listed. */
  readonly among: number;
  /** True if the term is still empty. */
  readonly fresh: boolean;
  /** True if the options are corrections of an error. */
  readonly mends?: true;
  /** True while counting is incomplete: options may be missing. */
  readonly counting: boolean;
  /** Note on items without a value; empty if there are none, or an option finds them. */
  readonly unknown: string;
}

/** Maximum number of listed options. Typing narrows them. */
const MAX_OPTIONS = 500;

/**
 * Completions of the term at the caret: columns, field paths and other names; after a name, operators; after an operator, occurring
 * values, most frequent first. Empty within a quoted, case-sensitive or fuzzy text, and within a pattern.
 */
export const completions = (text: string, caret: number, known: CompletionSource): Completions => {
  const right = caret === text.length ? mendTerm(text, known) : null;
  if (right !== null) {
    const options = right.options.map((option): FilterCompletion => ({ type: 'value', ...option }));
    const { from } = right;
    const among = options.length;
    return { from, to: text.length, options, among, fresh: false, mends: true, counting: false, unknown: '' };
  }
  const term = termAt(text.slice(0, caret));
  const typed = term === null ? '' : text.slice(term.start, caret);
  const to = caret + (/^[^\s|"=!~<>@()]*/.exec(text.slice(caret))?.[0].length ?? 0);
  const fresh = typed === '' && term?.compared == null;
  if (term === null || (/^["'~]/.test(typed) && term.compared === null)) {
    return { from: caret, to: caret, options: [], among: 0, fresh, counting: false, unknown: '' };
  }
  const { length, options, among = options.length, counting = false, unknown = '' } = foundFor(typed, term, known);
  const signed = options[0]?.type === 'sign' && /^[!=~<>]/.test(text.slice(to));
  return { from: term.start + length, to, options: signed ? [] : options, among, fresh, counting, unknown };
};

/** Options after a comparison and `|`: further values of the comparison; new terms if no value matches. */
const foundFor = (typed: string, { compared }: TermAt, known: CompletionSource): FoundOptions => {
  if (compared === null) return optionsFor(typed, known);
  const { options, ...found } = optionsFor(compared + typed, known);
  const alone = options.map(({ value, ...option }) =>
    value === undefined ? option : { ...option, text: printWord(value) },
  );
  return alone.length > 0 || typed === '' ? { ...found, length: 0, options: alone } : optionsFor(typed, known);
};

interface FoundOptions {
  /** Length of the typed text kept before the options. */
  readonly length: number;
  readonly options: readonly FilterCompletion[];
  readonly among?: number;
  readonly counting?: boolean;
  readonly unknown?: string;
}

const optionsFor = (typed: string, known: CompletionSource): FoundOptions => {
  const cursor = new Cursor(typed);
  const named = takesNamed(cursor);
  if (named !== null) return namedOptions(cursor, named, known);
  const head = cursor.match(TEST_HEAD);
  if (head === null) return nameOptions(typed, known);
  const [, name = '', sign = ''] = head;
  const occurring = valuesOf(name, known);
  const found = withFleetRules(name, typed, values(cursor, occurring), known.resource);
  const unknown = unknownOption(cursor.text.slice(cursor.at), sign, occurring);
  return unknown === null ? found : withOption(found, unknown);
};

/** Index of the option for unknown values. Later options may be cut off by the end of the line. */
const BEFORE_UNKNOWN = 3;

/** Adds the option for unknown values, and removes the note on them, which is then redundant. */
const withOption = (
  { options, among = options.length, ...found }: FoundOptions,
  option: FilterCompletion,
): FoundOptions => ({
  ...found,
  options: options.toSpliced(BEFORE_UNKNOWN, 0, option),
  among: among + 1,
  unknown: '',
});

/** Adds the fleet rules to the options after `rule=`. They are not counted, since no item alone decides them. */
const withFleetRules = (name: string, typed: string, found: FoundOptions, { rules, many }: Resource): FoundOptions => {
  if (name !== RULE_FACET) return found;
  const wanted = typed.slice(found.length).replace(/^"/, '').toLowerCase();
  const fleet = rules.filter(({ id, fleet }) => fleet !== undefined && id.includes(wanted));
  const options = fleet.map(
    ({ id }): FilterCompletion => ({ type: 'value', text: id, value: id, hint: `compares all ${many}` }),
  );
  return {
    ...found,
    options: [...found.options, ...options],
    among: (found.among ?? found.options.length) + options.length,
  };
};

const NO_OCCURRENCES: Occurrences = { texts: [], unknown: { count: 0, total: 0 }, whole: true };

const valuesOf = (name: string, { resource, occurring }: CompletionSource): Occurrences => {
  const column = findCompared(name, resource);
  if (column !== undefined) {
    const question = columnValues(column);
    // Nearly all times differ, so only unknown times are counted.
    return question === null ? { ...occurring(presence(column)), texts: [] } : occurring(question);
  }
  return name.includes('.') ? occurring(fieldValues(pathField(name.replace(/^\./, '')))) : NO_OCCURRENCES;
};

const namedOptions = (cursor: Cursor, named: NamedField, { occurring }: CompletionSource): FoundOptions => {
  const from = cursor.at;
  const name = cursor.name(named.name);
  if (typeof name === 'string' && cursor.match(named.signs) !== null)
    return values(cursor, occurring(fieldValues(named.fieldOf(name))));
  const found = occurring(named === LABELS ? LABEL_KEYS : PACK_NAMES);
  const typed = cursor.text.slice(from).replace(/^"/, '');
  return {
    length: from,
    ...countValues(found, typed, 'name', (text) => printName(text, named)),
    counting: !found.whole,
  };
};

const values = (cursor: Cursor, found: Occurrences): FoundOptions => {
  const typed = cursor.text.slice(cursor.at).replace(/^"/, '');
  const { whole, unknown } = found;
  return {
    length: cursor.at,
    ...countValues(found, typed, 'value', printValue),
    counting: !whole,
    unknown: whole && unknown.total > 0 && found.texts.length > 0 ? `unknown ${countText(unknown)}` : '',
  };
};

/** Options for values that contain the typed text: first values that begin with it, then the most frequent. */
const countValues = (
  found: Occurrences,
  typed: string,
  type: FilterCompletion['type'],
  print: (text: string) => string,
): Pick<FoundOptions, 'options' | 'among'> => {
  const wanted = typed.toLowerCase();
  const rankOf = (text: string): number | null => {
    const at = text.toLowerCase().indexOf(wanted);
    return at < 0 ? null : Math.min(at, 1);
  };
  const frequent = mostFrequent(found, MAX_OPTIONS, rankOf);
  const options = frequent.found.map(({ text, ...count }) => ({
    type,
    text: print(text),
    hint: found.whole ? countText(count) : '',
    ...(type === 'value' && { value: text }),
  }));
  return { options, among: frequent.among };
};

/** Options for a term without an operator: columns and other beginnings of terms; after a complete name, operators. */
const nameOptions = (typed: string, known: CompletionSource): FoundOptions => {
  const { resource, occurring } = known;
  const column = findCompared(typed, resource);
  if (column !== undefined) return { length: typed.length, options: operators(column) };
  // A leading digit means a number, a version or an address.
  if (typed.includes('.') && !/^\d/.test(typed)) {
    const dot = typed.startsWith('.') ? '.' : '';
    const print = (text: string): string => (text.includes('.') ? '' : '.') + text;
    const paths = occurring(FIELD_PATHS);
    return { length: 0, ...countValues(paths, typed.slice(dot.length), 'name', print), counting: !paths.whole };
  }
  const wanted = typed.toLowerCase();
  const named = [...resource.columns.map(nameOption), ...BEGINNINGS].filter(({ text }) => text.startsWith(wanted));
  // For an empty term the columns suffice; facets follow column values.
  if (wanted === '') return { length: 0, options: named };
  const facets = facetColumns(resource)
    .map(nameOption)
    .filter(({ text }) => text.startsWith(wanted));
  return { length: 0, options: [...named, ...choiceOptions(wanted, known), ...facets] };
};

const nameOption = ({ id, about }: Column): FilterCompletion => ({ type: 'name', text: id, hint: about });

const BEGINNINGS: readonly FilterCompletion[] = [
  { type: 'name', text: 'label:', hint: 'label by key' },
  { type: 'name', text: 'pack:', hint: 'pack by name' },
  { type: 'name', text: 'ref=', hint: 'items linked to a uid' },
];

const operators = ({ type }: Column): readonly FilterCompletion[] => {
  const [more, less] = type === 'time' ? ['older than', 'newer than'] : ['more than', 'less than'];
  const ordered = { '>': more, '>=': `${more} or equal`, '<': less, '<=': `${less} or equal` };
  const signs = { '=': 'is', '!=': 'is not', '~': 'contains' };
  return Object.entries(type === 'text' || type === 'flag' ? signs : { ...signs, ...ordered }).map(
    ([text, hint]): FilterCompletion => ({ type: 'sign', text, hint }),
  );
};

/** Matches a term with its further alternatives. */
const TERM = /(?:"(?:[^"\\]|\\.)*"?|[^\s|"])*(?:\s*\|\s*(?:"(?:[^"\\]|\\.)*"?|[^\s|"])+)*/y;

/** Removes the term at the caret and its alternatives from a filter. Empty if the term cannot be determined. */
export const otherTerms = (text: string, caret: number): string => {
  const term = termAt(text.slice(0, caret));
  if (term === null) return '';
  TERM.lastIndex = term.start;
  const end = Math.max(caret, term.start + (TERM.exec(text)?.[0].length ?? 0));
  const before = text.slice(0, term.group).replace(/(?:\s+(?:AND|NOT)|\s*&&|^(?:AND|NOT))\s*$/i, '');
  const behind = text.slice(end).replace(/^\s*(?:AND\s|&&)/i, '');
  return `${before.trim()} ${behind.trim()}`.trim();
};

import type { Column } from '../../../core/item/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import {
  type Condition,
  type Field,
  isHeadName,
  LABELS,
  type NamedField,
  PACKS,
  REF,
  TEST_HEAD,
  type ValueForm,
} from './condition.ts';
import { isConnective, readsAsUnknown } from './cursor.ts';
import { ANNOTATION } from './find-column.ts';
import { globTokens } from './glob.ts';
import { type AnyOf, type Filter, isAnother, isComparing, type Single, type Term } from './term.ts';

/** Prints a filter as typed; `parseFilter` returns the same terms. */
export const print = ({ terms }: Pick<Filter, 'terms'>): string => terms.map(printTerm).join(' ');

export const printTerm = (term: Term): string => (term.type === 'any' ? printAny(term) : printSingle(term));

/** Prints alternatives. After a comparison, a bare value is another value for it, so a word gets a double negation. */
const printAny = ({ of }: AnyOf): string =>
  of
    .map((single, index) => {
      const before = of[index - 1];
      if (isAnother(before, single) && !isUnquotable(single)) return printAlone(single);
      const isText = single.type === 'word' || single.type === 'glob';
      return `${isText && !single.negated && isComparing(before) ? '!!' : ''}${printSingle(single)}`;
    })
    .join('|');

const printSingle = (term: Single): string => `${term.negated ? '!' : ''}${body(term)}`;

const body = (term: Single): string => {
  switch (term.type) {
    case 'word':
      return term.literal ? quote(term.text) : printWord(term.text);
    case 'glob':
      return printGlob(term.source);
    case 'exact':
      return `'${term.text.endsWith("'") ? quote(term.text) : printValue(term.text)}`;
    case 'fuzzy':
      return `~${printValue(term.text)}`;
    case 'pattern':
      return `/${term.source}/`;
    case 'condition': {
      const { field, operator } = term;
      if (operator === null) return fieldText(field);
      return `${fieldText(field)}${field.of === 'pack' && operator === '=' ? '@' : operator}${printOperandOf(term)}`;
    }
  }
};

/** Prints the field of a condition as typed: `label:site`, `pack:k8s`, `.kind`. */
export const fieldText = ({ of, name }: Field): string => {
  if (of === 'label') return `label:${printName(name, LABELS)}`;
  if (of === 'pack') return `pack:${printName(name, PACKS)}`;
  if (of === 'facet' && name.startsWith(ANNOTATION)) return printAnnotation(name.slice(ANNOTATION.length));
  return of === 'path' && !name.includes('.') ? `.${name}` : name;
};

const printAnnotation = (key: string): string => `${ANNOTATION}${isHeadName(ANNOTATION + key) ? key : quote(key)}`;

/** Prints a further value after a condition and `|`. */
const printAlone = (condition: Condition): string => {
  const { raw, form } = condition;
  if (form !== undefined || isQuoted(condition)) return printOperandOf(condition);
  return printWord(raw) === raw ? printValue(raw) : quote(raw);
};

/** True for a text that a field path is compared with. Without quotes, it might be read as a number or a date. */
const isQuoted = ({ field, operator, operand, form }: Condition): boolean =>
  field.of === 'path' && form === undefined && operator !== '~' && typeof operand === 'string';

/** True for a value, compared with a field path, that cannot be a bare word: quotes would turn the value into a text. */
const isUnquotable = ({ field, operator, operand, form, raw }: Condition): boolean =>
  field.of === 'path' &&
  form === undefined &&
  operator !== '~' &&
  typeof operand !== 'string' &&
  printWord(raw) !== raw;

const printOperandOf = (condition: Condition): string =>
  isQuoted(condition) ? quote(condition.raw) : printForm(condition.raw, condition.form);

const printForm = (raw: string, form: ValueForm | undefined): string => {
  if (form === 'glob') return raw === '?' ? '""?' : printGlob(raw);
  return form === 'unknown' ? raw : printValue(raw);
};

/** Prints a glob: wildcards bare, plain parts quoted if they have signs. */
const printGlob = (source: string): string =>
  globTokens(source)
    .map((token) => (typeof token === 'string' ? token : isBare(token.text) ? token.text : quote(token.text)))
    .join('');

const isBare = (text: string): boolean => /^[\w./@%+:-]+$/.test(text) && !/^(?:\/|[A-Za-z_][\w-]*:)/.test(text);

/** Writes a value as in a filter; in quotes if it has blanks or characters of the filter language, or would be read as unknown. */
export const printValue = (text: string): string =>
  /^[^\s|"()=!<>~,*?][^\s|"(),*?]*$/.test(text) && !text.includes('&&') && !readsAsUnknown(text) ? text : quote(text);

/** Puts a text in the quotes of a filter. Backslashes are doubled, so that a backslash at the end does not escape the quote. */
export const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Writes a bare word as in a filter; in quotes if it would be read as another term. */
export const printWord = (text: string): string => (isWord(text) ? text : quote(text));

const isWord = (text: string): boolean =>
  /^[^\s|"!'~/=<>()*?][^\s|"()*?]*$/.test(text) &&
  !isConnective(text) &&
  !/^[A-Za-z_][\w-]*:/.test(text) &&
  !startsWith(TEST_HEAD, text);

/** Writes the key of a label or the name of a pack as in a filter, in quotes if needed. */
export const printName = (text: string, { name }: NamedField): string =>
  startsWith(name, text) === text ? text : quote(text);

const startsWith = (sticky: RegExp, text: string): string | null => {
  sticky.lastIndex = 0;
  return sticky.exec(text)?.[0] ?? null;
};

/** The filter `ref=UID`, which finds the items that refer to a thing, and the thing itself. `label` explains it. */
export const refFilter = (uid: string, label: string): Filter => {
  const terms = [
    { type: 'condition', field: REF, operator: '=', raw: uid, operand: uid, negated: false, words: label },
  ] as const;
  return { text: print({ terms }), terms };
};

/** Adds names to the references (`ref=UID`) of a filter, for its explanation. `names` has the names by uid. */
export const withReferenceNames = (filter: Filter, names: ReadonlyMap<string, string>): Filter => ({
  ...filter,
  terms: filter.terms.map((term) => {
    const words =
      term.type === 'condition' && term.field.of === 'ref' && !term.negated ? names.get(term.raw) : undefined;
    return words === undefined ? term : { ...term, words };
  }),
});

/**
 * Prints the comparison that finds rows with the value of a cell, or without it if `negated`. An unknown value is `column=?`. Null for
 * times, which are unique per row.
 */
export const cellTerm = (
  { id, type }: Pick<Column, 'id' | 'type'>,
  value: CellValue,
  negated: boolean,
): string | null => {
  if (type === 'time' && value !== null) return null;
  return `${id}${negated ? '!=' : '='}${value === null || value === '' ? '?' : printOperand(type, value)}`;
};

/** Prints a value in a field's unit as typed: `yes`, `16G`, `85%`. */
export const printOperand = (type: Column['type'], value: Exclude<CellValue, null>): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return printValue(value);
  if (type === 'size') return sizeText(value);
  return type === 'share' ? `${Math.round(value * 1e4) / 100}%` : printValue(String(value));
};

const UNITS = [
  ['G', 2 ** 30],
  ['M', 2 ** 20],
  ['K', 2 ** 10],
] as const;

/** Prints exact bytes in the largest unit that divides them. */
const sizeText = (bytes: number): string => {
  const unit = UNITS.find(([, size]) => bytes !== 0 && bytes % size === 0);
  return unit === undefined ? `${bytes}b` : `${bytes / unit[1]}${unit[0]}`;
};

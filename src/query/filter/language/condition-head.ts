import { type Comparison, type Field, labelField, packField } from './condition.ts';
import { type Cursor, unescaped } from './cursor.ts';

/** Name and sign of a comparison of a column, facet or path; the key of an annotation may be quoted. */
export const TEST_HEAD =
  /(annotation:(?:"(?:[^"\\]|\\.)*"|[\w./-]*[\w/-])|layer:[\w-]+|\.?[A-Za-z_][\w-]*(?:\[[\d*]*\])?(?:\.[\w/-]+(?:\[[\d*]*\])?)*)(===|!==|==|!=|!~|=~|~=|=>|=<|>=|<=|<>|=|~|>|<)/y;

/** True for a name that a comparison takes as it is. */
export const isHeadName = (name: string): boolean => {
  TEST_HEAD.lastIndex = 0;
  return !name.includes('"') && TEST_HEAD.exec(`${name}=`)?.[1] === name;
};

/** The name of a head without the quotes of its key. */
export const headName = (name: string): string =>
  name.replace(/^(annotation:)"(.*)"$/is, (_, prefix: string, key: string) => prefix + unescaped(key));

/** A field that is named behind a prefix. */
export interface NamedField {
  readonly prefix: RegExp;
  /** Matches a name that needs no quotes. */
  readonly name: RegExp;
  fieldOf(name: string): Field;
  readonly signs: RegExp;
  /** Errors: no name, no sign behind it, no value behind that. */
  readonly missing: string;
  readonly unsigned: string;
  valueless(name: string): string;
}

export const LABELS: NamedField = {
  prefix: /label:/iy,
  name: /[^\s|"=!~()&]+/y,
  fieldOf: labelField,
  signs: /!==?|!~|={1,3}|~/y,
  missing: 'expected a key after label:',
  unsigned: 'expected =, != or ~ after the label key',
  valueless: (key) => `expected a value; label:${key} alone matches any value`,
};

export const PACKS: NamedField = {
  prefix: /pack:/iy,
  name: /[^\s|"@<>=!~()&]+/y,
  fieldOf: packField,
  signs: /@|>=|<=|>|</y,
  missing: 'expected a name after pack:',
  unsigned: 'expected @ and a version, or > >= < <= after the pack name',
  valueless: (name) => `expected a version; pack:${name} alone matches any version`,
};

/** Consumes the prefix of a named field; null without one. */
export const takesNamed = (cursor: Cursor): NamedField | null =>
  [LABELS, PACKS].find(({ prefix }) => cursor.match(prefix) !== null) ?? null;

/** A parsed sign: its operator, or a correction. */
type Sign =
  | { readonly ok: true; readonly operator: Comparison; readonly negated: boolean }
  | { readonly ok: false; readonly right: string };

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '@': '=',
  '=': '=',
  '==': '=',
  '===': '=',
  '!=': '!=',
  '!==': '!=',
  '<>': '!=',
  '~': '~',
  '!~': '~',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
};

const MISSPELT_SIGNS: Readonly<Record<string, string>> = { '=>': '>=', '=<': '<=', '=~': '~', '~=': '~' };

/** Parses a comparison sign; also recognises those of other languages. */
export const readSign = (sign: string): Sign => {
  const operator = COMPARISONS[sign];
  return operator === undefined
    ? { ok: false, right: MISSPELT_SIGNS[sign] ?? '=' }
    : { ok: true, operator, negated: sign === '!~' };
};

import { type Column, type ColumnType, type Item, isFacetColumn, type Resource } from '../../../core/item/index.ts';
import type { Operator } from '../../../core/query/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import { type Cursor, unescapeText } from './cursor.ts';

/** Operators of a condition: the operators of the service, and `~` for "contains" in any case. */
export type ConditionOperator = Operator | '~';

/** Results of the fleet rules, which compare all items, for single items. Rules are given by their ids. */
export interface Verdicts {
  /** Rules that find something in the item. */
  found(item: Item): readonly string[];
  /** Rules that are undecided for the item. */
  undecided(item: Item): readonly string[];
  /** Undecided rules that can be decided after all lists are whole. */
  open(item: Item): readonly string[];
  /** The reason why a rule is open: the list that is not whole. */
  reason(rule: string): string;
}

/** The compared side of a condition. The values of `ref` are the uids of an item and of all things that it refers to. */
export interface Field {
  readonly of: 'column' | 'facet' | 'path' | 'label' | 'pack' | 'ref';
  /** Id of a column or facet; keys joined by dots (lists are traversed without index); key of a label; name of a pack. */
  readonly name: string;
  /** Type that decides how values are compared; with `field`, each value decides. */
  readonly type: ColumnType;
  readonly column?: Column;
  /** Results of fleet rules; absent until they are known. */
  readonly verdicts?: Verdicts;
}

/** The field of a condition that compares a column, or a facet shown as a column. */
export const columnField = (column: Column): Field => ({
  of: isFacetColumn(column) ? 'facet' : 'column',
  name: column.id,
  type: column.type,
  column,
});

export const pathField = (path: string): Field => ({ of: 'path', name: path, type: 'field' });

export const labelField = (key: string): Field => ({ of: 'label', name: key, type: 'text' });

const packField = (name: string): Field => ({ of: 'pack', name, type: 'version' });

export const REF: Field = { of: 'ref', name: 'ref', type: 'text' };

/** Special values of a condition: a glob, unknown, or a date for a column of times. */
export type ValueForm = 'glob' | 'unknown' | 'date';

/** All interpretations of a typed value, for fields of unknown type; null if the value cannot be read in this way. */
export interface AnyOperand {
  /** The value in lower case. */
  readonly text: string;
  readonly number: number | null;
  readonly version: boolean;
  /** Milliseconds of a duration such as `2h`. */
  readonly age: number | null;
  /** Epoch ms of a date or a time such as `2026-03-01`. */
  readonly time: number | null;
}

/** A field compared with a value. */
export interface Condition {
  readonly type: 'condition';
  readonly field: Field;
  /** Null if any value passes: `label:site`, `pack:k8s`. */
  readonly operator: ConditionOperator | null;
  /** The value as typed, for the service and explanations; for a glob, its source; empty without an operator. */
  readonly raw: string;
  readonly form?: ValueForm;
  /**
   * The value in the field's unit: bytes, a share from 0 to 1, milliseconds of age or epoch ms, a lower-case text (also of a glob
   * or a part of a text); null without a value.
   */
  readonly operand: CellValue | AnyOperand;
  readonly negated: boolean;
  /** Text that explains the condition, if the user did not type it. */
  readonly words?: string;
}

/** True for text fields, which accept any value. */
export const isTextual = ({ type }: Pick<Field, 'type'>): boolean => type === 'text' || type === 'version';

const YES_WORDS = ['yes', 'true'];
const NO_WORDS = ['no', 'false'];

/** The bare words that mean values of a column. The id of a flag means yes. */
const typedWords = ({ id, type, choices = [] }: Column): readonly (readonly [word: string, value: string])[] => {
  if (type !== 'flag') return choices.map((value) => [value.toLowerCase(), value]);
  return [
    [id.toLowerCase(), 'yes'],
    ...YES_WORDS.map((word) => [word, 'yes'] as const),
    ...NO_WORDS.map((word) => [word, 'no'] as const),
  ];
};

const known = new WeakMap<Resource, ReadonlyMap<string, readonly Condition[]>>();

/** The conditions that a bare word means, joined by OR; empty if the word is no value of a column. */
export const wordConditions = (word: string, resource: Resource): readonly Condition[] => {
  let words = known.get(resource);
  if (words === undefined) {
    words = conditionsByWord(resource);
    known.set(resource, words);
  }
  return words.get(word.toLowerCase()) ?? [];
};

const conditionsByWord = ({ columns }: Resource): ReadonlyMap<string, readonly Condition[]> => {
  const conditions = new Map<string, Condition[]>();
  for (const column of columns) {
    for (const [word, raw] of typedWords(column)) {
      const operand = column.type === 'flag' ? raw === 'yes' : raw.toLowerCase();
      const of = conditions.get(word) ?? [];
      of.push({ type: 'condition', field: columnField(column), operator: '=', raw, operand, negated: false });
      conditions.set(word, of);
    }
  }
  return conditions;
};

/** The defined value of a column that equals a text, ignoring case; undefined if no value does. */
export const choiceOf = ({ choices = [] }: Column, text: string): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase());

/** True for a column with defined values. */
export const hasChoices = ({ type, choices = [] }: Column): boolean => type === 'flag' || choices.length > 0;

/** Patterns of paths. They also match indexes, quoted keys and empty keys, so that `pathError` can refuse them with a correction. */
const INDICES = String.raw`(?:\[[^\]\s]*\])*`;
const FURTHER_KEYS = String.raw`(?:\.(?:[\w/-]+|\*)?${INDICES})*`;
/** Pattern of keys joined by dots. */
const PATH = String.raw`\.?[A-Za-z_][\w-]*${INDICES}${FURTHER_KEYS}`;
/** Pattern of a path in JSONPath, as kubectl and jq take it. */
const FOREIGN_PATH = String.raw`\{(?=[.$@])[$@]?${INDICES}${FURTHER_KEYS}\}?|[$@](?=[.[])${INDICES}${FURTHER_KEYS}`;
const ANNOTATION_NAME = String.raw`annotation:(?:"(?:[^"\\]|\\.)*"|[\w./-]*[\w/-])`;
const SIGN = '===|!==|==|!=|!~|=~|~=|=>|=<|>=|<=|<>|=|~|>|<';

/** Matches the name of a column, facet or path, and the sign (`=`, `>=`) of its comparison. The key of an annotation may be quoted. */
export const TEST_HEAD = new RegExp(
  String.raw`(${ANNOTATION_NAME}|layer:[\w-]+|${PATH}|${FOREIGN_PATH})(${SIGN})`,
  'y',
);

/** True for a name that needs no quotes in a comparison. */
export const isHeadName = (name: string): boolean => {
  TEST_HEAD.lastIndex = 0;
  return !name.includes('"') && TEST_HEAD.exec(`${name}=`)?.[1] === name;
};

/** The name in a matched head of a comparison, without the quotes of an annotation. */
export const headName = (name: string): string =>
  name.replace(/^(annotation:)"(.*)"$/is, (_, prefix: string, key: string) => prefix + unescapeText(key));

/** Syntax of a field with a prefix and a free name, `label:KEY` or `pack:NAME`: how its name and signs are read. */
export interface NamedField {
  readonly prefix: RegExp;
  /** Matches a name that needs no quotes. */
  readonly name: RegExp;
  fieldOf(name: string): Field;
  readonly signs: RegExp;
  /** Messages of errors: no name, no sign after the name, no value after the sign. */
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

/** If the prefix `label:` or `pack:` is at the cursor, moves the cursor behind it and returns the syntax of its field; else null. */
export const takesNamed = (cursor: Cursor): NamedField | null =>
  [LABELS, PACKS].find(({ prefix }) => cursor.match(prefix) !== null) ?? null;

/** A parsed sign: its operator, or a correction. */
type Sign =
  | { readonly ok: true; readonly operator: ConditionOperator; readonly negated: boolean }
  | { readonly ok: false; readonly right: string };

const COMPARISONS: Readonly<Record<string, ConditionOperator>> = {
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

/** Parses a comparison sign (`=`, `!=`, `>=`); signs of other languages (`==`, `<>`) are understood or corrected. */
export const readSign = (sign: string): Sign => {
  const operator = COMPARISONS[sign];
  return operator === undefined
    ? { ok: false, right: MISSPELT_SIGNS[sign] ?? '=' }
    : { ok: true, operator, negated: sign === '!~' };
};

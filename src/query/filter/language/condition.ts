import { type Column, type ColumnType, type Item, isFacetColumn, type Resource } from '../../../core/item/index.ts';
import type { Operator } from '../../../core/query/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import { type Cursor, unescapeText } from './cursor.ts';

/** Operators of a condition: the service's, and `~` for "contains" in any case. */
export type ConditionOperator = Operator | '~';

/** What rules that compare all items say of one, by the ids of the rules. */
export interface Verdicts {
  found(item: Item): readonly string[];
  /** Rules that cannot be decided. */
  undecided(item: Item): readonly string[];
  /** Of these the rules that are decided once all lists are whole. */
  open(item: Item): readonly string[];
  /** Why a rule is open: which list is not whole. */
  reason(rule: string): string;
}

/** What a condition compares. `ref` has the uids of an item and of what it refers to. */
export interface Field {
  readonly of: 'column' | 'facet' | 'path' | 'label' | 'pack' | 'ref';
  /** Id of a column or facet; keys joined by dots (lists are traversed without index); key of a label; name of a pack. */
  readonly name: string;
  /** How values compare; `field` where each value decides. */
  readonly type: ColumnType;
  readonly column?: Column;
  /** What is found by rules that compare all items; absent before that is known. */
  readonly verdicts?: Verdicts;
}

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

/** All interpretations of a typed value, for fields of unknown type. */
export interface AnyOperand {
  /** Lower case. */
  readonly text: string;
  readonly number: number | null;
  readonly version: boolean;
  /** Milliseconds, of a duration such as `2h`. */
  readonly age: number | null;
  /** Epoch ms, of a date or a time such as `2026-03-01`. */
  readonly time: number | null;
}

/** A field compared with a value. */
export interface Condition {
  readonly type: 'condition';
  readonly field: Field;
  /** Null where any value will do: `label:site`, `pack:k8s`. */
  readonly operator: ConditionOperator | null;
  /** The value as typed, for the service and explanations; for a glob its source; empty without an operator. */
  readonly raw: string;
  readonly form?: ValueForm;
  /**
   * The value in the field's unit: bytes, a share of 1, milliseconds of age or epoch ms, a lower-case text (of a glob
   * and of a part too); null without one.
   */
  readonly operand: CellValue | AnyOperand;
  readonly negated: boolean;
  /** Words for it where it was not typed. */
  readonly words?: string;
}

/** True for text fields, which accept any value. */
export const isTextual = ({ type }: Pick<Field, 'type'>): boolean => type === 'text' || type === 'version';

const YES_WORDS = ['yes', 'true'];
const NO_WORDS = ['no', 'false'];

/** Bare words for a column's values. A flag's own id means yes. */
const typedWords = ({ id, type, choices = [] }: Column): readonly (readonly [word: string, value: string])[] => {
  if (type !== 'flag') return choices.map((value) => [value.toLowerCase(), value]);
  return [
    [id.toLowerCase(), 'yes'],
    ...YES_WORDS.map((word) => [word, 'yes'] as const),
    ...NO_WORDS.map((word) => [word, 'no'] as const),
  ];
};

const known = new WeakMap<Resource, ReadonlyMap<string, readonly Condition[]>>();

/** Conditions that a bare word stands for, joined by OR; empty for other words. */
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

/** The defined value of a column, ignoring case; undefined for other text. */
export const choiceOf = ({ choices = [] }: Column, text: string): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase());

/** True for a column with defined values. */
export const hasChoices = ({ type, choices = [] }: Column): boolean => type === 'flag' || choices.length > 0;

/** Indices, quoted keys and empty keys are matched as well, to be refused with what is meant (`pathError`). */
const INDICES = String.raw`(?:\[[^\]\s]*\])*`;
const FURTHER_KEYS = String.raw`(?:\.(?:[\w/-]+|\*)?${INDICES})*`;
/** Keys joined by dots. */
const PATH = String.raw`\.?[A-Za-z_][\w-]*${INDICES}${FURTHER_KEYS}`;
/** The same in JSONPath, as kubectl and jq take it. */
const FOREIGN_PATH = String.raw`\{(?=[.$@])[$@]?${INDICES}${FURTHER_KEYS}\}?|[$@](?=[.[])${INDICES}${FURTHER_KEYS}`;
const ANNOTATION_NAME = String.raw`annotation:(?:"(?:[^"\\]|\\.)*"|[\w./-]*[\w/-])`;
const SIGN = '===|!==|==|!=|!~|=~|~=|=>|=<|>=|<=|<>|=|~|>|<';

/** Name and sign of a comparison of a column, facet or path; the key of an annotation may be quoted. */
export const TEST_HEAD = new RegExp(
  String.raw`(${ANNOTATION_NAME}|layer:[\w-]+|${PATH}|${FOREIGN_PATH})(${SIGN})`,
  'y',
);

/** True for a name that a comparison takes as it is. */
export const isHeadName = (name: string): boolean => {
  TEST_HEAD.lastIndex = 0;
  return !name.includes('"') && TEST_HEAD.exec(`${name}=`)?.[1] === name;
};

export const headName = (name: string): string =>
  name.replace(/^(annotation:)"(.*)"$/is, (_, prefix: string, key: string) => prefix + unescapeText(key));

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

/** Parses a comparison sign; also recognises those of other languages. */
export const readSign = (sign: string): Sign => {
  const operator = COMPARISONS[sign];
  return operator === undefined
    ? { ok: false, right: MISSPELT_SIGNS[sign] ?? '=' }
    : { ok: true, operator, negated: sign === '!~' };
};

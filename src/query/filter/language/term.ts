import type { Column } from '../../../core/item/index.ts';
import type { Operator } from '../../../core/query/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import type { FilterError } from './filter-error.ts';

/** How a term compares: as the service does, or `~` for a part of a text in any case. */
export type Comparison = Operator | '~';

/** A word that is looked for in everything an item shows. Lower case. */
export interface Word {
  readonly type: 'word';
  readonly text: string;
  readonly negated: boolean;
  /** Typed in quotes: alone it is a value of a column. */
  readonly literal?: true;
}

/** A pattern of `*` and `?` that a whole text of an item must match, in any case. */
export interface Glob {
  readonly type: 'glob';
  /** As `glob.ts` writes it. */
  readonly source: string;
  readonly negated: boolean;
}

/** How the value of a comparison is meant where it is not the value itself: a glob, or that no value is known. */
export type ValueForm = 'glob' | 'unknown';

/** A text that is looked for in everything an item shows, in upper and lower case as it stands. */
export interface Exact {
  readonly type: 'exact';
  readonly text: string;
  readonly negated: boolean;
}

/** Letters that one of the texts of an item must have in this order, with anything between them. Lower case. */
export interface Fuzzy {
  readonly type: 'fuzzy';
  readonly text: string;
  readonly negated: boolean;
}

/** A regular expression that one of the texts of an item must match, in any case. */
export interface Pattern {
  readonly type: 'pattern';
  /** What stands between the slashes. */
  readonly source: string;
  readonly negated: boolean;
}

/** A comparison of one column with a value. */
export interface Test {
  readonly type: 'test';
  readonly column: Column;
  readonly operator: Comparison;
  /** As typed, for the service and for explanations; of a glob its source. */
  readonly raw: string;
  readonly form?: ValueForm;
  /** The value in the column's own unit: bytes, a share of one, milliseconds of age, a lower-case text. */
  readonly operand: CellValue;
  readonly negated: boolean;
}

/** What a typed value can be taken for, where only the field that it meets says what it is. */
export interface FieldOperand {
  /** Lower case. */
  readonly text: string;
  readonly number: number | null;
  readonly version: boolean;
  /** Milliseconds, of a duration such as `2h`. */
  readonly age: number | null;
  /** Epoch ms, of a date or a time such as `2026-03-01`. */
  readonly time: number | null;
}

/** A comparison of any field of the item, by its path. */
export interface FieldTerm {
  readonly type: 'field';
  /** Keys joined by dots, without the indexes of lists: a path goes through lists. */
  readonly path: string;
  readonly operator: Comparison;
  readonly raw: string;
  readonly form?: ValueForm;
  readonly operand: FieldOperand;
  readonly negated: boolean;
}

/** A label by its key, and by its value where an operator is given. */
export interface LabelTerm {
  readonly type: 'label';
  readonly key: string;
  readonly operator: '=' | '!=' | '~' | null;
  /** Empty without an operator. */
  readonly value: string;
  readonly form?: ValueForm;
  readonly negated: boolean;
}

/** A pack by its name, and by its version where an operator is given (`=` is typed as `@`). */
export interface PackTerm {
  readonly type: 'pack';
  readonly name: string;
  readonly operator: Exclude<Operator, '!='> | null;
  /** Empty without an operator. */
  readonly version: string;
  readonly form?: ValueForm;
  readonly negated: boolean;
}

/** Items that point at a thing, or are it: the way from a cluster to its hosts. */
export interface Ref {
  readonly type: 'ref';
  readonly uid: string;
  /** What the thing is, for the screen; null when it was typed. */
  readonly label: string | null;
  readonly negated: boolean;
}

/** A term that is not made of others. */
export type Single = Word | Exact | Glob | Fuzzy | Pattern | Test | FieldTerm | LabelTerm | PackTerm | Ref;

/** Two terms or more of which one must hold. */
export interface AnyOf {
  readonly type: 'any';
  readonly of: readonly Single[];
}

export type Term = Single | AnyOf;

/** Terms joined by AND and OR, as they were typed. */
export type Expression =
  | Single
  | { readonly type: 'and'; readonly of: readonly Expression[] }
  | { readonly type: 'or'; readonly of: readonly Expression[] };

/** A filter that was understood: all terms must hold. */
export interface Filter {
  readonly text: string;
  readonly terms: readonly Term[];
  /** As it was typed, where OR or parentheses join more than single terms: the terms say the same at greater length. */
  readonly expression?: Expression;
}

export type FilterResult = { readonly ok: true; readonly filter: Filter } | FilterError;

/** The terms of a filter one by one, those of alternatives as well. */
export const singles = ({ terms }: Filter): readonly Single[] =>
  terms.flatMap((term) => (term.type === 'any' ? term.of : [term]));

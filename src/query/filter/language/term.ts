import type { Facet } from '../../../core/facet/index.ts';
import type { Column } from '../../../core/item/index.ts';
import type { Operator } from '../../../core/query/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import type { FilterError } from './cursor.ts';

/** Operators of a term: the service's, and `~` for "contains" in any case. */
export type Comparison = Operator | '~';

/** A word, found in all texts of an item. Lower case. */
export interface Word {
  readonly type: 'word';
  readonly text: string;
  readonly negated: boolean;
  /** Typed in quotes: not taken as a column value. */
  readonly literal?: true;
}

/** A glob that a whole text of an item must match, in any case. */
export interface Glob {
  readonly type: 'glob';
  /** In the syntax of `glob.ts`. */
  readonly source: string;
  readonly negated: boolean;
}

/** Special values of a comparison: a glob, unknown, or a date for a column of times. */
export type ValueForm = 'glob' | 'unknown' | 'date';

/** A case-sensitive text, found in all texts of an item. */
export interface Exact {
  readonly type: 'exact';
  readonly text: string;
  readonly negated: boolean;
}

/** Letters that a text of an item must contain in this order. Lower case. */
export interface Fuzzy {
  readonly type: 'fuzzy';
  readonly text: string;
  readonly negated: boolean;
}

/** A regular expression that a text of an item must match, in any case. */
export interface Pattern {
  readonly type: 'pattern';
  /** The text between the slashes. */
  readonly source: string;
  readonly negated: boolean;
}

/** A comparison of one column with a value. */
export interface Test {
  readonly type: 'test';
  readonly column: Column;
  readonly operator: Comparison;
  /** As typed, for the service and explanations; for a glob its source. */
  readonly raw: string;
  readonly form?: ValueForm;
  /** The value in the column's unit: bytes, a share of 1, milliseconds of age or epoch ms, a lower-case text. */
  readonly operand: CellValue;
  readonly negated: boolean;
}

/** All interpretations of a typed value, for fields of unknown type. */
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

/** A comparison of a field of the item, by path. */
export interface FieldTerm {
  readonly type: 'field';
  /** Keys joined by dots; lists are traversed without index. */
  readonly path: string;
  readonly operator: Comparison;
  readonly raw: string;
  readonly form?: ValueForm;
  readonly operand: FieldOperand;
  readonly negated: boolean;
}

/** A label by key, and by value if there is an operator. */
export interface LabelTerm {
  readonly type: 'label';
  readonly key: string;
  readonly operator: '=' | '!=' | '~' | null;
  /** Empty without an operator. */
  readonly value: string;
  readonly form?: ValueForm;
  readonly negated: boolean;
}

/** A pack by name, and by version if there is an operator (`=` is typed as `@`). */
export interface PackTerm {
  readonly type: 'pack';
  readonly name: string;
  readonly operator: Exclude<Operator, '!='> | null;
  /** Empty without an operator. */
  readonly version: string;
  readonly form?: ValueForm;
  readonly negated: boolean;
}

/** Items that refer to a thing, or are it: from a cluster to its hosts. */
export interface Ref {
  readonly type: 'ref';
  readonly uid: string;
  /** Display name; null when typed. */
  readonly label: string | null;
  readonly negated: boolean;
}

/** A term that is not composed of others. */
export type Single = Word | Exact | Glob | Fuzzy | Pattern | Test | FieldTerm | LabelTerm | PackTerm | Ref;

/** Two or more alternatives. */
export interface AnyOf {
  readonly type: 'any';
  readonly of: readonly Single[];
}

export type Term = Single | AnyOf;

/** Terms joined by AND and OR, as typed. */
export type Expression =
  | Single
  | { readonly type: 'and'; readonly of: readonly Expression[] }
  | { readonly type: 'or'; readonly of: readonly Expression[] };

/** A parsed filter: all terms must hold. */
export interface Filter {
  readonly text: string;
  readonly terms: readonly Term[];
  /** As typed, where OR or parentheses join more than single terms; `terms` is its normal form. */
  readonly expression?: Expression;
}

export type FilterResult = { readonly ok: true; readonly filter: Filter } | FilterError;

/** All single terms of a filter, alternatives included. */
export const singles = ({ terms }: Filter): readonly Single[] =>
  terms.flatMap((term) => (term.type === 'any' ? term.of : [term]));

/** Ids of the facets that a filter compares: its rows were selected by them. */
export const filterFacets = (filter: Filter, facets: readonly Facet[]): readonly string[] =>
  singles(filter).flatMap((term) => {
    if (term.type === 'test') return term.column.id;
    if (term.type === 'label') return `label:${term.key}`;
    if (term.type === 'pack') return facets.filter(({ id }) => id === 'pack').map(({ id }) => id);
    if (term.type === 'field') return facets.filter(({ fields }) => fields.includes(term.path)).map(({ id }) => id);
    return [];
  });

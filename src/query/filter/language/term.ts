import type { Facet } from '../../../core/facet/index.ts';
import type { Condition, Field } from './condition.ts';
import type { FilterError } from './cursor.ts';

/** A word in lower case, searched in all texts of an item. */
interface Word {
  readonly type: 'word';
  readonly text: string;
  readonly negated: boolean;
  /** Set if the word was typed in quotes, so that it does not mean a column value. */
  readonly literal?: true;
}

/** A glob that a whole text of an item must match, in any case. */
interface Glob {
  readonly type: 'glob';
  /** The glob in the syntax of `glob.ts`. */
  readonly source: string;
  readonly negated: boolean;
}

/** A case-sensitive text, searched in all texts of an item. */
interface Exact {
  readonly type: 'exact';
  readonly text: string;
  readonly negated: boolean;
}

/** Letters in lower case that a text of an item must contain in this order. */
interface Fuzzy {
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

/** A term that is not composed of other terms. */
export type Single = Word | Exact | Glob | Fuzzy | Pattern | Condition;

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
  /** The filter as typed, if OR or parentheses join more than single terms; `terms` is its normal form. */
  readonly expression?: Expression;
}

export type FilterResult = { readonly ok: true; readonly filter: Filter } | FilterError;

/** True for a condition with a value, which takes further bare values after `|`; false for undefined. */
export const isComparing = (term: Single | undefined): term is Condition =>
  term?.type === 'condition' && term.operator !== null;

/** True for a condition whose further values are alternatives. With other operators, further values would be ambiguous. */
export const takesSeveral = ({ negated, operator }: Condition): boolean =>
  !negated && (operator === '=' || operator === '~');

/** True if two conditions differ only in their value, so that the second can be written as a bare value after `|`. */
export const isAnother = (term: Single | undefined, next: Single): next is Condition =>
  isComparing(term) &&
  isComparing(next) &&
  !next.negated &&
  takesSeveral(term) &&
  next.operator === term.operator &&
  next.field.of === term.field.of &&
  next.field.name === term.field.name;

/** All single terms of a filter, alternatives included. */
export const singles = ({ terms }: Filter): readonly Single[] =>
  terms.flatMap((term) => (term.type === 'any' ? term.of : [term]));

/** All conditions of a filter, alternatives included. */
export const conditions = (filter: Filter): readonly Condition[] =>
  singles(filter).filter((term) => term.type === 'condition');

/** Joins two filters by AND. */
export const both = (a: Filter, b: Filter): Filter => {
  if (b.terms.length === 0) return a;
  if (a.terms.length === 0) return b;
  return { text: `${besideText(a)} ${besideText(b)}`, terms: [...a.terms, ...b.terms] };
};

/** The text of a filter, for joining it with other filters: OR gets parentheses. */
export const besideText = ({ text, expression }: Filter): string => (expression?.type === 'or' ? `(${text})` : text);

/** Ids of the facets of a field: the facet itself, or the facets that are read from the field path. */
export const conditionFacets = ({ of, name }: Field, facets: readonly Facet[]): readonly string[] => {
  if (of === 'column' || of === 'facet') return [name];
  if (of === 'label') return [`label:${name}`];
  const isRead = ({ id, fields }: Facet): boolean => (of === 'pack' ? id === 'pack' : fields.includes(name));
  return of === 'ref' ? [] : facets.filter(isRead).map(({ id }) => id);
};

/** Ids of the facets that a filter compares, by which its rows were selected. */
export const filterFacets = (filter: Filter, facets: readonly Facet[]): readonly string[] =>
  conditions(filter).flatMap(({ field }) => conditionFacets(field, facets));

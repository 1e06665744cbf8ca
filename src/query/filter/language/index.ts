export { cellTerm } from './cell-term.ts';
export { choiceOf } from './choices.ts';
export { findColumn, findCompared, unknownColumn } from './column.ts';
export { Cursor } from './cursor.ts';
export { explain } from './explain.ts';
export { type FacetColumn, facetColumns, isFacetColumn } from './facet-column.ts';
export { facetFilter } from './facet-filter.ts';
export type { FilterError } from './filter-error.ts';
export { filterFacets } from './filter-facets.ts';
export { finishedPart } from './finished.ts';
export { globOf, someLine, someValue, VALUE_SEPARATOR } from './glob.ts';
export { fieldOperand, isVersion, timeOf } from './operand.ts';
export { MAX_FILTER_LENGTH, parseFilter } from './parse.ts';
export { type Compiled, compilePattern, matchesLine } from './pattern.ts';
export { LABEL_KEY, PACK_NAME, print, printName, printTerm, printValue, printWord, TEST_HEAD } from './print.ts';
export { refFilter } from './ref.ts';
export { readSign } from './signs.ts';
export {
  type AnyOf,
  type Comparison,
  type FieldTerm,
  type Filter,
  type LabelTerm,
  type PackTerm,
  type Pattern,
  type Ref,
  type Single,
  singles,
  type Term,
  type Test,
  type Word,
} from './term.ts';
export { type TermAt, termAt } from './term-at.ts';
export { UNKNOWN_WORD } from './value.ts';

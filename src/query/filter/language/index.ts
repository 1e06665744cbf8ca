export { choiceOf } from './comparison.ts';
export type { FilterError } from './cursor.ts';
export { Cursor, UNKNOWN_WORD } from './cursor.ts';
export { explain } from './explain.ts';
export {
  type FacetColumn,
  facetColumns,
  findColumn,
  findCompared,
  isFacetColumn,
  unknownColumn,
} from './facet-columns.ts';
export { facetFilter } from './facet-filter.ts';
export { globOf, someLine, someValue, VALUE_SEPARATOR } from './glob.ts';
export { fieldOperand, isVersion, timeOf } from './operand.ts';
export { finishedPart, MAX_FILTER_LENGTH, parseFilter } from './parse.ts';
export { readSign } from './parse-body.ts';
export { type Compiled, compilePattern, matchesLine } from './pattern.ts';
export {
  cellTerm,
  LABEL_KEY,
  PACK_NAME,
  print,
  printName,
  printTerm,
  printValue,
  printWord,
  refFilter,
  TEST_HEAD,
} from './print.ts';
export {
  type AnyOf,
  type Comparison,
  type FieldTerm,
  type Filter,
  filterFacets,
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

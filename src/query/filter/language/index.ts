export {
  type AnyOperand,
  type Condition,
  choiceOf,
  columnField,
  type Field,
  isTextual,
  LABELS,
  labelField,
  type NamedField,
  pathField,
  readSign,
  TEST_HEAD,
  takesNamed,
} from './condition.ts';
export type { FilterError } from './cursor.ts';
export { Cursor, UNKNOWN_WORD } from './cursor.ts';
export { explain } from './explain.ts';
export { allOf, someOf, termsOf } from './expression.ts';
export { facetFilter } from './facet-filter.ts';
export { findColumn, findCompared, readColumn, unknownColumn } from './find-column.ts';
export { globOf, someLine } from './glob.ts';
export { isVersion, timeOf } from './operand.ts';
export { finishedPart, MAX_FILTER_LENGTH, parseFilter } from './parse.ts';
export { type Compiled, compilePattern, matchesLine } from './pattern.ts';
export {
  cellTerm,
  fieldText,
  print,
  printName,
  printTerm,
  printValue,
  printWord,
  refFilter,
  withReferenceNames,
} from './print.ts';
export { fleetRulesAsked, RULE_FACET, rulesAsked, withVerdicts } from './rule-conditions.ts';
export {
  type AnyOf,
  besideText,
  both,
  conditionFacets,
  conditions,
  type Filter,
  filterFacets,
  type Pattern,
  type Single,
  singles,
  type Term,
} from './term.ts';
export { type TermAt, termAt } from './term-at.ts';

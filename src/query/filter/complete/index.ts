export { type Completions, completions } from './complete.ts';
export { mostFrequent } from './most-frequent.ts';
export type { Option } from './option.ts';
export { otherTerms } from './other-terms.ts';
export { columnValues, FIELD_PATHS, LABEL_KEYS } from './questions.ts';
export { type Occurrences, type Question, Tally } from './tally.ts';

export type { FilterCompletion } from './complete.ts';
export { type Completions, completions, otherTerms } from './complete.ts';
export { columnValues, FIELD_PATHS, LABEL_KEYS } from './questions.ts';
export { countTexts, mostFrequent, type Occurrences, type Question, type TextTally } from './tally.ts';

export type { FilterCompletion } from './complete.ts';
export { type Completions, completions, otherTerms } from './complete.ts';
export { FIELD_PATHS } from './questions.ts';
export { countTexts, mostFrequent, type Occurrences, type Question, type TextTally } from './tally.ts';

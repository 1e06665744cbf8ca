import { PLACES } from '../../src/places/index.ts';
import { QUESTIONS } from '../../src/questions/index.ts';
import { loadQuestion } from '../../src/store/triage/ask.ts';

/** The questions of the program, loaded: their keys act at once. */
export const LOADED = QUESTIONS;
await Promise.all(QUESTIONS.map(loadQuestion));

/** The whole key table of the program. */
export const KEYS = PLACES.keys(QUESTIONS);

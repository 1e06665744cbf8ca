import { PLACES } from '../../src/places/index.ts';
import { QUESTIONS } from '../../src/questions/index.ts';

/** The key table without keys of a config file. */
export const SHIPPED_KEYS = { keyTable: PLACES.keys(QUESTIONS) };

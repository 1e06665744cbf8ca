import type { RegisteredQuestion } from '../store/triage/answerable.ts';
import { ATTENTION } from './attention/index.ts';
import { COUNT } from './count/index.ts';
import { EXPLAIN } from './explain/index.ts';
import { FIELDS } from './fields/index.ts';
import { NOW } from './now/index.ts';
import { PIVOT } from './pivot/index.ts';
import { SINCE } from './since/index.ts';
import { TIMELINE } from './timeline/index.ts';
import { WHY } from './why/index.ts';

/** All questions, in the order of help and palette. */
export const QUESTIONS: readonly RegisteredQuestion[] = [
  NOW,
  ATTENTION,
  EXPLAIN,
  WHY,
  TIMELINE,
  SINCE,
  COUNT,
  PIVOT,
  FIELDS,
];

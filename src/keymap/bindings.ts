import type { Binding, QuestionKeys } from './action.ts';
import { ITEM_KEYS } from './table/item.ts';
import { PLACE_KEYS } from './table/place.ts';
import { LOG_KEYS, MOVE_KEYS, PAGES_KEYS } from './table/places.ts';
import { PROGRAM_KEYS } from './table/program.ts';
import { QUERY_KEYS } from './table/query.ts';
import { ANSWER_KEYS, questionKeys } from './table/question.ts';

/** The key table, in the order of the help, with the keys that ask some questions. */
export const bindingsWith = (questions: readonly QuestionKeys[]): readonly Binding[] => [
  ...MOVE_KEYS,
  ...PAGES_KEYS,
  ...PLACE_KEYS,
  ...QUERY_KEYS,
  ...ITEM_KEYS,
  ...questionKeys(questions),
  ...ANSWER_KEYS,
  ...LOG_KEYS,
  ...PROGRAM_KEYS,
];

/** The key table without questions: enough to name the key of an action that they do not have. */
export const BINDINGS: readonly Binding[] = bindingsWith([]);

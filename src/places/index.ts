import { GROUPS, type Key } from '../store/state/key.ts';
import type { Places } from '../store/state/place.ts';
import type { QuestionEntry } from '../store/state/question.ts';
import { DETAIL, DETAIL_KEYS } from './detail/keys.ts';
import { EVERYWHERE } from './everywhere/keys.ts';
import { EXPORT_NAME } from './export-name/place.ts';
import { FILTER, FILTER_KEYS } from './filter/place.ts';
import { HELP, HELP_KEYS } from './help/keys.ts';
import { ITEM_KEYS } from './item/keys.ts';
import { LIST, LIST_KEYS } from './list/keys.ts';
import { LOG, LOG_KEYS, REQUEST } from './log/keys.ts';
import { PALETTE, PALETTE_KEYS } from './palette/place.ts';
import { PICKER } from './picker/place.ts';
import { ANSWER_KEYS, QUESTION, questionKeys } from './question/keys.ts';
import { SEARCH } from './search/place.ts';

/** All keys of the program, with the keys of the questions, in the order of the help. */
const keysWith = (questions: readonly QuestionEntry[]): readonly Key[] => {
  const keys = [
    ...PALETTE_KEYS,
    ...EVERYWHERE,
    ...FILTER_KEYS,
    ...LIST_KEYS,
    ...ITEM_KEYS,
    ...DETAIL_KEYS,
    ...questionKeys(questions),
    ...ANSWER_KEYS,
    ...LOG_KEYS,
    ...HELP_KEYS,
  ];
  return keys.toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
};

/** All places of the program. A new place does not compile without its line here and in `screens.tsx`. */
export const PLACES: Places = {
  withKeys: {
    list: LIST,
    detail: DETAIL,
    log: LOG,
    request: REQUEST,
    help: HELP,
    question: QUESTION,
  },
  typed: {
    filter: FILTER,
    search: SEARCH,
    picker: PICKER,
    palette: PALETTE,
    'export-name': EXPORT_NAME,
  },
  keys: keysWith,
};

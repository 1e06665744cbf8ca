import { ANSWER_FORMATS } from '../../output/index.ts';
import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { COUNT_KEYS } from './keys.ts';

/** The formats that print lines, which have an order and may be left out. */
const LINES = ANSWER_FORMATS.map(({ id }) => id);

/** Registers the question *Count*: how many rows have each value of one to four fields. */
export const COUNT: RegisteredQuestion = {
  name: 'count',
  where: 'in a count',
  keys: COUNT_KEYS,
  key: {
    press: 'F',
    label: 'count',
    about: 'count the rows by a field; in an open item by that of the line',
    places: ['list', 'detail', 'question'],
    needsRows: true,
  },
  palette: { about: 'count the rows by up to four fields: health,arch …', argument: 'fields' },
  command: {
    about: null,
    hasGauges: true,
    options: {
      '--count-by FIELDS': 'print how many rows have each value: agent or project,health',
      '--top N': ['with --count-by: print N lines', { formats: LINES }],
      '--worst': ['with --count-by: sort by the share of broken rows; small groups count less', { formats: LINES }],
      '--rarest': ['with --count-by: show the rarest values of each field', { formats: LINES }],
    },
  },
  load: async () => (await import('./count.ts')).COUNT,
};

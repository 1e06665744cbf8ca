import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { PIVOT_KEYS } from './keys.ts';

/** Registers the question *Pivot*: rows counted by fields in lines and one more field in columns. */
export const PIVOT: RegisteredQuestion = {
  name: 'pivot',
  where: 'in a pivot',
  keys: PIVOT_KEYS,
  key: {
    press: 'P',
    label: 'pivot',
    about: 'count the rows by one field down and one across',
    places: ['list', 'detail', 'question'],
    needsRows: true,
  },
  palette: { about: 'count by fields down and the last one across: project agent', argument: 'fields' },
  command: {
    about: null,
    options: { '--across FIELD': 'with --count-by: show the values of one more field side by side' },
  },
  load: async () => (await import('./pivot.ts')).PIVOT,
};

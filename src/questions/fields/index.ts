import type { RegisteredQuestion } from '../../store/triage/answerable.ts';

/** Registers the question *Fields*: the values of each facet. A picker on the screen, a table in print. */
export const FIELDS: RegisteredQuestion = {
  name: 'fields',
  where: 'in a list of fields',
  keys: {},
  opensPicker: true,
  key: null,
  palette: { about: 'what each field holds, and which tell the broken ones' },
  command: {
    about: 'what the rows of a list can be counted and compared by',
    forms: [
      ['edgescope fields [KIND]', 'KIND: hosts (default), profiles, projects, summary'],
      ['edgescope KIND --count-by FIELD', 'then count by one of them'],
    ],
    findsNothing: true,
  },
  load: async () => (await import('./fields.ts')).FIELDS,
};

import type { RegisteredQuestion } from '../../../src/store/triage/answerable.ts';

/** A question that the program does not have. */
export const INITIALS: RegisteredQuestion = {
  name: 'initials',
  where: 'in initials',
  keys: {},
  opensPicker: true,
  key: { press: '@', label: 'initials', about: 'how many names begin with each letter', places: ['list', 'question'] },
  palette: { about: 'how many names begin with each letter' },
  command: {
    about: 'how many names begin with each letter',
    forms: [['edgescope initials [KIND]', 'letters and names']],
    options: { '--upper': 'letters in upper case' },
  },
  load: async () => (await import('./initials.ts')).INITIALS,
};

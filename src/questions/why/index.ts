import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { WHY_KEYS } from './keys.ts';

/** Registers the question *Why*: values that rows of a set have in common, in contrast to the rest. */
export const WHY: RegisteredQuestion = {
  name: 'why',
  where: 'in what rows have in common',
  keys: WHY_KEYS,
  takesRows: true,
  key: {
    press: 'W',
    label: 'they share',
    about: 'what the broken, marked or filtered rows have in common; in an answer the rows of its line',
    places: ['list', 'detail', 'question'],
    footer: 3,
    needsRows: true,
  },
  palette: { about: 'what the broken, marked or filtered rows have in common' },
  command: {
    about: 'what the broken rows have in common, against the others',
    forms: [
      ['edgescope why [KIND]', 'KIND: hosts (default), profiles, projects, summary'],
      ['edgescope why --filter project=lab', 'within these rows'],
      ['edgescope why --set agent=4.7.2', 'what rows with this agent have in common'],
      ['edgescope why -o json', 'numbers unrounded; csv, tsv, md, yaml as well'],
    ],
    options: {
      '--set EXPR': 'the rows that are asked about (default: the broken ones)',
      '--against EXPR': 'the rows that they are compared with (default: the others)',
      '--without FIELDS': 'leave fields out',
      '--fields FIELDS': 'compare only these fields',
      '--place FIELD': 'what fails together: project, … (default: clusters)',
      '--all-lines': 'also print what goes with a line, and what may be chance',
    },
  },
  load: async () => (await import('./why.ts')).WHY,
};

import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { ATTENTION_KEYS } from './keys.ts';

/** Registers the question *Attention*: in which rows of a kind its rules find something wrong. */
export const ATTENTION: RegisteredQuestion = {
  name: 'attention',
  where: 'in what deserves attention',
  keys: ATTENTION_KEYS,
  key: {
    press: '!',
    label: 'attention',
    about: 'what the rules find among the rows, most severe first',
    places: ['list', 'detail', 'question'],
    footer: 4,
    needsRows: true,
  },
  palette: { about: 'what the rules find among the rows, most severe first' },
  command: {
    about: 'what the rules find, most severe first',
    forms: [
      ['edgescope attention [KIND]', 'KIND: hosts (default), profiles, projects, summary'],
      ['edgescope attention --exit-code', 'exits with 5 when a severe rule finds something'],
      ['edgescope attention -o openmetrics', 'findings of each rule, for Prometheus'],
    ],
    hasGauges: true,
  },
  asksRules: true,
  load: async () => (await import('./attention.ts')).ATTENTION,
};

import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { NOW_KEYS } from './keys.ts';

/** Registers the question *Now*: on one screen, what is broken, what it reports, what sets it apart, and where it is. */
export const NOW: RegisteredQuestion = {
  name: 'now',
  tab: 'Now',
  where: 'in the situation now',
  keys: NOW_KEYS,
  key: {
    press: '0',
    label: 'now',
    about: 'the whole situation: what broken hosts report, what sets them apart, where they are',
    places: 'outside help',
  },
  palette: { about: 'the whole situation: what is broken, what it reports, what sets it apart, where it is' },
  command: {
    about: 'the whole situation, for a chat or a ticket',
    forms: [
      ['edgescope now [KIND]', 'what broken rows report, what sets each group apart, what and where'],
      ['edgescope now -o md', 'json, csv and others as well'],
    ],
    ofAllKinds: true,
  },
  asksRules: true,
  tellsNews: true,
  load: async () => (await import('./now.ts')).NOW,
};

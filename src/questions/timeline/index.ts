import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { TIMELINE_KEYS } from './keys.ts';

/** Registers the question *Timeline*: when something happened to the rows, by the times that their items keep. */
export const TIMELINE: RegisteredQuestion = {
  name: 'timeline',
  where: 'in a timeline',
  keys: TIMELINE_KEYS,
  key: {
    press: 'T',
    label: 'timeline',
    about: 'when things happened, by the times that items give; of an open item its own',
    places: ['list', 'detail', 'question'],
    needsRows: true,
  },
  palette: {
    about: 'when things happened to the rows: the last 1h, 6h, 24h, 7d, 30d, or all',
    argument: 'span',
  },
  command: {
    about: 'when things happened, by the times that items give',
    forms: [
      ['edgescope timeline [KIND]', 'KIND: hosts (default), profiles, projects, summary'],
      ['edgescope timeline --span 7d', 'the last seven days; all for all times'],
      ['edgescope timeline KIND NAME|UID', 'the times of one item, before those of all'],
    ],
    item: 'optional',
    options: {
      '--all-lines': 'also count times that change by themselves: modified, probed',
      '--span SPAN': 'length of the timeline: 1h, 6h, 24h, 7d, 30d or all; default 24h',
    },
  },
  load: async () => (await import('./timeline.ts')).TIMELINE,
};

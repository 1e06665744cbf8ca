import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { SINCE_KEYS } from './keys.ts';

/** Registers the question *Since*: what changed since a moment of this run, or since a snapshot file. */
export const SINCE: RegisteredQuestion = {
  name: 'since',
  where: 'in what changed',
  keys: SINCE_KEYS,
  key: {
    press: 'B',
    label: 'since',
    about: 'what changed since a refresh, or since a snapshot; of an open item its own',
    places: ['list', 'detail', 'question'],
    needsRows: true,
  },
  palette: { about: 'what changed since a time, or since a snapshot file', argument: 'base' },
  // `edgescope since` compares files as well, and is a command of its own.
  command: null,
  load: async () => (await import('./since.ts')).SINCE,
};

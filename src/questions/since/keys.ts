import type { AnswerKeys } from '../../store/state/question.ts';

export const SINCE_KEYS = {
  order: { keys: ['o'], label: 'order', about: 'next order of the lines', footer: 5 },
  'shorter-span': { keys: ['>'], label: 'later', about: 'count changes from the next later refresh', footer: 4 },
  'longer-span': { keys: ['<'], label: 'earlier', about: 'count changes from the refresh before', footer: 3 },
  'ask since': { keys: ['B'], label: 'from now', about: 'count changes from now on', footer: 5 },
} as const satisfies AnswerKeys;

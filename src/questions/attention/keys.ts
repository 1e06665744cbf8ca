import type { AnswerKeys } from '../../store/state/question.ts';

export const ATTENTION_KEYS = {
  order: { keys: ['o'], label: 'order', about: 'next order of the lines', footer: 5 },
  'all-rows': { keys: ['!'], label: 'all rows', about: 'show all rows with a finding for now', footer: 3 },
} as const satisfies AnswerKeys;

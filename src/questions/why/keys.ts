import type { AnswerKeys } from '../../store/state/question.ts';

export const WHY_KEYS = {
  sets: { keys: ['s'], label: 'sets', about: 'choose which rows are compared with which', footer: 3 },
  'all-lines': { keys: ['a'], label: 'all', about: 'show or hide what may be chance', footer: 4 },
  exclude: { keys: ['-'], label: 'exclude', about: 'exclude the fields of the line from what is compared', footer: 5 },
  include: {
    keys: ['+'],
    label: 'include',
    about: 'include the field again that was excluded last',
    footer: 6,
    blocked: (state) => ((state.excluded[state.tab] ?? []).length > 0 ? null : 'nothing excluded'),
  },
} as const satisfies AnswerKeys;

import type { AnswerKeys } from '../../store/state/question.ts';

export const COUNT_KEYS = {
  'ask count': { keys: ['F'], label: 'add field', about: 'count by one field more', footer: 2 },
  'ask pivot': { keys: ['P'], label: 'across', about: 'count by one field across as well', footer: 3 },
  left: { keys: ['h', 'left'], label: 'previous', about: 'count by the field before' },
  right: { keys: ['l', 'right'], label: 'next field', about: 'count by the next field', footer: 4 },
  order: { keys: ['o'], label: 'order', about: 'next order of the lines', footer: 5 },
  'take-off': { keys: ['-'], label: 'fewer fields', about: 'take the last field off the count' },
} as const satisfies AnswerKeys;

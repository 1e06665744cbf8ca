import type { AnswerKeys } from '../../store/state/question.ts';

export const PIVOT_KEYS = {
  'ask pivot': { keys: ['P'], label: 'turn', about: 'turn lines and columns', footer: 3 },
  'ask count': { keys: ['F'], label: 'count', about: 'count by the fields of the lines alone', footer: 2 },
  left: { keys: ['h', 'left'], label: 'previous column', about: 'go to the column before' },
  right: { keys: ['l', 'right'], label: 'column', about: 'go to the next column', footer: 4 },
  order: { keys: ['o'], label: 'order', about: 'next order of the lines', footer: 5 },
  measure: {
    keys: ['%'],
    label: 'measure',
    about: 'cells show rows, their share of the line, or the broken ones of known',
    footer: 4,
  },
} as const satisfies AnswerKeys;

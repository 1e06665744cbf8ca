import type { AnswerKeys } from '../../store/state/question.ts';

export const EXPLAIN_KEYS = {
  related: { keys: ['x'], label: 'related', about: 'list what is related to the item', footer: 3 },
  compare: { keys: ['='], label: 'peer', about: 'compare the item with one of its peers', footer: 4 },
  open: {
    keys: ['enter', 'd'],
    label: 'go to',
    about: 'show the field or the rows of the line; Esc comes back to it',
    footer: 1,
  },
} as const satisfies AnswerKeys;

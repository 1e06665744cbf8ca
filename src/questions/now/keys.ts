import type { AnswerKeys } from '../../store/state/question.ts';

export const NOW_KEYS = {
  left: { keys: ['h', 'left'], label: 'column before', about: 'go to the column before, of lines that have several' },
  right: {
    keys: ['l', 'right'],
    label: 'column',
    about: 'go to the next column, of lines that have several',
    footer: 6,
  },
} as const satisfies AnswerKeys;

import type { AnswerKeys } from '../../store/state/question.ts';

export const TIMELINE_KEYS = {
  left: { keys: ['h', 'left'], label: 'cell before', about: 'go to the time before' },
  right: { keys: ['l', 'right'], label: 'cell', about: 'go to the time after', footer: 3 },
  'shorter-span': { keys: ['<'], label: 'shorter', about: 'show a shorter span: all, 30d, 7d, 24h, 6h, 1h', footer: 4 },
  'longer-span': { keys: ['>'], label: 'longer', about: 'show a longer span: 1h, 6h, 24h, 7d, 30d, all', footer: 5 },
  'zoom-in': { keys: ['+'], label: 'zoom', about: 'show the time of the cell alone', footer: 6 },
  'zoom-out': { keys: ['-'], label: 'zoom out', about: 'go back from the time of a cell' },
  'quiet-times': {
    keys: ['a'],
    label: 'all times',
    about: 'show or hide times that move by themselves, and bursts of recoveries',
    footer: 9,
  },
} as const satisfies AnswerKeys;

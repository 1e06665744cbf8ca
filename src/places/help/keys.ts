import type { Key } from '../../store/state/key.ts';
import { cycleTopic, toggleHelp } from './sections.ts';

/** Keys of the help. */
export const HELP_KEYS: readonly Key[] = [
  {
    id: 'help',
    keys: ['?', 'f1'],
    group: 'Program',
    label: 'help',
    about:
      'show the keys of this screen, the filter language and the commands; F1 in the filter prompt shows its language',
    places: 'everywhere',
    footer: 11,
    pinned: true,
    run: toggleHelp,
  },
  {
    id: 'next-topic',
    keys: ['tab', 'l', 'right'],
    group: 'Program',
    label: 'next page',
    about: 'next page of the help: keys, filter language and columns, palette',
    places: ['help'],
    footer: 1,
    run: (state) => cycleTopic(state, 1),
  },
  {
    id: 'previous-topic',
    keys: ['shift+tab', 'h', 'left'],
    group: 'Program',
    label: 'previous page',
    about: 'previous page of the help',
    places: ['help'],
    run: (state) => cycleTopic(state, -1),
  },
];

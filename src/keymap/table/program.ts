import type { Binding } from '../binding.ts';
import { EVERYWHERE, LIST_AND_DETAIL } from './places.ts';

/** The program itself. */
export const PROGRAM_KEYS: readonly Binding[] = [
  {
    action: 'refresh',
    keys: ['r'],
    group: 'Program',
    label: 'refresh',
    about: 'ask the service again for what is on the screen',
    places: LIST_AND_DETAIL,
    footer: 7,
    blocked: ({ loading }) => (loading ? 'an answer is on its way' : null),
  },
  {
    action: 'refresh-all',
    keys: ['R'],
    group: 'Program',
    label: 'refresh all',
    about: 'ask again for every tab that was asked',
    places: LIST_AND_DETAIL,
  },
  {
    action: 'help',
    keys: ['?'],
    group: 'Program',
    label: 'help',
    about: 'the keys of this place',
    places: EVERYWHERE,
    footer: 10,
    pinned: true,
  },
  {
    action: 'quit',
    keys: ['q'],
    group: 'Program',
    label: 'quit',
    about: 'back, at the top quit',
    places: EVERYWHERE,
    footer: 11,
    pinned: true,
  },
  {
    action: 'quit-now',
    keys: ['ctrl+c'],
    group: 'Program',
    label: 'quit',
    about: 'quit from anywhere',
    places: EVERYWHERE,
  },
  {
    action: 'suspend',
    keys: ['ctrl+z'],
    group: 'Program',
    label: 'suspend',
    about: 'back to the shell; fg comes back here',
    places: EVERYWHERE,
  },
];

import type { Binding } from '../binding.ts';
import { EVERYWHERE, LIST } from './places.ts';

/** Movement in a list, an item and the help. */
export const MOVE_KEYS: readonly Binding[] = [
  { action: 'down', keys: ['j', 'down'], group: 'Move', label: 'down', about: 'one row down', places: EVERYWHERE },
  { action: 'up', keys: ['k', 'up'], group: 'Move', label: 'up', about: 'one row up', places: EVERYWHERE },
  { action: 'first', keys: ['g', 'home'], group: 'Move', label: 'first', about: 'first row', places: EVERYWHERE },
  { action: 'last', keys: ['G', 'end'], group: 'Move', label: 'last', about: 'last loaded row', places: EVERYWHERE },
  {
    action: 'half-down',
    keys: ['ctrl+d'],
    group: 'Move',
    label: 'half down',
    about: 'half a screen down',
    places: EVERYWHERE,
  },
  {
    action: 'half-up',
    keys: ['ctrl+u'],
    group: 'Move',
    label: 'half up',
    about: 'half a screen up',
    places: EVERYWHERE,
  },
  {
    action: 'screen-down',
    keys: ['ctrl+f', 'pagedown'],
    group: 'Move',
    label: 'screen down',
    about: 'one screen down',
    places: EVERYWHERE,
  },
  {
    action: 'screen-up',
    keys: ['ctrl+b', 'pageup'],
    group: 'Move',
    label: 'screen up',
    about: 'one screen up',
    places: EVERYWHERE,
  },
  { action: 'left', keys: ['h', 'left'], group: 'Move', label: 'left', about: 'scroll columns left', places: LIST },
  { action: 'right', keys: ['l', 'right'], group: 'Move', label: 'right', about: 'scroll columns right', places: LIST },
];

import { type Action, PLACES, type Place } from './action.ts';
import { BINDINGS } from './bindings.ts';
import { keyText } from './key-text.ts';

/**
 * Keys of other programs (vim, less, k9s, htop, lazygit, VisiData) and the equivalent actions here, in order of
 * preference: the hint names the first with a key in the place. A plain sentence where no action is equivalent.
 */
const FOREIGN: Readonly<Record<string, readonly Action[] | string>> = {
  s: ['order'],
  S: ['order'],
  f6: ['order'],
  f: ['filter', 'search'],
  f3: ['filter', 'search'],
  f4: ['filter', 'search'],
  N: 'a filter shows matches only: j and k go through them',
  i: ['open', 'next-section'],
  D: ['open'],
  'ctrl+v': ['mark'],
  E: ['export'],
  Y: ['copy-other', 'copy-request'],
  U: ['scope'],
  V: 'Q versions and Q agents count versions',
  H: ['first'],
  'ctrl+o': ['earlier-view', 'back'],
  'ctrl+g': ['back'],
  'ctrl+h': ['back'],
  'ctrl+e': ['down'],
  'ctrl+n': ['down'],
  'ctrl+y': ['up'],
  'ctrl+p': ['up'],
  'ctrl+w': ['wide', 'wrap'],
  f2: ['columns'],
  f5: ['refresh'],
  f10: ['quit'],
  Z: ['quit'],
};

/**
 * Hint for a key without a binding in a place: the equivalent key, or the place where the key works; null when there is
 * neither.
 */
export const foreignHint = (key: string, place: Place): string | null => {
  const known = Object.hasOwn(FOREIGN, key) ? FOREIGN[key] : undefined;
  if (typeof known === 'string') return place === 'list' ? known : elsewhere(key);
  for (const action of known ?? []) {
    const binding = BINDINGS.find((one) => one.action === action && one.places.includes(place));
    if (binding !== undefined) return `${keyText(binding.keys[0])} ${binding.label}`;
  }
  return elsewhere(key);
};

/** The place where a key works: `order only in a list`; null when it is unbound. */
const elsewhere = (key: string): string | null => {
  const binding = BINDINGS.find(({ keys }) => keys.includes(key));
  const [place] = binding?.places ?? [];
  return binding === undefined || place === undefined ? null : `${binding.label} only ${PLACES[place]}`;
};

import { keyPlace, type State } from '../state/state.ts';
import { keysHere, whereOf } from './resolve.ts';
import { keyText } from './text.ts';

/**
 * Keys of other programs (vim, less, k9s, htop, lazygit, VisiData) and the equivalent keys here, in order of
 * preference: the hint names the first that the place has. A plain sentence where none is equivalent.
 */
export const FOREIGN_KEYS: Readonly<Record<string, readonly string[] | string>> = {
  s: ['order'],
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

/** Hint for a key without a meaning: the equivalent key, or the place where it works; null when there is neither. */
export const foreignHint = (state: State, press: string): string | null => {
  const known = Object.hasOwn(FOREIGN_KEYS, press) ? FOREIGN_KEYS[press] : undefined;
  if (typeof known === 'string') return keyPlace(state).id === 'list' ? known : elsewhere(state, press);
  const here = keysHere(state);
  for (const id of known ?? []) {
    const key = here.find((one) => one.id === id);
    if (key !== undefined) return `${keyText(key.keys[0])} ${key.label}`;
  }
  return elsewhere(state, press);
};

/** The place where a key works: `order · in a list only`; null when it is unbound. */
const elsewhere = (state: State, press: string): string | null => {
  const key = state.keyTable.find(({ keys }) => keys.includes(press));
  return key === undefined ? null : `${key.label} · ${whereOf(state, key)} only`;
};

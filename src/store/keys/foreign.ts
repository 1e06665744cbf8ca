import type { Key } from '../state/key.ts';
import { keyPlace, type State } from '../state/state.ts';
import { FOREIGN_KEYS, SAME_KEYS } from './foreign-keys.ts';
import { keysHere, whereOf } from './resolve.ts';
import { keyText } from './text.ts';

/** Returns the key of this place that has the effect of a key of other programs; undefined if there is no such key. */
export const sameKey = (state: State, press: string): Key | undefined =>
  Object.hasOwn(SAME_KEYS, press) ? keysHere(state).find(({ id }) => id === SAME_KEYS[press]) : undefined;

/** Returns a hint for a key that is not bound here: the equivalent key, or the place where the key works; null if there is neither. */
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

/** Names the place where a key works: `order · in a list only`; null if the key is unbound. */
const elsewhere = (state: State, press: string): string | null => {
  const key = state.keyTable.find(({ keys }) => keys.includes(press));
  return key === undefined ? null : `${key.label} · ${whereOf(state, key)} only`;
};

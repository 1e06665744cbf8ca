import type { Reader } from '../../core/item/index.ts';
import { ABSENT, PRESENT } from '../../core/secrets/index.ts';
import type { Cell } from '../../core/values/index.ts';

/** Presence of a secret, whose value was dropped on admission. */
export type Presence = 'present' | 'absent';

/** Presence of the secret under `key`; a missing key is absent. */
export const readPresence = (reader: Reader, key: string): Presence => {
  const json = reader.raw(key);
  return json !== undefined && JSON.stringify(json).includes(PRESENT) ? 'present' : 'absent';
};

/** A secret as displayed: `(present)` or `(absent)`. */
export const presenceCell = (presence: Presence): Cell => ({
  value: presence,
  text: presence === 'present' ? PRESENT : ABSENT,
  tone: 'dim',
});

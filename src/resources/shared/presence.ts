import type { Reader } from '../../core/item/index.ts';
import { ABSENT, PRESENT } from '../../core/secrets/index.ts';
import type { Cell } from '../../core/values/index.ts';

/** All that is known of a secret: its value was dropped where the JSON was admitted. */
export type Presence = 'present' | 'absent';

/** Whether the service sent a secret under `key`. A key that is missing is absent. */
export const readPresence = (reader: Reader, key: string): Presence => {
  const json = reader.raw(key);
  return json !== undefined && JSON.stringify(json).includes(PRESENT) ? 'present' : 'absent';
};

/** A secret as it is shown: `(present)` or `(absent)`. */
export const presenceCell = (presence: Presence): Cell => ({
  value: presence,
  text: presence === 'present' ? PRESENT : ABSENT,
  tone: 'dim',
});

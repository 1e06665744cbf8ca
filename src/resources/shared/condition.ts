import { type ModelOf, text, time } from '../../core/item/index.ts';
import type { Tone } from '../../core/values/index.ts';

/** Fields of a status condition; `since` is its last transition. */
export const CONDITION = {
  type: text(),
  status: text(),
  reason: text(),
  message: text(),
  probed: time('lastProbeTime'),
  since: time('lastTransitionTime'),
};

export type Condition = ModelOf<typeof CONDITION>;

/** Tone of a status condition: dim for True and for no status, bad for False, warn (undecided) for another status. */
export const conditionTone = (condition: Condition | null): Tone => {
  const status = condition?.status?.toLowerCase() ?? null;
  if (status === null || status === 'true') return 'dim';
  return status === 'false' ? 'bad' : 'warn';
};

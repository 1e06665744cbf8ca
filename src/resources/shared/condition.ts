import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';
import type { Tone } from '../../core/values/index.ts';

/** A condition. Times are epoch ms. */
export interface Condition {
  readonly type: string | null;
  readonly status: string | null;
  readonly reason: string | null;
  readonly message: string | null;
  readonly probed: number | null;
  /** Last transition. */
  readonly since: number | null;
}

/** Reads the condition below `owner`; null for none. */
export const readCondition = (owner: Reader): Condition | null => {
  const condition = owner.object('condition');
  return condition.given ? conditionIn(condition) : null;
};

const conditionIn = lazily<Condition, Reader>({
  type: (condition) => condition.text('type'),
  status: (condition) => condition.text('status'),
  reason: (condition) => condition.text('reason'),
  message: (condition) => condition.text('message'),
  probed: (condition) => condition.time('lastProbeTime'),
  since: (condition) => condition.time('lastTransitionTime'),
});

/** Tone of a condition: True is quiet, False is bad, others are undecided. */
export const conditionTone = (condition: Condition | null): Tone => {
  const status = condition?.status?.toLowerCase() ?? null;
  if (status === null || status === 'true') return 'dim';
  return status === 'false' ? 'bad' : 'warn';
};

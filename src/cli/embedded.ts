import { MAX_CHURN } from '../demo/limits.ts';
import type { GivenOptions } from './args/option.ts';
import { delay, wholeNumber } from './args/values.ts';

/** Simulated activity of the embedded service; absent parts are off. */
export interface EmbeddedLife {
  /** Milliseconds from start to incident. */
  readonly incident?: number;
  /** Changes per minute. */
  readonly churn?: number;
}

const DEFAULT_DELAY = '5m';

/** Reads `--incident` and `--churn`. @throws UsageError */
export const embeddedLife = (options: GivenOptions): EmbeddedLife => {
  const [incident, churn] = [options.get('incident'), options.get('churn')];
  return {
    ...(incident !== undefined && { incident: delay('--incident', incident === true ? DEFAULT_DELAY : incident) }),
    ...(typeof churn === 'string' && { churn: wholeNumber('--churn', churn, 0, MAX_CHURN) }),
  };
};

import { formatCount } from '../../../core/values/index.ts';
import type { Count } from './tally.ts';

/** `58 (133 in all)` where the other terms of the filter leave some out. */
export const countText = ({ count, total }: Count): string =>
  count === total ? formatCount(total) : `${formatCount(count)} (${formatCount(total)} in all)`;

import { formatCount } from '../../../core/values/index.ts';
import type { Count } from './tally.ts';

/** `58 (133 in all)` where other terms of the filter exclude some. */
export const countText = ({ count, total }: Count): string =>
  count === total ? formatCount(total) : `${formatCount(count)} (${formatCount(total)} in all)`;

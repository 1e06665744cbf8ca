import type { Problem } from '../../core/client/index.ts';
import type { Resource } from '../../core/item/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { hasMore, pageStart, type Walk } from '../state/walk.ts';

/** A walk stops when it has this multiple of the claimed count and `MIN_ROWS` rows, because a service may send new rows for ever. */
const CLAIM_MULTIPLE = 3;
const MIN_ROWS = 1000;

/** Returns how often the number of rows has doubled since the first stop. */
const levelOf = (rows: number, stop: number): number => (rows <= stop ? 0 : Math.ceil(Math.log2(rows / stop)));

/**
 * Returns the problem that stops a walk when a page brings it to more than three times the claimed rows (at least 1000), or than
 * twice, four times, … that number. Otherwise null. `before` and `after` are the walk without and with the page.
 */
export const endlessProblem = (before: Walk, after: Walk, { many }: Resource): Problem | null => {
  if (after.count === null || !hasMore(after)) return null;
  const stop = Math.max(MIN_ROWS, CLAIM_MULTIPLE * after.count);
  if (levelOf(after.items.length, stop) === levelOf(pageStart(before), stop)) return null;
  return {
    kind: 'endless',
    what: `The service has sent ${formatCount(after.items.length)} ${many}, says that there are ${formatCount(after.count)}, and does not end`,
    remedy: ['Load on', { action: 'load-all' }],
  };
};

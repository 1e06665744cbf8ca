import type { Problem } from '../../core/client/index.ts';
import type { Resource } from '../../core/item/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { hasMore, pageStart, type Walk } from '../state/walk.ts';

/** A walk stops at this multiple of the claimed count, if it has at least so many rows: a service may have new rows for ever. */
const CLAIM_MULTIPLE = 3;
const MIN_ROWS = 1000;

/** How often the number of rows has doubled beyond the first stop. */
const levelOf = (rows: number, stop: number): number => (rows <= stop ? 0 : Math.ceil(Math.log2(rows / stop)));

/**
 * The problem of a walk that goes on far beyond the service's claim, at the first stop and whenever its rows double; else
 * null. The rows before the page count, since the rows of the page may have arrived before its end.
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

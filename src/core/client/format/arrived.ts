import { formatSize, MEGABYTE } from '../../values/index.ts';
import type { Arrived } from '../client.ts';

/** Bodies below this arrive before a person can read their progress. */
const MIN_SHOWN_BYTES = MEGABYTE;

/** How much of a long body is here: `12M of 60M`, or `12M`; null for any other. */
export const arrivedText = ({ bytes, of }: Arrived): string | null => {
  if (Math.max(bytes, of ?? 0) < MIN_SHOWN_BYTES) return null;
  return of === null || of < bytes ? formatSize(bytes) : `${formatSize(bytes)} of ${formatSize(of)}`;
};

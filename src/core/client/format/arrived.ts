import { formatSize, MEGABYTE } from '../../values/index.ts';
import type { Arrived } from '../client.ts';

/** Smaller bodies arrive before a person can read their progress. */
const MIN_SHOWN_BYTES = MEGABYTE;

/** Progress of a long body: `12M of 60M`, or `12M`; null for short ones. */
export const arrivedText = ({ bytes, of }: Arrived): string | null => {
  if (Math.max(bytes, of ?? 0) < MIN_SHOWN_BYTES) return null;
  return of === null || of < bytes ? formatSize(bytes) : `${formatSize(bytes)} of ${formatSize(of)}`;
};

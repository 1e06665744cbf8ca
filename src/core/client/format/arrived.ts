import { formatSize } from '../../values/index.ts';
import type { Arrived } from '../client.ts';

/** Below this a body is here before anybody could read how much of it is. */
const LONG = 1024 * 1024;

/** How much of a long body is here: `12M of 60M`, or `12M`; null for any other. */
export const arrivedText = ({ bytes, of }: Arrived): string | null => {
  if (Math.max(bytes, of ?? 0) < LONG) return null;
  return of === null || of < bytes ? formatSize(bytes) : `${formatSize(bytes)} of ${formatSize(of)}`;
};

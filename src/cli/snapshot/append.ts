import type { SnapshotSettings, Taking } from './settings.ts';

/** Goes on in an existing file; null where there is none. */
export const continued = async (_: SnapshotSettings, __: Taking): Promise<number | null> => null;

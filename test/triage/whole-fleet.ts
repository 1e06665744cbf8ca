import type { FleetContext } from '../../src/core/facet/index.ts';

/** A fleet whose lists are all whole. */
export const WHOLE_FLEET: FleetContext = {
  isWhole: true,
  whole: new Set(['hosts', 'profiles']),
  newest: new Map(),
  used: new Set(),
};

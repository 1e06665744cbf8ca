import type { Remedy } from '../../core/client/index.ts';

/** References to actions, as they stand in remedies. */
export const REFRESH = { action: 'refresh' } as const;
export const SCOPE = { action: 'scope' } as const;
export const CLOUD_TYPE = { action: 'cloud-type' } as const;
export const FILTER = { action: 'filter' } as const;
export const SERVER_FILTER = { action: 'server-filter' } as const;

/** Another attempt, and what to do where that fails as well. */
export const tryAgain = (otherwise?: string): Remedy => [
  'Try again',
  REFRESH,
  ...(otherwise === undefined ? [] : [`; if it persists, ${otherwise}`]),
];

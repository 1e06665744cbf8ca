import type { Remedy } from '../../core/client/index.ts';

/** Action references for remedies. */
export const REFRESH = { action: 'refresh' } as const;
export const SCOPE = { action: 'scope' } as const;
export const CLOUD_TYPE = { action: 'cloud-type' } as const;
export const FILTER = { action: 'filter' } as const;
export const SERVER_FILTER = { action: 'server-filter' } as const;

/** Try again, and an alternative if that fails. */
export const tryAgain = (otherwise?: string): Remedy => [
  'Try again',
  REFRESH,
  ...(otherwise === undefined ? [] : [`; if it persists, ${otherwise}`]),
];

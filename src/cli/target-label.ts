import type { Target } from './settings.ts';

/** Display name of the service. */
export const targetLabel = (target: Target): string =>
  target.kind === 'demo' ? 'demo, a made-up fleet' : new URL(target.baseUrl).host;

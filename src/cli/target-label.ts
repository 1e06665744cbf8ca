import type { Target } from './settings.ts';

/** What the service is called where its rows are shown. */
export const targetLabel = (target: Target): string =>
  target.kind === 'demo' ? 'demo, a made-up fleet' : new URL(target.baseUrl).host;

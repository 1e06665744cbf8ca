import type { Timeouts } from '../limits.ts';

/** Who was spoken to, as it may be shown, and how long was waited. */
export interface Place {
  /** The service's base address. */
  readonly address: string;
  readonly tls: boolean;
  /** The proxy's address, when there is one in between. */
  readonly proxy: string | null;
  readonly timeouts: Timeouts;
}

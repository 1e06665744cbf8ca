import type { Timeouts } from '../limits.ts';

/** Peer of a request, displayable, and the time limits that applied. */
export interface Place {
  /** The service's base URL. */
  readonly address: string;
  readonly tls: boolean;
  /** The proxy's URL, if any. */
  readonly proxy: string | null;
  readonly timeouts: Timeouts;
}

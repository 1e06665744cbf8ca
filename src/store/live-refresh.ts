/** Live refresh: what is on the screen is asked again by itself. */
export interface Live {
  /** Seconds from an answer to the next request; null when nothing is asked by itself. */
  readonly period: number | null;
  /** Why it waits: somebody wished so, or nobody has pressed a key for long; null while it goes on. */
  readonly paused: 'asked' | 'idle' | null;
}

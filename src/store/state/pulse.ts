/** The last pulse of a list: an answer that names all its items with their health, requested between two walks. */
export interface Pulse {
  /** True if the next pulse should be requested. */
  readonly isDue: boolean;
  /** When the last pulse ended, with or without success (epoch ms). */
  readonly endedAt: number;
  /** Whether each item is broken, by uid, according to the last pulse; null for a health that is neither good nor bad. */
  readonly said: ReadonlyMap<string, boolean | null>;
  /** True if the answer was too large; then no further pulse is requested. */
  readonly isTooLarge: boolean;
  /** Bytes of the last answer on the wire. */
  readonly bytes: number;
}

export const NO_PULSE: Pulse = { isDue: false, endedAt: 0, said: new Map(), isTooLarge: false, bytes: 0 };

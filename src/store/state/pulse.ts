/** The last answer of the service that names all items of a list with their health, asked for between two walks of it. */
export interface Pulse {
  /** True while the next one is to be asked for. */
  readonly isDue: boolean;
  /** When the last one ended, in whatever way (epoch ms). */
  readonly endedAt: number;
  /** Whether each item is broken, by uid, as it was said last; null for a health that says neither. */
  readonly said: ReadonlyMap<string, boolean | null>;
  /** Its answer was too large: it is not asked for again. */
  readonly isTooLarge: boolean;
  /** On the wire. */
  readonly bytes: number;
}

export const NO_PULSE: Pulse = { isDue: false, endedAt: 0, said: new Map(), isTooLarge: false, bytes: 0 };

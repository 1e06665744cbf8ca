import type { TimeZone } from '../../core/values/index.ts';

/** What the user may change while the program runs. A switch to another service keeps it. */
export interface RunSettings {
  /** Exports and copies of whole items include pack values, params and annotations. */
  readonly withValues: boolean;
  /** Wheel and clicks go to the program, not to the terminal. */
  readonly mouse: boolean;
  /** A wide list shows the item under the cursor beside it. */
  readonly preview: boolean;
  /** A whole list says unasked what its broken rows have in common. */
  readonly causeHint: boolean;
  /** Rings when another group of items has broken. */
  readonly bell: boolean;
  /** The zone of the times on the screen. */
  readonly time: TimeZone;
}

/** What holds where nothing is said. */
export const RUN_SETTINGS: RunSettings = {
  withValues: false,
  mouse: false,
  preview: false,
  causeHint: false,
  bell: false,
  time: 'utc',
};

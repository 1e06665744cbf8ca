import type { TimeZone } from '../../core/values/index.ts';

/** Settings that the user can change while the program runs. A switch to another service keeps them. */
export interface RunSettings {
  /** True if exports and copies of whole items include pack values, params and annotations. */
  readonly withValues: boolean;
  /** True if wheel and clicks go to the program instead of the terminal. */
  readonly mouse: boolean;
  /** True if a wide screen shows the item under the cursor beside the list. */
  readonly preview: boolean;
  /** True if a whole list shows a hint on what its broken rows have in common. */
  readonly causeHint: boolean;
  /** True if the bell rings when another group of items has broken. */
  readonly bell: boolean;
  /** The zone of the times on the screen. */
  readonly time: TimeZone;
}

/** The default settings. */
export const RUN_SETTINGS: RunSettings = {
  withValues: false,
  mouse: false,
  preview: false,
  causeHint: false,
  bell: false,
  time: 'utc',
};

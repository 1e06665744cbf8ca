/** Time of receipt, and of the last equal answer. Epoch ms; null for never. */
export interface Stamp {
  readonly receivedAt: number | null;
  readonly confirmedAt: number | null;
}

/** Consecutive failures since the last answer, and the time of the last one (epoch ms). */
export interface Failures {
  readonly count: number;
  readonly at: number;
}

export const NO_STAMP: Stamp = { receivedAt: null, confirmedAt: null };
export const NO_FAILURES: Failures = { count: 0, at: 0 };

/** A stamp of data received at a time. */
export const receivedNow = (now: number): Stamp => ({ receivedAt: now, confirmedAt: null });

/**
 * The displayed time of data, on a screen that shows answers up to `until` (`shownUntil`): an answer without changes
 * draws no frame, and counts from the next frame drawn.
 */
export const shownStamp = ({ receivedAt, confirmedAt }: Stamp, until: number): number | null =>
  confirmedAt !== null && confirmedAt <= until ? confirmedAt : receivedAt;

/** The stamp after an equal answer at `now`, on a screen that shows answers up to `until`. */
export const confirmed = (before: Stamp, now: number, until: number): Stamp => ({
  receivedAt: shownStamp(before, until) ?? now,
  confirmedAt: now,
});

/** One more failure. */
export const failedAgain = ({ count }: Failures, now: number): Failures => ({ count: count + 1, at: now });

/** Time of the last answer or failure; 0 for never. */
export const lastHeard = ({ receivedAt, confirmedAt, failures }: Stamp & { readonly failures: Failures }): number =>
  Math.max(receivedAt ?? 0, confirmedAt ?? 0, failures.at);

/** When something came, and when it last came again and was the same. Epoch ms; null for never. */
export interface Stamp {
  readonly receivedAt: number | null;
  readonly confirmedAt: number | null;
}

/** Failures since the last answer: how many in a row, and when the last one was (epoch ms). */
export interface Failures {
  readonly count: number;
  readonly at: number;
}

export const NO_STAMP: Stamp = { receivedAt: null, confirmedAt: null };
export const NO_FAILURES: Failures = { count: 0, at: 0 };

/** Something that came at a time. */
export const receivedNow = (now: number): Stamp => ({ receivedAt: now, confirmedAt: null });

/**
 * The time that something is dated by on a screen that shows answers up to `until` (`shownUntil`): an answer that changed
 * nothing else draws no frame, and is dated in the next one that is drawn.
 */
export const shownStamp = ({ receivedAt, confirmedAt }: Stamp, until: number): number | null =>
  confirmedAt !== null && confirmedAt <= until ? confirmedAt : receivedAt;

/** The same came again at `now`, on a screen that shows answers up to `until`. */
export const confirmed = (before: Stamp, now: number, until: number): Stamp => ({
  receivedAt: shownStamp(before, until) ?? now,
  confirmedAt: now,
});

/** One failure more. */
export const failedAgain = ({ count }: Failures, now: number): Failures => ({ count: count + 1, at: now });

/** When the service last had something to say of it, be it a failure; 0 for never. */
export const lastHeard = ({ receivedAt, confirmedAt, failures }: Stamp & { readonly failures: Failures }): number =>
  Math.max(receivedAt ?? 0, confirmedAt ?? 0, failures.at);

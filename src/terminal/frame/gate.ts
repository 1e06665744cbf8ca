import type { Clock } from '../clock.ts';
import { type Link, LinkMeter } from './link.ts';

/** Ends a frame: a terminal answers `CSI 0 n` when it has obeyed everything before. */
export const QUESTION = '\x1b[5n';

/** How long an answer is waited for, in ms. */
const ANSWER_TIMEOUT_MS = 2000;

/** Below so many ms a terminal is near: few bytes go without a question, so many in a row at most. */
const NEAR_MS = 20;
const MAX_UNASKED_BYTES = 2000;

/**
 * Says when the next frame may go: when the terminal has answered for the last one. Holds nothing back until a first
 * answer has shown that the terminal answers at all, and asks no more when there was none.
 */
export interface Gate {
  /** The next frame may go now. */
  isOpen(): boolean;
  /** The next frame, of so many bytes, should end with the question. */
  asks(bytes: number): boolean;
  /** A question has gone and its answer has not come. */
  isWaiting(): boolean;
  /** The smoothed round trip to the terminal in ms; null before the first answer. */
  linkMs(): number | null;
  /** A frame of so many bytes went; `asked` says with the question. */
  sent(asked: boolean, bytes: number): void;
  /** An answer came. */
  acknowledged(): void;
  /** What the answers say of the way to the terminal. */
  link(): Link;
}

export const createGate = (clock: Clock, enabled: boolean, onOpen: () => void): Gate => {
  let asking = enabled;
  let trusted = false;
  let askedAt: number | null = null;
  let roundTrip: number | null = null;
  let askedBytes = 0;
  let spared = 0;
  const meter = new LinkMeter();
  let link: Link = { ms: null, slow: false };
  let cancel = (): void => {};

  const giveUp = (): void => {
    askedAt = null;
    // A terminal that used to answer is asked again, but no frame waits for it before it has answered.
    if (trusted) trusted = false;
    else asking = false;
    onOpen();
  };

  return {
    isOpen: () => askedAt === null || !trusted,
    asks: (bytes) => {
      if (!asking || askedAt !== null) return false;
      return !trusted || roundTrip === null || roundTrip >= NEAR_MS || spared + bytes > MAX_UNASKED_BYTES;
    },
    isWaiting: () => askedAt !== null,
    link: () => link,
    linkMs: () => (roundTrip === null ? null : Math.round(roundTrip)),
    sent: (asked, bytes) => {
      if (!asked) {
        spared += bytes;
        return;
      }
      spared = 0;
      askedBytes = bytes;
      askedAt = clock.now();
      cancel = clock.after(ANSWER_TIMEOUT_MS, giveUp);
    },
    acknowledged: () => {
      if (!enabled) return;
      if (askedAt !== null) {
        const taken = clock.now() - askedAt;
        link = meter.answered(taken, askedBytes);
        roundTrip = roundTrip === null ? taken : roundTrip + (taken - roundTrip) / 4;
        askedAt = null;
        cancel();
      }
      trusted = true;
      asking = true;
      onOpen();
    },
  };
};

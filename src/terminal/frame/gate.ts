import type { TerminalClock } from '../clock.ts';

/** A link is slow after so many (`TIMES`) round trips of small frames in a row above `SLOW_MS`, quick again after as many below `QUICK_MS`. */
const SLOW_MS = 140;
const QUICK_MS = 70;
const TIMES = 4;

/** Maximum size of a frame whose round trip is counted: a larger frame measures bandwidth, not latency. */
const SMALL_FRAME_BYTES = 1000;

/** Steps of the displayed round trip in ms, coarse so that the header does not change with every key. */
const STEPS = [50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000] as const;

/** How fast the link to the terminal is, for example over SSH, measured by its replies to frames. */
export interface Link {
  /** Round trip in ms, rounded to a step; null below 50 ms and before the first measurement. */
  readonly ms: number | null;
  readonly slow: boolean;
}

/** Measures the link by replies to frames. Measurements change rarely, and not because of a single late reply. */
class LinkMeter {
  #link: Link = { ms: null, slow: false };
  #smooth: number | null = null;
  #slow = 0;
  #quick = 0;

  /** Takes the round trip of a frame, and returns the current measurements: the same object if they did not change. */
  answered(ms: number, bytes: number): Link {
    if (bytes > SMALL_FRAME_BYTES) return this.#link;
    this.#smooth = this.#smooth === null ? ms : this.#smooth + (ms - this.#smooth) / 4;
    this.#slow = ms >= SLOW_MS ? this.#slow + 1 : 0;
    this.#quick = ms < QUICK_MS ? this.#quick + 1 : 0;
    const slow = this.#link.slow ? this.#quick < TIMES : this.#slow >= TIMES;
    const step = this.#stepOf(this.#smooth);
    if (slow !== this.#link.slow || step !== this.#link.ms) this.#link = { ms: step, slow };
    return this.#link;
  }

  /** The displayed step for a round trip, with hysteresis; null below the first step. */
  #stepOf(ms: number): number | null {
    const shown = this.#link.ms;
    if (shown !== null && ms > shown * 0.7 && ms < shown * 1.4) return shown;
    return STEPS.findLast((step) => step <= ms) ?? null;
  }
}

/** Device status request at the end of a frame: the terminal replies `CSI 0 n` once it has processed everything before. */
export const QUESTION = '\x1b[5n';

/** Timeout of a reply, in ms. */
const ANSWER_TIMEOUT_MS = 2000;

/** Below this round trip the terminal is near: frames have no request until so many bytes were sent without one. */
const NEAR_MS = 20;
const MAX_UNASKED_BYTES = 2000;

/**
 * Backpressure for frames: the next frame may be sent once the terminal has replied to the last one. Holds nothing back until
 * a first reply shows that the terminal supports requests, and gives up if no reply comes.
 */
export interface Gate {
  /** True if the next frame may be sent now. */
  isOpen(): boolean;
  /** True if the next frame, of `bytes` bytes, should end with the request. */
  asks(bytes: number): boolean;
  /** True while a reply is pending. */
  isWaiting(): boolean;
  /** Smoothed round trip to the terminal in ms; null before the first reply. */
  linkMs(): number | null;
  /** Call after a frame of `bytes` bytes was sent; `isProbed` if it ended with the request. */
  sent(isProbed: boolean, bytes: number): void;
  /** Call when a reply arrives. */
  acknowledged(): void;
  link(): Link;
}

export const createGate = (clock: TerminalClock, enabled: boolean, onOpen: () => void): Gate => {
  let asking = enabled;
  let trusted = false;
  let probedAt: number | null = null;
  let roundTrip: number | null = null;
  let probedBytes = 0;
  let spared = 0;
  const meter = new LinkMeter();
  let link: Link = { ms: null, slow: false };
  let cancel = (): void => {};

  const giveUp = (): void => {
    probedAt = null;
    // A terminal that used to reply is asked again, but frames do not wait until it replies.
    if (trusted) trusted = false;
    else asking = false;
    onOpen();
  };

  return {
    isOpen: () => probedAt === null || !trusted,
    asks: (bytes) => {
      if (!asking || probedAt !== null) return false;
      return !trusted || roundTrip === null || roundTrip >= NEAR_MS || spared + bytes > MAX_UNASKED_BYTES;
    },
    isWaiting: () => probedAt !== null,
    link: () => link,
    linkMs: () => (roundTrip === null ? null : Math.round(roundTrip)),
    sent: (isProbed, bytes) => {
      if (!isProbed) {
        spared += bytes;
        return;
      }
      spared = 0;
      probedBytes = bytes;
      probedAt = clock.now();
      cancel = clock.after(ANSWER_TIMEOUT_MS, giveUp);
    },
    acknowledged: () => {
      if (!enabled) return;
      if (probedAt !== null) {
        const taken = clock.now() - probedAt;
        link = meter.answered(taken, probedBytes);
        roundTrip = roundTrip === null ? taken : roundTrip + (taken - roundTrip) / 4;
        probedAt = null;
        cancel();
      }
      trusted = true;
      asking = true;
      onOpen();
    },
  };
};

import type { TerminalClock } from '../clock.ts';

/** Slow link: small frames with round trips above this, several in a row; with hysteresis. */
const SLOW_MS = 140;
const QUICK_MS = 70;
const TIMES = 4;

/** Frames up to this size measure latency; larger ones measure bandwidth. */
const SMALL_FRAME_BYTES = 1000;

/** Displayed round trips: coarse, so that the header does not change with every key. */
const STEPS = [50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000] as const;

/** Measurements of the link to the terminal. */
export interface Link {
  /** Round trip in ms, rounded to a step; null below 50 ms and before the first measurement. */
  readonly ms: number | null;
  readonly slow: boolean;
}

/** Measures the link by replies to frames. Values change rarely, and not for one late reply. */
class LinkMeter {
  #link: Link = { ms: null, slow: false };
  #smooth: number | null = null;
  #slow = 0;
  #quick = 0;

  /** A frame of `bytes` bytes was answered after `ms`. Returns the current measurements: the same object if unchanged. */
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

  /** The nearest step, with hysteresis. */
  #stepOf(ms: number): number | null {
    const shown = this.#link.ms;
    if (shown !== null && ms > shown * 0.7 && ms < shown * 1.4) return shown;
    return STEPS.findLast((step) => step <= ms) ?? null;
  }
}

/** Device status request at the end of a frame: the terminal replies `CSI 0 n` when it has processed everything before. */
export const QUESTION = '\x1b[5n';

/** Timeout of a reply, in ms. */
const ANSWER_TIMEOUT_MS = 2000;

/** Round trips below this are local: small frames skip the request, up to a limit in a row. */
const NEAR_MS = 20;
const MAX_UNASKED_BYTES = 2000;

/**
 * Backpressure: the next frame may go once the terminal has replied for the last one. Holds nothing back until a first
 * reply shows that the terminal supports it; gives up when there is none.
 */
export interface Gate {
  /** The next frame may go now. */
  isOpen(): boolean;
  /** The next frame, of `bytes` bytes, should end with the request. */
  asks(bytes: number): boolean;
  /** A request is pending. */
  isWaiting(): boolean;
  /** Smoothed round trip to the terminal in ms; null before the first reply. */
  linkMs(): number | null;
  /** A frame of `bytes` bytes was sent; `asked`: with the request. */
  sent(isProbed: boolean, bytes: number): void;
  /** A reply arrived. */
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

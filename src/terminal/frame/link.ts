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
export class LinkMeter {
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

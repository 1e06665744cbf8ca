/** What a slow link is: small frames that take so long to be answered, so many times in a row; and when it is none again. */
const SLOW_MS = 140;
const QUICK_MS = 70;
const TIMES = 4;

/** A frame up to this size says how far the terminal is; a larger one says how thin the line is. */
const SMALL_FRAME_BYTES = 1000;

/** Round trips as they are shown: coarse, so that a header does not change with every key. */
const STEPS = [50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000] as const;

/** Measurements of the link to the terminal. */
export interface Link {
  /** A round trip in ms, rounded to few steps; null below 50 ms and before anything was measured. */
  readonly ms: number | null;
  readonly slow: boolean;
}

/** Tells from the answers to frames how far the terminal is. What it says changes seldom, and not for one late answer. */
export class LinkMeter {
  #link: Link = { ms: null, slow: false };
  #smooth: number | null = null;
  #slow = 0;
  #quick = 0;

  /** A frame of so many bytes was answered after `ms`. Gives what is known now: the same object as long as that is the same. */
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

  /** The step nearest; the one that is shown stays until the measure is well beside it. */
  #stepOf(ms: number): number | null {
    const shown = this.#link.ms;
    if (shown !== null && ms > shown * 0.7 && ms < shown * 1.4) return shown;
    return STEPS.findLast((step) => step <= ms) ?? null;
  }
}

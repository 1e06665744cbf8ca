import { EventEmitter } from 'node:events';
import { type TerminalClock, terminalClock } from '../clock.ts';
import { isFrame, type LineStore, PLACEHOLDER_COLUMNS } from '../line-store.ts';
import type { Size } from '../size.ts';
import { BLANK_SCREEN, changeFrame } from './change-frame.ts';
import { createGate, type Gate, type Link, QUESTION } from './gate.ts';
import { createLineCache, type FrameLine } from './line.ts';

// Takes whole frames from Ink, puts held lines back, and sends the difference to the last frame in one write, once the terminal
// has read the frame before.

/** Destination of frames: a terminal, or a test. */
export interface FrameOutput {
  /** Sends a text. True if the terminal took the whole text; false under backpressure, until `onDrain`. */
  write(text: string): boolean;
  /** Registers a listener for the end of backpressure. */
  onDrain(listener: () => void): void;
}

/** Maximum size of a frame without synchronised output, in bytes: a larger frame may span several packets. */
const SYNCHRONISED_FROM = 1200;
const BEGIN_SYNCHRONISED = '\x1b[?2026h';
const END_SYNCHRONISED = '\x1b[?2026l';
const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';

interface FrameWriterOptions {
  readonly out: FrameOutput;
  readonly columns: number;
  readonly rows: number;
  readonly lines: LineStore;
  /** True to request a reply after each frame, and to hold the next frame until the reply arrives. */
  readonly acknowledge: boolean;
  /** First character of the row under the cursor, where the terminal's cursor is shown; if absent, the cursor is hidden. */
  readonly cursorMark?: string;
  readonly clock?: TerminalClock;
}

interface FrameStats {
  /** Number of received frames. Each is counted again as `written`, `equal` (unchanged) or `dropped` (superseded). */
  readonly frames: number;
  readonly written: number;
  readonly equal: number;
  readonly dropped: number;
  readonly bytes: number;
}

/**
 * The `stdout` of Ink in debug mode, in which each write is a whole frame. Keeps the displayed lines and writes only changes,
 * in one write, once the terminal is ready. If several frames are pending, only the newest is sent. Other writes (Ink's cursor
 * and mode sequences) are discarded: the screen owns the modes.
 */
export class FrameWriter extends EventEmitter {
  readonly isTTY = true;
  readonly writable = true;
  readonly destroyed = false;
  readonly writableEnded = false;
  /** Columns reported to Ink, which lays out placeholders (`LineStore`). */
  readonly columns = PLACEHOLDER_COLUMNS;
  /** Rows reported to Ink. */
  rows: number;
  #size: Size;
  readonly #out: FrameOutput;
  readonly #lines: LineStore;
  readonly #cursorMark: string | null;
  readonly #clock: TerminalClock;
  readonly #gate: Gate;
  #parse: (text: string) => FrameLine;
  #newest: readonly string[] | null = null;
  /** Lines on the terminal; null if its content is unknown. */
  #shown: readonly FrameLine[] | null = null;
  #isWanted = false;
  #isDrained = true;
  #isPaused = false;
  #isScheduled = false;
  readonly #stats = { frames: 0, written: 0, equal: 0, dropped: 0, bytes: 0 };

  constructor(options: FrameWriterOptions) {
    super();
    this.setMaxListeners(0);
    this.#size = { columns: options.columns, rows: options.rows };
    this.rows = options.rows;
    this.#out = options.out;
    this.#lines = options.lines;
    this.#cursorMark = options.cursorMark ?? null;
    this.#clock = options.clock ?? terminalClock;
    this.#parse = createLineCache(options.columns);
    this.#gate = createGate(this.#clock, options.acknowledge, () => this.#send());
    this.#out.onDrain(() => {
      this.#isDrained = true;
      this.#send();
    });
  }

  /** Takes a frame, which is sent after the current event. Always calls the callback, and always returns true. */
  write(chunk: string, encoding?: string | (() => void), callback?: () => void): boolean {
    const done = typeof encoding === 'function' ? encoding : callback;
    if (done !== undefined) queueMicrotask(done);
    if (!isFrame(chunk)) return true;
    this.#stats.frames += 1;
    if (this.#isWanted) this.#stats.dropped += 1;
    this.#newest = this.#lines.expand(chunk);
    this.#want();
    return true;
  }

  /** Sends the newest frame now, without waiting for a reply; not while paused or under backpressure. */
  flush(): void {
    if (this.#isWanted && this.#isDrained && !this.#isPaused) this.#put();
  }

  /** Sets the size. The content of the terminal is unknown after it, and the next frame is written whole. */
  resize(columns: number, rows: number): void {
    if (columns === this.#size.columns && rows === this.#size.rows) return;
    this.#size = { columns, rows };
    this.rows = rows;
    this.#parse = createLineCache(columns);
    this.repaint();
    this.emit('resize');
  }

  get size(): Size {
    return this.#size;
  }

  /** Discards the known content and writes the newest frame whole. */
  repaint(): void {
    this.#shown = null;
    if (this.#newest === null) return;
    this.#want();
    this.emit('repaint');
  }

  /** Stops writing until `resume`; keeps the newest frame. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#send();
  }

  /** Call when the terminal replies to the request at the end of a frame. */
  acknowledged(): void {
    this.#gate.acknowledged();
    this.emit('acknowledged');
  }

  /** Smoothed round trip to the terminal in ms; null before the first reply. */
  get linkMs(): number | null {
    return this.#gate.linkMs();
  }

  /** Measurements of the link; the same object if unchanged. */
  get link(): Link {
    return this.#gate.link();
  }

  /** True while a reply is pending. */
  get isWaiting(): boolean {
    return this.#gate.isWaiting();
  }

  /** Resolves when no reply is pending, at the latest after `ms`. */
  answered(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isWaiting) return resolve();
      const end = (): void => {
        cancel();
        this.off('acknowledged', end);
        resolve();
      };
      const cancel = this.#clock.after(ms, end);
      this.on('acknowledged', end);
    });
  }

  get stats(): FrameStats {
    return { ...this.#stats };
  }

  #want(): void {
    this.#isWanted = true;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.soon(() => {
      this.#isScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    if (this.#gate.isOpen()) this.flush();
  }

  #put(): void {
    this.#isWanted = false;
    const after = (this.#newest ?? []).slice(0, this.rows).map(this.#parse);
    const isBlank = this.#shown === null;
    const change = changeFrame(this.#shown ?? [], after, this.rows);
    this.#shown = after;
    if (change === '' && !isBlank) {
      this.#stats.equal += 1;
      return;
    }
    const frame = inOneFrame((isBlank ? BLANK_SCREEN : '') + this.#withCursor(change, after));
    const isProbed = this.#gate.asks(Buffer.byteLength(frame));
    const bytes = Buffer.byteLength(frame) + (isProbed ? QUESTION.length : 0);
    this.#stats.written += 1;
    this.#stats.bytes += bytes;
    this.#gate.sent(isProbed, bytes);
    this.#isDrained = this.#out.write(isProbed ? frame + QUESTION : frame);
  }

  /** Moves the terminal's cursor to the row under the cursor, for screen readers and magnifiers. */
  #withCursor(change: string, lines: readonly FrameLine[]): string {
    if (this.#cursorMark === null) return change;
    const row = lines.findLastIndex(({ chars }) => chars[0] === this.#cursorMark);
    return `${HIDE_CURSOR}${change}${row < 0 ? '' : `\x1b[${row + 1};1H${SHOW_CURSOR}`}`;
  }
}

const inOneFrame = (text: string): string =>
  Buffer.byteLength(text) > SYNCHRONISED_FROM ? BEGIN_SYNCHRONISED + text + END_SYNCHRONISED : text;

export const createFrameWriter = (options: FrameWriterOptions): FrameWriter => new FrameWriter(options);

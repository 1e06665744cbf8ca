import { EventEmitter } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { type Clock, systemClock } from '../clock.ts';
import { BURST_QUIET, type Burst, createBurst, INTERRUPT } from './burst.ts';
import { forInk } from './for-ink.ts';
import { type MouseEvent, readMouse } from './mouse.ts';
import { type Arrival, createScanner, type Scanner } from './scanner.ts';

/** Timeout of an incomplete sequence, in ms; a lone Escape has its own. */
const SEQUENCE_PATIENCE = 500;
const PASTE_PATIENCE = 5000;

/** Queue of keys for Ink; beyond this the newest are dropped. */
const QUEUE_LIMIT = 10_000;

export interface InputFilterOptions {
  /** The terminal replied to the request at the end of a frame. */
  readonly onAcknowledge: () => void;
  readonly onFocus?: (focused: boolean) => void;
  /** Mouse events, where enabled. */
  readonly onMouse?: (event: MouseEvent) => void;
  /** Other replies of the terminal, unparsed. */
  readonly onReply?: (reply: string) => void;
  /** Timeout of a lone Escape. */
  readonly escapeDelayMs?: number;
  /** Whether a text of one read, with no key pending, is an unmarked paste. */
  readonly isPaste?: (text: string) => boolean;
  readonly clock?: Clock;
}

/**
 * The keyboard for Ink: each `read` gives one key, one key sequence or one paste, in order, regardless of packets;
 * bursts too fast for typing are pastes. Replies, focus and mouse reports are filtered out. The screen owns raw mode:
 * Ink's requests are only counted.
 */
export class InputFilter extends EventEmitter {
  readonly isTTY = true;
  isRaw = false;
  readonly #source: NodeJS.ReadStream;
  readonly #options: InputFilterOptions;
  readonly #clock: Clock;
  readonly #scanner: Scanner = createScanner();
  readonly #burst: Burst = createBurst((text) => this.#queue.length === 0 && (this.#options.isPaste?.(text) ?? false));
  readonly #decoder = new StringDecoder('utf8');
  #queue: string[] = [];
  #cancel = (): void => {};

  constructor(source: NodeJS.ReadStream, options: InputFilterOptions) {
    super();
    this.#source = source;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    source.on('data', (data: Buffer | string) =>
      this.#take(typeof data === 'string' ? data : this.#decoder.write(data)),
    );
    source.on('end', () => this.emit('end'));
    // Keys that arrive before Ink listens are kept.
    this.on('newListener', (event) => {
      if (event === 'readable' && this.#queue.length > 0) queueMicrotask(() => this.emit('readable'));
    });
  }

  read(): string | null {
    return this.#queue.shift() ?? null;
  }

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }

  setEncoding(): this {
    return this;
  }

  ref(): this {
    this.#source.ref();
    return this;
  }

  unref(): this {
    this.#source.unref();
    return this;
  }

  pause(): this {
    this.#source.pause();
    return this;
  }

  resume(): this {
    this.#source.resume();
    return this;
  }

  #take(text: string): void {
    this.#cancel();
    // If the terminal lost the end of a paste, ^C ends it.
    if (text === INTERRUPT) this.#deliver(this.#scanner.flush());
    this.#deliver(this.#burst.sift(this.#scanner.push(text), this.#clock.now()));
    const pending = this.#burst.isOpen ? 'burst' : this.#scanner.pending();
    if (pending === 'nothing') return;
    const escapeDelay = this.#options.escapeDelayMs ?? 50;
    const patience = {
      burst: BURST_QUIET,
      escape: escapeDelay,
      sequence: Math.max(escapeDelay, SEQUENCE_PATIENCE),
      paste: PASTE_PATIENCE,
    };
    this.#cancel = this.#clock.after(patience[pending], () =>
      this.#deliver([...this.#burst.end(), ...this.#scanner.flush()]),
    );
  }

  #tellMouse(report: string): void {
    const event = readMouse(report);
    if (event !== null) this.#options.onMouse?.(event);
  }

  #deliver(arrivals: readonly Arrival[]): void {
    const before = this.#queue.length;
    for (const { meaning, text } of arrivals) {
      if (meaning === 'key') this.#queue.push(forInk(text));
      else if (meaning === 'pasted') this.#queue.push(`\x1b[200~${text}\x1b[201~`);
      else if (meaning === 'acknowledge') this.#options.onAcknowledge();
      else if (meaning === 'focus' || meaning === 'blur') this.#options.onFocus?.(meaning === 'focus');
      else if (meaning === 'mouse') this.#tellMouse(text);
      else if (meaning === 'reply') this.#options.onReply?.(text);
    }
    if (this.#queue.length > QUEUE_LIMIT) this.#queue.length = QUEUE_LIMIT;
    if (this.#queue.length > before) this.emit('readable');
  }
}

/** A filter that reads from `source`. */
export const createInputFilter = (source: NodeJS.ReadStream, options: InputFilterOptions): InputFilter =>
  new InputFilter(source, options);

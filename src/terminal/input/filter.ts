import { EventEmitter } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { type Clock, systemClock } from '../clock.ts';
import { BURST_QUIET, type Burst, createBurst, INTERRUPT } from './burst.ts';
import { forInk } from './for-ink.ts';
import { type MouseEvent, readMouse } from './mouse.ts';
import { type Arrival, createScanner, type Scanner } from './scanner.ts';

/** How long a started sequence waits for its rest, in ms: a lone Escape as configured, what is surely a sequence longer. */
const SEQUENCE_PATIENCE = 500;
const PASTE_PATIENCE = 5000;

/** Keys that wait for Ink; beyond this many the newest are dropped. */
const QUEUE_LIMIT = 10_000;

export interface InputFilterOptions {
  /** The terminal answered the question at the end of a frame. */
  readonly onAcknowledge: () => void;
  readonly onFocus?: (focused: boolean) => void;
  /** What the mouse did, where it was taken. */
  readonly onMouse?: (event: MouseEvent) => void;
  /** Any other answer of the terminal, as it came. */
  readonly onReply?: (reply: string) => void;
  /** How long a lone Escape waits for the rest of a sequence. */
  readonly escapeDelayMs?: number;
  /** Whether a text that arrived in one read, while no key waits, is a paste that the terminal did not mark. */
  readonly isPaste?: (text: string) => boolean;
  readonly clock?: Clock;
}

/**
 * The keyboard as Ink sees it: each `read` gives one key, one key sequence or one whole paste, in order, however they
 * arrived; so many characters at once that nobody types them are a paste too. Answers of the terminal, focus and mouse
 * reports are taken out. Raw mode belongs to the screen: Ink's wish for it only counts.
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
    // A key that came before Ink listened is not lost.
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
    // Pressed after a terminal lost the end of a paste: without it the paste would never end.
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

/** A filter before `source`, which it reads from now on. */
export const createInputFilter = (source: NodeJS.ReadStream, options: InputFilterOptions): InputFilter =>
  new InputFilter(source, options);

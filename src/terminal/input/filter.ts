import { EventEmitter } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { type TerminalClock, terminalClock } from '../clock.ts';
import { type MouseEvent, readMouse } from './mouse.ts';
import { type Arrival, createScanner, PASTE_LIMIT, type Scanner } from './scanner.ts';

/**
 * Minimum number of characters, and of different characters, in a read that is an unmarked paste: nobody types so fast, and a
 * key that is held on a stalled link repeats itself.
 */
const BURST_KEYS = 128;
const BURST_DIFFERENT = 10;
/** Minimum number of characters within `FLOOD_MS` that are a paste, whatever they are: twice as many as a key held during a stall of one minute. */
const FLOOD_KEYS = 4000;
const FLOOD_MS = 1000;
/** Input within this time after a burst belongs to it, in ms. */
const BURST_QUIET = 100;
/** Maximum size of a read that looks typed. The first such read may be the end of a burst; a second one is typing, or a held key. */
const TYPED_KEYS = 3;
/** Minimum size of a read that may be a pasted line. */
const LINE_KEYS = 2;
/** ^C. */
const INTERRUPT = '\x03';

/**
 * Detects pastes of terminals that do not mark pastes (`tmux paste-buffer`, the Linux console), so that they become text
 * and not keys.
 */
interface Burst {
  readonly isOpen: boolean;
  /** Removes the characters of a paste from the arrivals of a read. ^C at the very end stays a key. */
  sift(arrivals: readonly Arrival[], now: number): readonly Arrival[];
  /** Ends the paste after a quiet period, and returns its text. */
  end(): readonly Arrival[];
}

const createBurst = (isPaste: (text: string) => boolean = () => false): Burst => {
  let text: string | null = null;
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  let small = 0;

  const isFlood = (characters: number, now: number): boolean => {
    if (now - since > FLOOD_MS) {
      since = now;
      count = 0;
    }
    count += characters;
    return count >= FLOOD_KEYS;
  };

  const end = (): readonly Arrival[] => {
    const pasted = text;
    text = null;
    count = 0;
    small = 0;
    return pasted === null ? [] : [{ meaning: 'pasted', text: pasted }];
  };

  return {
    get isOpen() {
      return text !== null;
    },
    sift: (arrivals, now) => {
      const characters = arrivals.filter(isCharacter);
      const isTyped =
        !isFlood(characters.length, now) &&
        !isBurst(characters) &&
        (text !== null || characters.length < LINE_KEYS || !isLine(arrivals) || !isPaste(arrivedText(characters)));
      if (text === null && isTyped) return arrivals;
      small = characters.length > TYPED_KEYS ? 0 : small + Math.sign(characters.length);
      if (small > 1) return [...end(), ...arrivals];
      const interrupts = arrivals.at(-1)?.text === INTERRUPT;
      const taken = interrupts ? arrivals.slice(0, -1) : arrivals;
      text = ((text ?? '') + arrivedText(taken.filter(isCharacter))).slice(0, PASTE_LIMIT);
      return [...taken.filter(({ meaning }) => meaning !== 'key'), ...arrivals.slice(taken.length)];
    },
    end,
  };
};

const isCharacter = ({ meaning, text }: Arrival): boolean => meaning === 'key' && !text.startsWith('\x1b');

const arrivedText = (arrivals: readonly Arrival[]): string => arrivals.map(({ text }) => text).join('');

/** True if all keys are characters of a text. */
const isLine = (arrivals: readonly Arrival[]): boolean =>
  arrivals.every(({ meaning, text }) => meaning !== 'key' || /^(?:\P{Cc}|[\r\n\t])$/u.test(text));

const isBurst = (characters: readonly Arrival[]): boolean =>
  characters.length >= BURST_KEYS && new Set(characters.map(({ text }) => text)).size >= BURST_DIFFERENT;

/**
 * Escape in the kitty protocol, which Ink handles at once. A plain Escape is delayed by 20 ms and combined with a following
 * key to Alt.
 */
const ESCAPE_FOR_INK = '\x1b[27u';

/**
 * Keys that Ink gets in another form. Alt with an arrow moves by words, like Ctrl, and must not be split into Escape and an
 * arrow.
 */
const FOR_INK: Readonly<Record<string, string>> = {
  '\x1b': ESCAPE_FOR_INK,
  '\x1b[1;3C': '\x1b[1;5C',
  '\x1b[1;3D': '\x1b[1;5D',
};

/**
 * Function keys of VT220, xterm and the Linux console. Ink has no names for them: it receives the name as the text of a
 * key with Hyper.
 */
const FUNCTION_KEYS: readonly (readonly [name: string, ...sequences: string[]])[] = [
  ['f1', '\x1bOP', '\x1b[11~', '\x1b[[A'],
  ['f2', '\x1bOQ', '\x1b[12~', '\x1b[[B'],
  ['f3', '\x1bOR', '\x1b[13~', '\x1b[[C'],
  ['f4', '\x1bOS', '\x1b[14~', '\x1b[[D'],
  ['f5', '\x1b[15~', '\x1b[[E'],
  ['f6', '\x1b[17~'],
  ['f7', '\x1b[18~'],
  ['f8', '\x1b[19~'],
  ['f9', '\x1b[20~'],
  ['f10', '\x1b[21~'],
  ['f11', '\x1b[23~'],
  ['f12', '\x1b[24~'],
];

const namedForInk = (name: string): string =>
  `\x1b[102;17;${Array.from(name, (char) => char.charCodeAt(0)).join(':')}u`;

const NAMED_FOR_INK: Readonly<Record<string, string>> = Object.fromEntries(
  FUNCTION_KEYS.flatMap(([name, ...sequences]) => sequences.map((sequence) => [sequence, namedForInk(name)])),
);

/** Converts a key sequence to a form that Ink parses at once, and as a single key. */
const forInk = (sequence: string): string => FOR_INK[sequence] ?? NAMED_FOR_INK[sequence] ?? sequence;

/** Limits of the timeout of a lone Escape, in ms; the timeout is three round trips of the link. */
const ESCAPE_PATIENCE = { least: 50, most: 400 };
/** Timeout of an incomplete sequence, in ms. */
const SEQUENCE_PATIENCE = 500;
const PASTE_PATIENCE = 5000;

/** Maximum number of keys that wait for Ink; further keys are dropped. */
const QUEUE_LIMIT = 10_000;

interface InputFilterOptions {
  /** Called when the terminal replies to the request at the end of a frame. */
  readonly onAcknowledge: () => void;
  readonly onFocus?: (focused: boolean) => void;
  /** Called for mouse events, if enabled. */
  readonly onMouse?: (event: MouseEvent) => void;
  /** Called with other replies of the terminal, unparsed. */
  readonly onReply?: (reply: string) => void;
  /** Round trip to the terminal in ms; null before the first measurement. */
  readonly linkMs?: () => number | null;
  /** True if the text of a read is an unmarked paste; asked only if no key is pending. */
  readonly isPaste?: (text: string) => boolean;
  readonly clock?: TerminalClock;
}

/**
 * The `stdin` of Ink: each `read` returns one key, one key sequence or one paste, in order, regardless of packets; bursts too
 * fast for typing are pastes. Replies, focus and mouse reports are filtered out. The screen owns raw mode: requests of Ink
 * only set `isRaw`.
 */
export class InputFilter extends EventEmitter {
  readonly isTTY = true;
  isRaw = false;
  readonly #source: NodeJS.ReadStream;
  readonly #options: InputFilterOptions;
  readonly #clock: TerminalClock;
  readonly #scanner: Scanner = createScanner();
  readonly #burst: Burst = createBurst((text) => this.#queue.length === 0 && (this.#options.isPaste?.(text) ?? false));
  readonly #decoder = new StringDecoder('utf8');
  #queue: string[] = [];
  #cancel = (): void => {};

  constructor(source: NodeJS.ReadStream, options: InputFilterOptions) {
    super();
    this.#source = source;
    this.#options = options;
    this.#clock = options.clock ?? terminalClock;
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
    const now = this.#clock.now();
    // If the terminal lost the end of a paste, ^C ends it.
    if (text === INTERRUPT) this.#deliver(this.#scanner.flush(now));
    this.#deliver(this.#burst.sift(this.#scanner.push(text, now), now));
    const pending = this.#burst.isOpen ? 'burst' : this.#scanner.pending();
    if (pending === 'nothing') return;
    const { least, most } = ESCAPE_PATIENCE;
    const patience = {
      burst: BURST_QUIET,
      escape: Math.min(most, Math.max(least, 3 * (this.#options.linkMs?.() ?? 0))),
      sequence: SEQUENCE_PATIENCE,
      paste: PASTE_PATIENCE,
    };
    this.#cancel = this.#clock.after(patience[pending], () =>
      this.#deliver([...this.#burst.end(), ...this.#scanner.flush(this.#clock.now())]),
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

/** Creates an `InputFilter` that reads from `source`, the real stdin. */
export const createInputFilter = (source: NodeJS.ReadStream, options: InputFilterOptions): InputFilter =>
  new InputFilter(source, options);

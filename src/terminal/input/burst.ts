import { type Arrival, PASTE_LIMIT } from './scanner.ts';

/**
 * Minimum characters of a read, with variety, that is an unmarked paste: too many to be typed. A held key on a stalled
 * link repeats itself.
 */
const BURST_KEYS = 128;
const BURST_DIFFERENT = 10;
/** Minimum characters, of any kind, in a short time: twice those of a key held during a one-minute stall. */
const FLOOD_KEYS = 4000;
const FLOOD_MS = 1000;
/** Input within this time after a burst belongs to it, in ms. */
export const BURST_QUIET = 100;
/** A read of at most this size may end the burst; a second one is typing, or a held key. */
const TYPED_KEYS = 3;
/** Minimum size of a read that may be a pasted line. */
const LINE_KEYS = 4;
/** ^C. */
export const INTERRUPT = '\x03';

/**
 * Detects pastes of terminals that do not mark them (`tmux paste-buffer`, the Linux console): they become text, not
 * keys.
 */
export interface Burst {
  readonly isOpen: boolean;
  /** The arrivals of one read without those of a paste. ^C at the very end stays a key. */
  sift(arrivals: readonly Arrival[], now: number): readonly Arrival[];
  /** The paste, after a quiet period. */
  end(): readonly Arrival[];
}

export const createBurst = (isPaste: (text: string) => boolean = () => false): Burst => {
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
        (text !== null || characters.length < LINE_KEYS || !isLine(arrivals) || !isPaste(textOf(characters)));
      if (text === null && isTyped) return arrivals;
      small = characters.length > TYPED_KEYS ? 0 : small + Math.sign(characters.length);
      if (small > 1) return [...end(), ...arrivals];
      const interrupts = arrivals.at(-1)?.text === INTERRUPT;
      const taken = interrupts ? arrivals.slice(0, -1) : arrivals;
      text = ((text ?? '') + textOf(taken.filter(isCharacter))).slice(0, PASTE_LIMIT);
      return [...taken.filter(({ meaning }) => meaning !== 'key'), ...arrivals.slice(taken.length)];
    },
    end,
  };
};

const isCharacter = ({ meaning, text }: Arrival): boolean => meaning === 'key' && !text.startsWith('\x1b');

const textOf = (arrivals: readonly Arrival[]): string => arrivals.map(({ text }) => text).join('');

/** True for text characters only. */
const isLine = (arrivals: readonly Arrival[]): boolean =>
  arrivals.every(({ meaning, text }) => meaning !== 'key' || /^(?:\P{Cc}|[\r\n\t])$/u.test(text));

const isBurst = (characters: readonly Arrival[]): boolean =>
  characters.length >= BURST_KEYS && new Set(characters.map(({ text }) => text)).size >= BURST_DIFFERENT;

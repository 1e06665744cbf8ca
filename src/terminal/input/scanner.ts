/** Meanings of a sequence: a key, a reply, a change of focus, the start of a paste, the mouse. */
type SequenceMeaning = 'key' | 'acknowledge' | 'reply' | 'focus' | 'blur' | 'paste' | 'mouse' | 'broken';

interface Sequence {
  readonly meaning: SequenceMeaning;
  readonly text: string;
}

const ESC = '\x1b';

// Only sequences that cannot be Escape followed by a bound key: `]`, `P` and `O` are keys too.
const WHOLE_SEQUENCES = [
  // The Linux console's function keys, rxvt's shifted ones, old mouse reports, and the standard form.
  /\x1b\[(?:\[[A-E]|[235678]\$|M[^\x1b]{3}|(?![[M])[0-?]*[ -/]*[@-~]|M)/uy,
  // Cursor, function and keypad keys in application mode.
  /\x1bO[A-HMP-Sa-e]/y,
  // Long replies: OSC, DCS, APC.
  /\x1b(?:\][0-9]|P[0-9>!]|_G)[^\p{Cc}]*(?:\x07|\x1b\\)/uy,
];
const BEGUN_SEQUENCE =
  /\x1b(?:\[(?:\[|M[^\x1b]{0,2}|(?![235678]\$)[0-?]*[ -/]*)?|O|\]|P|_|(?:\][0-9]|P[0-9>!]|_G)[^\p{Cc}]*\x1b?)?$/uy;
/** A truncated sequence, which must not become keys. */
const CUT_SEQUENCE = /\x1b(?:\[[0-?]+[ -/]*|(?:\][0-9]+;|P[0-9>!]|_G)[^\p{Cc}]+)/uy;

const at = (pattern: RegExp, input: string, index: number): string | null => {
  pattern.lastIndex = index;
  return pattern.exec(input)?.[0] ?? null;
};

/** Parses the escape character at `index`: a complete sequence, `begun` if more may follow, null for the Escape key. */
const sequenceAt = (input: string, index: number): Sequence | 'begun' | null => {
  if (at(BEGUN_SEQUENCE, input, index) !== null) return 'begun';
  for (const pattern of WHOLE_SEQUENCES) {
    const text = at(pattern, input, index);
    if (text !== null) return { meaning: meaningOf(text), text };
  }
  const text = at(CUT_SEQUENCE, input, index);
  return text === null ? null : { meaning: 'broken', text };
};

/**
 * Escape with a key that together edit a line: the word keys of readline, and rxvt's Alt with an arrow. They are one key in
 * a text prompt, two keys elsewhere.
 */
const ALT_KEY = /\x1b(?:[bfdtulcyr.\x7f\b]|\x1b[[O][CD])/y;
const ALT_BEGUN = /\x1b\x1b[[O]?$/y;

/** Parses Alt with a key at `index`: both together, `begun` if more may follow, null for the Escape key. */
const altAt = (input: string, index: number): string | 'begun' | null =>
  at(ALT_BEGUN, input, index) === null ? at(ALT_KEY, input, index) : 'begun';

const MEANINGS: readonly (readonly [RegExp, SequenceMeaning])[] = [
  [/^\[0n$/, 'acknowledge'],
  [/^\[I$/, 'focus'],
  [/^\[O$/, 'blur'],
  [/^\[200~$/, 'paste'],
  [/^\[201~$/, 'broken'],
  [/^\[(?:<[\d;]*[mM]|M|\d[\d;]*M)/, 'mouse'],
  // Device status, cursor position, device attributes, modes, window reports, kitty's flags, and private ones.
  [/^\[(?:[?>=<]|[\d;]*n$|\d[\d;]*R$|[\d;]*\$y$|\d[\d;]*[tc]$)/, 'reply'],
  [/^[\]P_]/, 'reply'],
];

const meaningOf = (text: string): SequenceMeaning => {
  const body = text.slice(ESC.length);
  return MEANINGS.find(([pattern]) => pattern.test(body))?.[1] ?? 'key';
};

const PASTE_END = '\x1b[201~';
/** Maximum characters of a paste; further characters are dropped. */
export const PASTE_LIMIT = 1_000_000;
/** Maximum length of a sequence; a longer sequence is dropped. */
const SEQUENCE_LIMIT = 100_000;
/**
 * Keys at the start of an incomplete sequence that a person may have pressed: Escape and `]`, `P` or `_`. `[` and `O` are
 * more often the start of a key that a slow link cut, and are dropped.
 */
const PRESSED = /^\x1b+[\]P_]?(?=[[O]?$)/;
/** Time in which the rest of a sequence that timed out is recognised, in ms. */
const LATE_MS = 1000;

/** A unit of input: an escape sequence, a single character, or the text of a paste. */
export type Arrival = Sequence | { readonly meaning: 'pasted'; readonly text: string };

/** Splits input into keys and sequences, regardless of packets. */
export interface Scanner {
  push(text: string, now: number): Arrival[];
  /** Kind of the incomplete input that waits for more: none, possibly the Escape key, a sequence, a paste. */
  pending(): 'nothing' | 'escape' | 'sequence' | 'paste';
  /**
   * Ends incomplete input after a timeout: Escape becomes a key, the rest is dropped as broken. If more of the sequence
   * arrives within a second, it is dropped too; a reply or a paste is read.
   */
  flush(now: number): Arrival[];
}

const pressedIn = (text: string): string => PRESSED.exec(text)?.[0] ?? '';

const keys = (text: string): Arrival[] => Array.from(text, (char) => ({ meaning: 'key', text: char }));

export const createScanner = (): Scanner => {
  let rest = '';
  let pasted: string | null = null;
  /** The sequence that timed out last. While its rest is arriving, `rest` begins with it. */
  let late = { text: '', until: Number.NEGATIVE_INFINITY };
  let isLate = false;

  const paste = (input: string, index: number, found: Arrival[]): number => {
    const end = input.indexOf(PASTE_END, index);
    const stop = end === -1 ? input.length - begunEnd(input, index) : end;
    pasted = ((pasted ?? '') + input.slice(index, stop)).slice(0, PASTE_LIMIT);
    if (end === -1) return stop;
    found.push({ meaning: 'pasted', text: pasted });
    pasted = null;
    return end + PASTE_END.length;
  };

  return {
    push: (text, now) => {
      if (rest === '' && pasted === null && now < late.until) {
        rest = late.text;
        isLate = true;
      }
      const input = rest + text;
      const found: Arrival[] = [];
      let index = 0;
      rest = '';
      while (index < input.length) {
        if (pasted !== null) {
          index = paste(input, index, found);
          if (pasted !== null) break;
          continue;
        }
        const char = String.fromCodePoint(input.codePointAt(index) ?? 0);
        const sequence = char === ESC ? sequenceAt(input, index) : null;
        if (isLate) {
          if (sequence === 'begun' && pressedIn(input) !== input) break;
          isLate = false;
          late.until = now;
          if (sequence === 'begun' || sequence === null || sequence.text.length <= late.text.length) {
            index = late.text.length;
            continue;
          }
          if (sequence.meaning === 'key') {
            index = sequence.text.length;
            continue;
          }
        }
        if (sequence === 'begun') break;
        const alt = sequence === null && char === ESC ? altAt(input, index) : null;
        if (alt === 'begun') break;
        const text = sequence?.text ?? alt ?? char;
        if (sequence?.meaning === 'paste') pasted = '';
        else found.push(sequence ?? { meaning: 'key', text });
        index += text.length;
      }
      rest = input.slice(index);
      if (rest.length > SEQUENCE_LIMIT) rest = '';
      return found;
    },
    pending: () => {
      if (pasted !== null) return 'paste';
      if (rest === '') return 'nothing';
      return pressedIn(rest) === rest ? 'escape' : 'sequence';
    },
    flush: (now) => {
      const left = rest;
      rest = '';
      if (pasted !== null) {
        const text = pasted + left;
        pasted = null;
        return [{ meaning: 'pasted', text }];
      }
      if (left === '') return [];
      const pressed = isLate ? '' : pressedIn(left);
      isLate = false;
      late = { text: left.slice(left.lastIndexOf(ESC)), until: now + LATE_MS };
      return pressed === '' ? [{ meaning: 'broken', text: left }] : keys(pressed);
    },
  };
};

/** Length of the suffix of `input` that may begin the end mark of a paste. */
const begunEnd = (input: string, from: number): number => {
  for (let length = Math.min(PASTE_END.length - 1, input.length - from); length > 0; length -= 1) {
    if (input.endsWith(PASTE_END.slice(0, length))) return length;
  }
  return 0;
};

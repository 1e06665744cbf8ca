import { altAt, type Sequence, sequenceAt } from './sequence.ts';

const ESC = '\x1b';
const PASTE_END = '\x1b[201~';
/** Maximum characters of a paste; more are dropped. */
export const PASTE_LIMIT = 1_000_000;
/** Maximum length of a sequence; longer ones are dropped. */
const SEQUENCE_LIMIT = 100_000;
/** Maximum length of an incomplete sequence that may be Escape followed by keys. */
const KEYS_AT_MOST = 3;

/** One unit of input: a sequence (or single character), or the text of a paste. */
export type Arrival = Sequence | { readonly meaning: 'pasted'; readonly text: string };

/** Splits input into keys and sequences, regardless of packets. */
export interface Scanner {
  push(text: string): Arrival[];
  /** Incomplete input: none, possibly the Escape key, a sequence, a paste. */
  pending(): 'nothing' | 'escape' | 'sequence' | 'paste';
  /** Timeout: incomplete input becomes keys where possible, else is dropped as broken. */
  flush(): Arrival[];
}

const keys = (text: string): Arrival[] => Array.from(text, (char) => ({ meaning: 'key', text: char }));

export const createScanner = (): Scanner => {
  let rest = '';
  let pasted: string | null = null;

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
    push: (text) => {
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
      return rest.length < KEYS_AT_MOST ? 'escape' : 'sequence';
    },
    flush: () => {
      const left = rest;
      rest = '';
      if (pasted !== null) {
        const text = pasted + left;
        pasted = null;
        return [{ meaning: 'pasted', text }];
      }
      return left.length <= KEYS_AT_MOST ? keys(left) : [{ meaning: 'broken', text: left }];
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

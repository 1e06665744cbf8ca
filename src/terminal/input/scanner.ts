import { altAt, type Sequence, sequenceAt } from './sequence.ts';

const ESC = '\x1b';
const PASTE_END = '\x1b[201~';
/** Characters of one paste that are kept. */
export const PASTE_LIMIT = 1_000_000;
/** A sequence longer than this is dropped: no terminal answers so much. */
const SEQUENCE_LIMIT = 100_000;
/** What may be Escape followed by keys, not the start of a sequence: no more than this many characters. */
const KEYS_AT_MOST = 3;

/** One thing that arrived: a sequence (a character is one too), or the whole text of a paste. */
export type Arrival = Sequence | { readonly meaning: 'pasted'; readonly text: string };

/** Splits input into keys and sequences, in packets of any size. */
export interface Scanner {
  push(text: string): Arrival[];
  /** What is begun and not finished: nothing, perhaps the Escape key, surely a sequence, a paste. */
  pending(): 'nothing' | 'escape' | 'sequence' | 'paste';
  /** Nothing more came: what is begun is taken for keys where it can be, and for broken where not. */
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

/** How many characters at the end of `input` may be the beginning of the end of a paste. */
const begunEnd = (input: string, from: number): number => {
  for (let length = Math.min(PASTE_END.length - 1, input.length - from); length > 0; length -= 1) {
    if (input.endsWith(PASTE_END.slice(0, length))) return length;
  }
  return 0;
};

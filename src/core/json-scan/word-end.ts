import { CUT, NO, NONE, NOTHING, NUMBER, YES } from './codes.ts';

const JSON_WORDS: readonly Buffer[] = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** What kind of value begins with such a byte, which no text, object or list does. */
export const kindOfWord = (first: number): number => {
  if (first === 0x74) return YES;
  if (first === 0x66) return NO;
  return first === 0x6e ? NOTHING : NUMBER;
};

/** The index behind `true`, `false` or `null`, by its kind; `NONE` for what is none. */
export const wordEnd = (bytes: Uint8Array, from: number, kind: number): number => {
  const word = JSON_WORDS[kind - YES];
  if (word === undefined) return NONE;
  for (let at = 0; at < word.length; at += 1) {
    // What is no word is none at the end of the bytes either: only what may become one goes on behind them.
    if (from + at >= bytes.length) return CUT;
    if (bytes[from + at] !== word[at]) return NONE;
  }
  return from + word.length;
};

import { CUT, FALSE, NULL, NUMBER, TRUE, UNSUPPORTED } from './codes.ts';

const JSON_WORDS: readonly Buffer[] = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** Kind of a scalar by its first byte: true, false, null, else a number. */
export const kindOfWord = (first: number): number => {
  if (first === 0x74) return TRUE;
  if (first === 0x66) return FALSE;
  return first === 0x6e ? NULL : NUMBER;
};

/** Index after `true`, `false` or `null`, by its kind; `UNSUPPORTED` where the bytes differ. */
export const wordEnd = (bytes: Uint8Array, from: number, kind: number): number => {
  const word = JSON_WORDS[kind - TRUE];
  if (word === undefined) return UNSUPPORTED;
  for (let at = 0; at < word.length; at += 1) {
    // A prefix of the word may continue beyond the bytes.
    if (from + at >= bytes.length) return CUT;
    if (bytes[from + at] !== word[at]) return UNSUPPORTED;
  }
  return from + word.length;
};

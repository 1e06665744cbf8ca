import { HEX_OR_TIME_LETTERS, NAME_LETTERS, SAFE_LETTERS } from '../secrets/index.ts';
import { BACKSLASH, CONTROL, ENDS, ESCAPES, NO_HEX, NO_NAME, NO_WORD, QUOTE, WIDE } from './codes.ts';

const WORD_LETTER = new RegExp(SAFE_LETTERS);
const HEX_LETTER = new RegExp(HEX_OR_TIME_LETTERS);
const NAME_LETTER = new RegExp(NAME_LETTERS);

const classOf = (byte: number): number => {
  if (byte === QUOTE) return ENDS;
  if (byte === BACKSLASH) return ESCAPES;
  if (byte >= 0x80) return WIDE | NO_WORD | NO_HEX | NO_NAME;
  const char = String.fromCharCode(byte);
  const letter =
    (WORD_LETTER.test(char) ? 0 : NO_WORD) |
    (HEX_LETTER.test(char) ? 0 : NO_HEX) |
    (NAME_LETTER.test(char) ? 0 : NO_NAME);
  return byte < 0x20 ? letter | CONTROL : letter;
};

/** What each byte of a text is. */
export const BYTE_CLASSES: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => classOf(byte));

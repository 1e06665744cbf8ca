import { HEX_OR_TIME_LETTERS, NAME_LETTERS, SAFE_LETTERS } from '../secrets/index.ts';
import {
  BACKSLASH,
  CONTROL,
  ESCAPE,
  NOT_ASCII,
  NOT_HEX,
  NOT_NAME_LETTER,
  NOT_SAFE_LETTER,
  QUOTE,
  TEXT_END,
} from './codes.ts';

const WORD_LETTER = new RegExp(SAFE_LETTERS);
const HEX_LETTER = new RegExp(HEX_OR_TIME_LETTERS);
const NAME_LETTER = new RegExp(NAME_LETTERS);

const classOf = (byte: number): number => {
  if (byte === QUOTE) return TEXT_END;
  if (byte === BACKSLASH) return ESCAPE;
  if (byte >= 0x80) return NOT_ASCII | NOT_SAFE_LETTER | NOT_HEX | NOT_NAME_LETTER;
  const char = String.fromCharCode(byte);
  const letter =
    (WORD_LETTER.test(char) ? 0 : NOT_SAFE_LETTER) |
    (HEX_LETTER.test(char) ? 0 : NOT_HEX) |
    (NAME_LETTER.test(char) ? 0 : NOT_NAME_LETTER);
  return byte < 0x20 ? letter | CONTROL : letter;
};

/** Class bits of each byte value. */
export const BYTE_CLASSES: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => classOf(byte));

export {
  BACKSLASH,
  blanksEnd,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  CUT,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './bytes.ts';
export { Hidden, isWrittenAnew, STAR, sameSealed, sealedBytes, wipe } from './hidden.ts';
export { DEPTH_LIMIT, Scan } from './scan.ts';
export type { Tape } from './tape.ts';
export { TapeValue, whole } from './tape-value.ts';

/** Not scannable: left to `JSON.parse`. */
export const UNSUPPORTED = -1;
/** The value continues beyond the bytes. */
export const CUT = -2;

/** Kinds of values; objects and lists have their opening bracket. This one: plain ASCII text, shown unchanged. */
export const PLAIN_TEXT = 1;
/** Other text shown unchanged: with escapes, beyond ASCII, or checked with its siblings. */
export const ENCODED_TEXT = 2;
export const NUMBER = 3;
export const TRUE = 4;
export const FALSE = 5;
export const NULL = 6;
export const SECRET_PRESENT = 7;
export const SECRET_ABSENT = 8;
/** Text shown changed: masked, sanitised or rewritten. */
export const CHANGED_TEXT = 9;
export const OBJECT = 0x7b;
export const LIST = 0x5b;

/** Cells of a value on the tape: key number, kind, start and end of its bytes, cell of the next value. */
export const CELLS_PER_VALUE = 5;
export const KIND_CELL = 1;
export const START_CELL = 2;
export const END_CELL = 3;
export const NEXT_CELL = 4;

/** No key, in place of a key number. */
export const NO_KEY = 0;
/** Flags of keys. All below the key is secret. */
export const KEY_SECRET = 1;
/** Texts below the key keep their lines. */
export const KEY_LINES = 2;
/** Secrecy depends on sibling values. */
export const KEY_SIBLINGS = 4;
/** The key is displayed changed or reordered. */
export const KEY_UNSUPPORTED = 8;
/** An object stands below the key; any other value is secret. */
export const KEY_WRAPPED = 16;

/** Byte classes. Not a character of a text that is safe as it is. */
export const NOT_SAFE_LETTER = 1;
/** Not a character of a time or hexadecimal number. */
export const NOT_HEX = 2;
/** A byte beyond ASCII. */
export const NOT_ASCII = 4;
/** Control code, invalid in JSON texts. */
export const CONTROL = 8;
/** Not a lower-case letter, digit or hyphen: most names consist of these, most tokens do not. */
export const NOT_NAME_LETTER = 16;
/** Classes from here on end the scan of a text. */
export const FIRST_STOP = 32;
export const TEXT_END = 32;
export const ESCAPE = 64;

/** Punctuation of JSON. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const HYPHEN = 0x2d;
export const POINT = 0x2e;
export const BACKSLASH = 0x5c;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
/** Distance from an opening bracket to its closing one in ASCII. */
export const CLOSING_OFFSET = 2;

/** No value that the scan reads: it is left to `JSON.parse`. */
export const UNSUPPORTED = -1;
/** The value goes on beyond the bytes. */
export const CUT = -2;

/** Kinds of values; those of objects and lists are their opening brackets. This one: a text of plain ASCII, shown as it stands. */
export const PLAIN_TEXT = 1;
/** Another text that is shown as it is: with escapes, beyond ASCII, or judged with its siblings. */
export const ENCODED_TEXT = 2;
export const NUMBER = 3;
export const TRUE = 4;
export const FALSE = 5;
export const NULL = 6;
export const SECRET_PRESENT = 7;
export const SECRET_ABSENT = 8;
/** A text that is shown otherwise: masked, sanitised or rewritten. */
export const CHANGED_TEXT = 9;
export const OBJECT = 0x7b;
export const LIST = 0x5b;

/** Cells of a value on the tape: key number, kind, start and end of its bytes, cell of the next value. */
export const CELLS_PER_VALUE = 5;
export const KIND_CELL = 1;
export const START_CELL = 2;
export const END_CELL = 3;
export const NEXT_CELL = 4;

/** The number of no key. */
export const NO_KEY = 0;
/** Flags of keys. All below the key is secret. */
export const KEY_SECRET = 1;
/** Texts below the key keep their lines. */
export const KEY_LINES = 2;
/** Secrecy depends on sibling values. */
export const KEY_SIBLINGS = 4;
/** The key is shown otherwise or elsewhere. */
export const KEY_UNSUPPORTED = 8;
/** An object stands below the key; any other value is secret. */
export const KEY_WRAPPED = 16;

/** Classes of bytes. No letter of a text that is safe as it is. */
export const NOT_SAFE_LETTER = 1;
/** No letter of a time or of hexadecimal digits. */
export const NOT_HEX = 2;
/** A byte beyond ASCII. */
export const NOT_ASCII = 4;
/** A control code, which JSON forbids in texts. */
export const CONTROL = 8;
/** No lower-case letter, digit or hyphen: most names have these alone, most tokens do not. */
export const NOT_NAME_LETTER = 16;
/** Classes from here on stop the search for the end of a text. */
export const FIRST_STOP = 32;
export const TEXT_END = 32;
export const ESCAPE = 64;

/** Signs of JSON. */
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
/** From an opening bracket to the closing one, in ASCII. */
export const CLOSING_OFFSET = 2;

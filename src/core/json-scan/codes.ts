/** There is no ordinary value here. */
export const NONE = -1;
/** What is here goes on behind the bytes. */
export const CUT = -2;

/** What a value is. Objects and lists are called by their opening bracket. */
export const WORD = 1;
/** Any other text that is shown as it is: with an escape in it, beyond ASCII, or where neighbours have a say. */
export const TEXT = 2;
export const NUMBER = 3;
export const YES = 4;
export const NO = 5;
export const NOTHING = 6;
export const PRESENT_HERE = 7;
export const ABSENT_HERE = 8;
/** A text with a secret in it, signs that are not shown as they are, or that is written otherwise. */
export const CHANGED = 9;
export const OBJECT = 0x7b;
export const LIST = 0x5b;

/** Cells of a value: the number of its key, what it is, where its bytes begin and end, and where the value behind it stands. */
export const STEP = 5;
export const KIND = 1;
export const START = 2;
export const END = 3;
export const NEXT = 4;

/** The number of no key. */
export const NO_KEY = 0;
/** All that stands below the key is secret. */
export const SECRET = 1;
/** Texts below the key keep their lines. */
export const LINES = 2;
/** What the key holds, or what stands beside it, has a say. */
export const PART = 4;
/** The key is not shown as it is, or not where it is. */
export const ODD = 8;
/** An object stands below the key; any other value is secret. */
export const WRAPPED = 16;

/** A byte that is no letter of a word which is safe as it is. */
export const NO_WORD = 1;
/** One that is in no time, and in no number of hexadecimal digits. */
export const NO_HEX = 2;
/** Beyond ASCII. */
export const WIDE = 4;
/** JSON has none in a text. */
export const CONTROL = 8;
/** No lower-case letter, digit or hyphen: names are seldom written otherwise, and most tokens are. */
export const NO_NAME = 16;
/** From here on what a reader of a text stops at. */
export const STOPS = 32;
export const ENDS = 32;
export const ESCAPES = 64;

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
export const CLOSING = 2;

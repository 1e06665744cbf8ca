import { lazy } from '../memo/index.ts';

const DIGITS = /\d+/g;
const MARKS = lazy(() => /\p{M}+/gu);

/**
 * Sort key for natural, case-insensitive order: numbers by value (`edge-9` before `edge-10`), letters without accents.
 * Not memoised, since a lookup would take longer.
 */
export const naturalKey = (text: string): string => {
  const length = text.length > MAX_LATIN_LENGTH ? -1 : writtenKey(text);
  if (length >= 0) return scratch.toString('latin1', 0, length);
  const lower = text.normalize('NFKD').replace(MARKS(), '').toLowerCase();
  return lower.replace(ALPHANUMERIC_PARTS, (part) => {
    if (isHex(part)) return part;
    return part.replace(DIGITS, (digits) => {
      const number = digits.replace(/^0+(?=.)/, '');
      return sizeSign(number.length) + number;
    });
  });
};

/** Matches runs of letters and digits. */
const ALPHANUMERIC_PARTS = /[a-z\d]+/g;

/** Minimum length of a hex id; shorter ids look like names. */
const HEX_LENGTH = 8;

/** True for a hex id, which has a letter after a digit. Its digits are compared one by one, not as a number. */
const isHex = (part: string): boolean => part.length >= HEX_LENGTH && /^[\da-f]*\d[a-f][\da-f]*$/.test(part);

/** Prefix that sorts numbers by length, since longer numbers are larger. Its characters sort before letters. */
const sizeSign = (digits: number): string => (digits < 10 ? String(digits) : `:${String(digits).padStart(5, '0')}`);

const MAX_LATIN_LENGTH = 500;
/**
 * Output buffer, since a key concatenated from strings compares at half the speed. A number needs one more character, a number of
 * ten or more digits six more.
 */
const scratch = Buffer.alloc(2 * MAX_LATIN_LENGTH);

/** Writes the key of an ASCII text and returns its length; -1 for other text. */
const writtenKey = (text: string): number => {
  let length = 0;
  let hexEnd = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return -1;
    if (at >= hexEnd && isHexDigit(code) && (at === 0 || !isAlphanumeric(text.charCodeAt(at - 1)))) {
      hexEnd = endOfHex(text, at);
    }
    if (at >= hexEnd && isDigit(code)) {
      while (text.charCodeAt(at) === ZERO && isDigit(text.charCodeAt(at + 1))) at += 1;
      let end = at + 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
      const digits = end - at;
      if (digits > 9) length += scratch.write(sizeSign(digits), length, 'latin1');
      else {
        scratch[length] = ZERO + digits;
        length += 1;
      }
      for (; at < end; at += 1, length += 1) scratch[length] = text.charCodeAt(at);
    } else {
      scratch[length] = code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
      length += 1;
      at += 1;
    }
  }
  return length;
};

const ZERO = 0x30;
const isDigit = (code: number): boolean => code >= ZERO && code <= 0x39;
const isHexLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x66;
const isHexDigit = (code: number): boolean => isDigit(code) || isHexLetter(code);
const isAlphanumeric = (code: number): boolean => isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);

/** End of the hex id (`isHex`) that begins at `start`; `start` if there is no hex id. */
const endOfHex = (text: string, start: number): number => {
  let mixed = false;
  let end = start;
  for (let before = 0; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (!isHexDigit(code)) break;
    if (isDigit(before) && isHexLetter(code)) mixed = true;
    before = code;
  }
  return mixed && end - start >= HEX_LENGTH && !isAlphanumeric(text.charCodeAt(end)) ? end : start;
};

const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** Matches a version: up to four numbers in groups 1 to 4, the pre-release in group 5. Null if the text is no version. */
export const matchVersion = (text: string): RegExpExecArray | null => VERSION.exec(text.trim());

/**
 * Sort key in SemVer order: missing parts are 0, and a pre-release precedes its release. Texts that are no versions follow all
 * versions, in natural order.
 */
export const versionKey = (text: string): string => {
  const match = matchVersion(text);
  if (match === null) return `~${naturalKey(text)}`;
  const numbers = match.slice(1, 5).map((part) => naturalKey(part ?? '0'));
  return `${numbers.join(' ')} ${match[5] === undefined ? '~' : naturalKey(match[5])}`;
};

/** Compares two versions, newest first; texts that are no versions come last. */
export const compareNewest = (a: string, b: string): number => {
  const [isVersion, isOther] = [matchVersion(a) !== null, matchVersion(b) !== null];
  if (isVersion !== isOther) return isVersion ? -1 : 1;
  return isVersion ? compareVersions(b, a) : compareVersions(a, b);
};

/** Compares two versions in the order of `versionKey`; negative if `a` comes first. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [versionKey(a), versionKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

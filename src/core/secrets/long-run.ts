/** Minimum length of a run of characters that may be a token. */
export const MIN_RUN_LENGTH = 16;

/** Character classes: 1 for token characters, 2 for digits and capitals, of which every token contains one. */
const CLASSES = new Uint8Array(128);
for (const sign of 'abcdefghijklmnopqrstuvwxyz_+/=.~-$' + '{}') CLASSES[sign.charCodeAt(0)] = 1;
for (const sign of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') CLASSES[sign.charCodeAt(0)] = 3;

/** Characters of base64, in both alphabets. */
const BASE64 = new Uint8Array(128);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') BASE64[sign.charCodeAt(0)] = 1;

/** Index of the next run that may be base64, which always contains capitals; -1 for none. */
export const capitalRun = (text: string, from: number): number => {
  let start = from;
  let capital = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 128 || (BASE64[code] ?? 0) === 0) {
      start = at + 1;
      capital = false;
      continue;
    }
    if (code >= 0x41 && code <= 0x5a) capital = true;
    if (capital && at - start + 1 >= MIN_RUN_LENGTH) return start;
  }
  return -1;
};

/** True for a text with a run that may be a token or base64. The loop is ten times faster than a pattern. */
export const hasLongRun = (text: string): boolean => {
  let run = 0;
  let mixed = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const found = code < 128 ? (CLASSES[code] ?? 0) : 0;
    if (found === 0) {
      run = 0;
      mixed = 0;
      continue;
    }
    run += 1;
    mixed |= found & 2;
    if (run >= MIN_RUN_LENGTH && mixed !== 0) return true;
  }
  return false;
};

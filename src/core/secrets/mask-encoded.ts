import { PRESENT } from './disguise.ts';
import { type MaskInner, sameLines } from './put-mask.ts';

// Percent encoding and HTML entities are decoded and masked like other texts. A long encoded word is withheld.

/** Matches runs without blanks, which may contain percent encoding. */
const ENCODED_RUN = /[^\s"'`<>]+/g;
const PERCENT = /%(?:25)*[0-9A-Fa-f]{2}/;
const DECODES = 3;
const ENTITY = /&(?:amp;)?(?:lt|gt|quot|apos|#(?:34|39|60|62|x2[27]|x3[ce]));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
  '#60': '<',
  '#62': '>',
  '#x22': '"',
  '#x27': "'",
  '#x3c': '<',
  '#x3e': '>',
};

/** Text shown in place of a long encoded word. The word may be anything; it is not decoded. */
export const WITHHELD = '(withheld: encoded)';

/** Matches base64 in a run, or wrapped in lines. */
const BASE64_RUN =
  /(?<![\w+/-])(?:[A-Za-z0-9+/]{40,}[ \t]*(?:\r?\n|(?:\\+r)?\\+n)[ \t]*)*[\w+/-]{12,}={0,2}(?![\w+/=-])/g;
/** Minimum length of an encoded word, and of an encoded word that ends in `=`. */
const MIN_ENCODED = 24;
const MIN_PADDED = 16;
/**
 * Minimum share of capitals, and of small letters, in an encoded word. Base64 has about two of each in five characters; names and
 * paths have few of one kind.
 */
const LEAST_SHARE = 1 / 5;
/** Minimum shares in a word that is too long for a name or ends in `=`. */
const LONG = 60;
const LEAST_SHARE_OF_LONG = 1 / 10;
/** Minimum share of changes between capitals, small letters and digits. In names, letters of a kind stand together. */
const LEAST_CHANGES = 1 / 3;
/** Matches the start of public keys of SSH, and of digests of packages. */
const PUBLIC_START = /^(?:AAAA[BCE][A-Za-z0-9]|sha\d{1,3}-)/;
/** Matches text before an encoded word that is no secret: a digest, a fingerprint, a name, the body of a certificate. */
const PUBLIC_BEFORE =
  /(?:\b(?:sha-?\d{1,3}|md5|h1|ssh-[a-z\d-]{2,20})|finger-?print|thumb-?print|digest|checksum|hash|integrity|etag|serial(?:[ _-]?(?:no|number))?|(?<![a-z])[ug]?u?id|pub(?:lic)?[ _-]?key|(?<![a-z])peer)["']?[ \t]{0,3}[:= -][ \t]{0,3}["']?$|-----(?:\\+[rn]|\s)*$/i;

/** Number of characters before an encoded word that `PUBLIC_BEFORE` reads. */
const BEFORE_LENGTH = 40;

/** Masks secrets in percent-encoded text and HTML entities, and withholds long base64 words. `inner` masks decoded text. */
export const maskEncoded = (text: string, inner: MaskInner): string => {
  let masked = text;
  if (PERCENT.test(masked)) masked = masked.replace(ENCODED_RUN, (run) => maskPercent(run, inner));
  if (masked.includes('&')) masked = maskEntities(masked, inner);
  return masked.replace(BASE64_RUN, (run, at: number) => {
    if (!isEncoded(run) || PUBLIC_START.test(run)) return run;
    const before = masked.slice(Math.max(0, at - BEFORE_LENGTH), at);
    return PUBLIC_BEFORE.test(before) ? run : sameLines(run, WITHHELD);
  });
};

const maskPercent = (run: string, inner: MaskInner): string => {
  let decoded = run;
  for (let pass = 0; pass < DECODES && PERCENT.test(decoded); pass += 1) {
    decoded = decoded.replace(/(?:%[0-9A-Fa-f]{2})+/g, decodedPercent);
    const masked = inner(decoded);
    if (masked !== decoded && masked.replaceAll(PRESENT, '') !== decoded.replaceAll(PRESENT, ''))
      return masked.replaceAll('\n', '%0A');
  }
  return run;
};

const decodedPercent = (signs: string): string => {
  try {
    return decodeURIComponent(signs);
  } catch {
    return signs;
  }
};

const maskEntities = (text: string, inner: MaskInner): string => {
  const decoded = text.replace(
    ENTITY,
    (entity) => ENTITIES[entity.replace(/^&(?:amp;)?|;$/gi, '').toLowerCase()] ?? entity,
  );
  if (decoded === text) return text;
  const masked = inner(decoded);
  return masked === decoded ? text : masked;
};

/** True for a word that looks like base64. */
const isEncoded = (run: string): boolean => {
  const padded = run.endsWith('=');
  if (run.length < (padded ? MIN_PADDED : MIN_ENCODED) || !/[\d+/=]/.test(run)) return false;
  const word = run.replace(/[\s=]|\\+[rn]/g, '');
  const least = padded || word.length >= LONG ? LEAST_SHARE_OF_LONG : LEAST_SHARE;
  const share = (kind: RegExp): number => (word.match(kind)?.length ?? 0) / word.length;
  return share(/[A-Z]/g) >= least && share(/[a-z]/g) >= least && share(CHANGES) >= LEAST_CHANGES;
};
/** Matches a character before a character of another kind: capital, small letter, digit. */
const CHANGES = /[A-Z](?=[a-z\d])|[a-z](?=[A-Z\d])|\d(?=[A-Za-z])/g;

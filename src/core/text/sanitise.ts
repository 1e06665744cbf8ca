import { lazy } from '../memo/index.ts';

/** Character in place of a code point that cannot be displayed, and of invalid UTF-8. */
const REPLACEMENT = '\uFFFD';

/** Maximum number of code points per line. Longer lines freeze the layout for seconds. */
export const LINE_LIMIT = 2000;

/** Maximum number of code points of a multi-line text (the largest known pack values have 289 kB). */
const TEXT_LIMIT = 1_000_000;

/** Maximum number of combining marks per character. Further marks are replaced, since they would paint over the lines above. */
const COMBINING_LIMIT = 4;

/**
 * Matches characters that no word is spelt with: C0, DEL, C1, lone surrogates, line separators, private use (used for stored
 * lines), code points that are no characters, and format characters (bidirectional controls, zero widths, tags) except joiners.
 * Also matches flags with tags, such as the flag of Wales, which stay: they are the matches of more than two code units.
 */
const unspelt = lazy(
  () =>
    /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu,
);
/**
 * Matches characters that terminals obey, that reorder or hide text, or whose width terminals disagree about: C0, DEL, C1, lone
 * surrogates, format and default-ignorable characters (bidirectional controls, zero widths, variation selectors, tags),
 * line separators, private use and unassigned code points, regional indicators, skin tones.
 */
const unsafe = lazy(
  () =>
    /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\u{2800}]/gu,
);
const combiningRun = lazy(() => new RegExp(`(?<=\\p{M}{${COMBINING_LIMIT}})\\p{M}`, 'gu'));
const leadingCombining = lazy(() => /^\p{M}/u);
const PRINTABLE_LINE = /^[\x20-\x7e]*$/;
const PLAIN_LINES = /^[\x20-\x7e\n]*$/;

/** The mark of an unsafe character: the control picture of a control character (␛ for escape), else U+FFFD. */
const picture = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : REPLACEMENT;
};

const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const points = Array.from(text.slice(0, limit * 2));
  return points.length <= limit && text.length <= limit * 2 ? text : `${points.slice(0, limit - 1).join('')}…`;
};

/** Replaces the unsafe characters of a line by visible marks, without a length limit. Idempotent. */
export const withMarks = (text: string): string => {
  const marked = text.replace(unsafe(), picture).replace(combiningRun(), REPLACEMENT);
  return leadingCombining().test(marked) ? `◌${marked}` : marked;
};

/**
 * Makes a line of untrusted text safe to display: unsafe characters become visible marks and are never deleted; a line feed
 * becomes ␊. A line of more than `LINE_LIMIT` code points is cut and ends in `…`. Idempotent.
 */
export const sanitise = (text: string): string =>
  text.length <= LINE_LIMIT && PRINTABLE_LINE.test(text) ? text : cut(withMarks(cut(text, LINE_LIMIT)), LINE_LIMIT);

/**
 * Disarms a line of untrusted text as data: characters that terminals obey, that reorder a text or that hide become marks. Flags, skin
 * tones and joiners stay as sent, so terminals may disagree on the width; `markUnsafe` makes the text displayable. At most
 * `LINE_LIMIT` code points. Idempotent.
 */
export const disarm = (text: string): string =>
  text.length <= LINE_LIMIT && PRINTABLE_LINE.test(text)
    ? text
    : cut(text, LINE_LIMIT).replace(unspelt(), (part) => (part.length > 2 ? part : picture(part)));

/** Disarms a multi-line text like `disarm`, but line feeds stay, and at most `TEXT_LIMIT` code points. */
export const disarmLines = (text: string): string =>
  text.length <= TEXT_LIMIT && PLAIN_LINES.test(text)
    ? text
    : cut(text, TEXT_LIMIT).replace(unspelt(), (part) => (part === '\n' || part.length > 2 ? part : picture(part)));

const COLOURS = /\u241b\[[\d;:]*m/g;

/** Removes the complete colour sequences (SGR) from a disarmed text. */
export const withoutColours = (text: string): string => (text.includes('\u241b') ? text.replace(COLOURS, '') : text);

const MARK = /[\u2400-\u2421\uFFFD]/;

/** True for a disarmed text with marks, which must be assumed to differ from the text as sent. */
export const isMarked = (text: string): boolean => MARK.test(text);

/** Maximum number of code points of a shape; later differences are ignored. */
const SHAPE_LIMIT = 200;
/** Maximum number of code units read for a shape; folding shortens the text. */
const SOURCE_LIMIT = 8 * SHAPE_LIMIT;

const NUMBER = 'N';
/** Pattern of a digit or letter in the random names of Kubernetes. */
const RANDOM = '[bcdfghjklmnpqrstvwxz2456789]';
/** Patterns of a place beside which there is no letter, digit or folded text. */
const BEFORE = '(?<![\\w:⋯])';
const AFTER = '(?![\\w:⋯])';

/** Patterns of the parts that differ between otherwise equal messages of different items, with their replacements. */
const FOLDS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Disarmed escape sequences: colours and titles of terminals. Then the marks of line ends.
  [/\u241b\[[0-?]*[ -/]*[@-~]|\u241b\][^\u2407\u241b]*(?:\u2407|\u241b\\)?/g, ''],
  [/[\u2409\u240a\u240d]+/g, ' '],
  // UUIDs.
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '⋯'],
  // Suffixes of pods: of a replica set, then of a daemon set.
  [new RegExp(`-(?=\\d*[a-z])${RANDOM}{8,10}-${RANDOM}{5}${AFTER}`, 'g'), '-⋯'],
  [new RegExp(`-(?=[a-z]*\\d)(?=\\d*[a-z])${RANDOM}{5}${AFTER}`, 'g'), '-⋯'],
  // IPv6, MAC addresses and times of day; IPv4.
  [new RegExp(`${BEFORE}(?=:*[0-9a-f])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}${AFTER}`, 'gi'), '⋯'],
  [/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/g, '⋯'],
  // Durations.
  [new RegExp(`${BEFORE}(?:\\d+(?:\\.\\d+)?(?:ms|us|µs|ns|[dhms]))+${AFTER}`, 'g'), NUMBER],
  // Hexadecimal numbers, then other numbers except in words, which name things: `x509`, `eno2`, `v1.27`.
  [/(?<![0-9a-f])(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,}/gi, '⋯'],
  [/(?<![\p{L}_][\d.]*)\d+(?:,\d{3})*(?:\.\d+)?/gu, NUMBER],
];
const BLANKS = /\s+/g;

/**
 * Shape of a text, equal for texts that differ only in numbers and generated names: `/var: 93% used` is `/var: N% used`. Numbers and
 * durations become `N`; UUIDs, addresses, suffixes of pods and hexadecimal numbers of seven and more digits become `⋯`; blanks become
 * one space. Escape sequences are dropped, and a number in a word stays. One line of at most 200 code points, disarmed. Idempotent.
 */
export const shapeOf = (text: string): string => {
  const safe = disarm(text.slice(0, SOURCE_LIMIT).replace(BLANKS, ' ').trim());
  const line = FOLDS.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), safe)
    .replace(BLANKS, ' ')
    .trim();
  if (line.length <= SHAPE_LIMIT) return line;
  const points = Array.from(line);
  return points.length <= SHAPE_LIMIT ? line : `${points.slice(0, SHAPE_LIMIT - 1).join('')}…`;
};

import { lazy } from '../memo/index.ts';

/** Replaces a code point that is not displayable, and invalid UTF-8. */
const REPLACEMENT = '\uFFFD';

/** Maximum code points per line. Longer ones froze the layout for seconds. */
export const LINE_LIMIT = 2000;

/** Maximum code points of a multi-line text (the largest pack values seen are 289 kB). */
const TEXT_LIMIT = 1_000_000;

/** Combining marks beyond this many per character are replaced: they would paint over the lines above. */
const COMBINING_LIMIT = 4;

/**
 * Characters that are no part of a spelling: C0, DEL, C1, lone surrogates, line separators, private use (which stands for
 * held lines), code points that are no characters, and format characters (bidirectional controls, zero widths, tags) except
 * joiners and the tags of flags, such as that of Wales. A match of more than two code units is such a flag.
 */
const unspelt = lazy(
  () =>
    /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu,
);
/**
 * Characters that terminals obey, that reorder or hide text, or whose width terminals disagree about: C0, DEL, C1, lone
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

/** Control picture of a control character (␛ for escape), U+FFFD for other unsafe ones. */
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

/** A line with its unsafe characters as visible marks, without a limit. Idempotent. */
export const withMarks = (text: string): string => {
  const marked = text.replace(unsafe(), picture).replace(combiningRun(), REPLACEMENT);
  return leadingCombining().test(marked) ? `◌${marked}` : marked;
};

/**
 * Makes one line of untrusted text safe to display: unsafe characters become visible marks and are never deleted; a
 * line feed is ␊. At most `LINE_LIMIT` code points, a longer one ends in `…`. Idempotent.
 */
export const sanitise = (text: string): string =>
  text.length <= LINE_LIMIT && PRINTABLE_LINE.test(text) ? text : cut(withMarks(cut(text, LINE_LIMIT)), LINE_LIMIT);

/**
 * One line of untrusted text as data: as sent, flags, skin tones and joiners included, but with marks in place of
 * characters that terminals obey, that reorder a text or that hide. Its width is not settled: `markUnsafe` displays it. At
 * most `LINE_LIMIT` code points. Idempotent.
 */
export const disarm = (text: string): string =>
  text.length <= LINE_LIMIT && PRINTABLE_LINE.test(text)
    ? text
    : cut(text, LINE_LIMIT).replace(unspelt(), (part) => (part.length > 2 ? part : picture(part)));

/** As `disarm`, for multi-line text: line feeds stay, at most `TEXT_LIMIT` code points. */
export const disarmLines = (text: string): string =>
  text.length <= TEXT_LIMIT && PLAIN_LINES.test(text)
    ? text
    : cut(text, TEXT_LIMIT).replace(unspelt(), (part) => (part === '\n' || part.length > 2 ? part : picture(part)));

const COLOURS = /\u241b\[[\d;:]*m/g;

/** A disarmed text without the colour sequences (SGR) in it that are whole. */
export const withoutColours = (text: string): string => (text.includes('\u241b') ? text.replace(COLOURS, '') : text);

const MARK = /[\u2400-\u2421\uFFFD]/;

/** True for a disarmed text that differs, as it must be supposed, from the one that was sent: one sign stands for another. */
export const isMarked = (text: string): boolean => MARK.test(text);

/** Maximum code points of a shape; later differences are ignored. */
const SHAPE_LIMIT = 200;
/** Code units of the text that are read: folding shortens it. */
const SOURCE_LIMIT = 8 * SHAPE_LIMIT;

const NUMBER = 'N';
/** Digits and letters that Kubernetes makes random names of. */
const RANDOM = '[bcdfghjklmnpqrstvwxz2456789]';
/** Not beside letters, digits, or what they were folded to. */
const BEFORE = '(?<![\\w:⋯])';
const AFTER = '(?![\\w:⋯])';

/** What differs from item to item in messages that say the same, and what stands for it. */
const FOLDS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Escape sequences, as `sanitise` shows them: colours and titles of terminals. Then the signs of line ends.
  [/\u241b\[[0-?]*[ -/]*[@-~]|\u241b\][^\u2407\u241b]*(?:\u2407|\u241b\\)?/g, ''],
  [/[\u2409\u240a\u240d]+/g, ' '],
  // UUIDs.
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '⋯'],
  // Pods of a replica set, and those of a daemon set.
  [new RegExp(`-(?=\\d*[a-z])${RANDOM}{8,10}-${RANDOM}{5}${AFTER}`, 'g'), '-⋯'],
  [new RegExp(`-(?=[a-z]*\\d)(?=\\d*[a-z])${RANDOM}{5}${AFTER}`, 'g'), '-⋯'],
  // IPv6, MAC addresses and times of day; IPv4.
  [new RegExp(`${BEFORE}(?=:*[0-9a-f])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}${AFTER}`, 'gi'), '⋯'],
  [/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/g, '⋯'],
  // Durations.
  [new RegExp(`${BEFORE}(?:\\d+(?:\\.\\d+)?(?:ms|us|µs|ns|[dhms]))+${AFTER}`, 'g'), NUMBER],
  // Hexadecimal numbers, then all others but those in words, which name things: `x509`, `eno2`, `v1.27`.
  [/(?<![0-9a-f])(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,}/gi, '⋯'],
  [/(?<![\p{L}_][\d.]*)\d+(?:,\d{3})*(?:\.\d+)?/gu, NUMBER],
];
const BLANKS = /\s+/g;

/**
 * Shape of a text, equal for texts that differ in numbers and generated names only: numbers and durations are `N`; UUIDs,
 * addresses, suffixes of pods and hexadecimal numbers of seven and more digits are `⋯`; blanks are one space; at most 200
 * code points. `/var: 93% used` is `/var: N% used`. Escape sequences are left out, and a number in a word stays. One line, disarmed. Idempotent.
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

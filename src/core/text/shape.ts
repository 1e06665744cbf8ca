import { sanitise } from './sanitise.ts';

/** Maximum code points of a shape; later differences are ignored. */
const SHAPE_LIMIT = 200;
/** Code units of the text that are read: folding shortens it. */
const SOURCE_LIMIT = 8 * SHAPE_LIMIT;

/** Digits and letters that Kubernetes makes random names of. */
const RANDOM = '[bcdfghjklmnpqrstvwxz2456789]';
/** Not beside letters, digits, or what they were folded to. */
const BEFORE = '(?<![\\w:#⋯])';
const AFTER = '(?![\\w:#⋯])';

/** What differs from item to item in messages that say the same, and what stands for it. */
const FOLDS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // UUIDs.
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '⋯'],
  // Pods of a replica set, and those of a daemon set.
  [new RegExp(`-(?=\\d*[a-z])${RANDOM}{8,10}-${RANDOM}{5}${AFTER}`, 'g'), '-⋯'],
  [new RegExp(`-(?=[a-z]*\\d)(?=\\d*[a-z])${RANDOM}{5}${AFTER}`, 'g'), '-⋯'],
  // IPv6, MAC addresses and times of day; IPv4.
  [new RegExp(`${BEFORE}(?=:*[0-9a-f])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}${AFTER}`, 'gi'), '⋯'],
  [/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/g, '⋯'],
  // Durations.
  [new RegExp(`${BEFORE}(?:\\d+(?:\\.\\d+)?(?:ms|us|µs|ns|[dhms]))+${AFTER}`, 'g'), '#'],
  // Hexadecimal numbers, then all others.
  [/(?<![0-9a-f])(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,}/gi, '⋯'],
  [/\d+(?:,\d{3})*(?:\.\d+)?/g, '#'],
];
const BLANKS = /\s+/g;

/**
 * Shape of a text, equal for texts that differ in numbers and generated names only: numbers and durations are `#`; UUIDs,
 * addresses, suffixes of pods and hexadecimal numbers of seven and more digits are `⋯`; blanks are one space; at most 200
 * code points. `/var: 93% used` is `/var: #% used`. One line, sanitised. Idempotent.
 */
export const shapeOf = (text: string): string => {
  const safe = sanitise(text.slice(0, SOURCE_LIMIT).replace(BLANKS, ' ').trim());
  const line = FOLDS.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), safe);
  if (line.length <= SHAPE_LIMIT) return line;
  const points = Array.from(line);
  return points.length <= SHAPE_LIMIT ? line : `${points.slice(0, SHAPE_LIMIT - 1).join('')}…`;
};

import { naturalKey } from './natural-key.ts';

const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** The parts of a version, missing ones undefined: up to four numbers at 1 to 4, the pre-release at 5. Null for other texts. */
export const matchVersion = (text: string): RegExpExecArray | null => VERSION.exec(text.trim());

/**
 * A text that compares as a version does by SemVer: missing parts are 0, and a pre-release comes before its release. Texts
 * that are no version come after all versions, in natural order.
 */
export const versionKey = (text: string): string => {
  const match = matchVersion(text);
  if (match === null) return `~${naturalKey(text)}`;
  const numbers = match.slice(1, 5).map((part) => naturalKey(part ?? '0'));
  return `${numbers.join(' ')} ${match[5] === undefined ? '~' : naturalKey(match[5])}`;
};

/** Compares two versions in the order of `versionKey`; negative when `a` comes first. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [versionKey(a), versionKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

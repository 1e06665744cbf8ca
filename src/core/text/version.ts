import { naturalKey } from './natural-key.ts';

const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/**
 * Match of a version: up to four numbers in groups 1 to 4, the pre-release in 5, missing ones undefined. Null for other
 * texts.
 */
export const matchVersion = (text: string): RegExpExecArray | null => VERSION.exec(text.trim());

/**
 * Sort key in SemVer order: missing parts are 0, a pre-release precedes its release. Other texts follow all versions,
 * in natural order.
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

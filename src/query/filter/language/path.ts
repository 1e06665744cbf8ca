import { pathKeys } from '../../../core/values/index.ts';

/** An error in a field path. */
interface PathError {
  /** Index in the path. */
  readonly at: number;
  readonly message: string;
}

const RULE = 'a path is keys joined by dots';

/**
 * The error of a text that cannot be a field path; null for a valid path. Forms of other languages are refused with a correction.
 * Whether a single name is a column or facet is not tested.
 */
export const pathError = (text: string): PathError | null => {
  if (text.startsWith('{')) return { at: 0, message: `leave out { and }: ${RULE}` };
  const root = /^[$@](?=[.[]|$)/.exec(text)?.[0];
  if (root !== undefined) return { at: 0, message: `leave out ${root}: a path begins with its first key` };
  const index = /\[[^\]]*\]?/.exec(text);
  if (index !== null) return { at: index.index, message: indexMessage(text.slice(0, index.index), index[0]) };
  const keys = pathKeys(text);
  let at = text.length - keys.join('.').length;
  for (const key of keys) {
    if (key === '') return { at, message: `expected a key after ${text.slice(0, at)}` };
    if (key === '*') return { at, message: 'write a key, not *' };
    at += key.length + 1;
  }
  return null;
};

/** Matches a quoted key in brackets: `['site']`, `["site"]`. */
const QUOTED_KEY = /^\[(['"])(.*)\1\]$/;
const MAPS: Readonly<Record<string, string>> = { labels: 'label', annotations: 'annotation' };

const indexMessage = (before: string, index: string): string => {
  const key = QUOTED_KEY.exec(index)?.[2];
  if (key === undefined) return `leave out ${index}: a path covers all entries of a list`;
  const map = MAPS[/^\.?metadata\.(labels|annotations)$/.exec(before)?.[1] ?? ''];
  if (map !== undefined) return `write ${map}:${key}, not ${before}${index}`;
  return key === '' || /[.[\]]/.test(key) ? `leave out ${index}: ${RULE}` : `write .${key}, not ${index}`;
};

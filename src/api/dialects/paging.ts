import type { PageRequest } from '../../core/client/index.ts';
import { PAGE_LIMIT } from '../../core/query/index.ts';
import type { DocumentNames } from './names.ts';

/** A whole number clamped to two bounds, as text. */
export const whole = (value: number, least: number, most: number): string =>
  String(Math.min(most, Math.max(least, Math.trunc(value) || least)));

/** Page size, offset and token as parameters (document 4.3). The size is at most the page limit. */
export const pagingPairs = (
  { limit, offset, continue: token }: PageRequest,
  names: DocumentNames,
): [name: string, value: string][] => [
  [names.limit, whole(limit ?? PAGE_LIMIT, 1, PAGE_LIMIT)],
  ...(offset === undefined ? [] : [[names.offset, whole(offset, 0, 0x7fffffff)] as [string, string]]),
  ...(token === null || token === '' ? [] : [[names.continue, token] as [string, string]]),
];

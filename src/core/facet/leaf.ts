import { LINE_LIMIT, sanitise } from '../text/index.ts';
import type { FacetLeaf } from './facet.ts';

/** More values of one facet in one item than these are left out. */
export const MOST_VALUES = 256;

/**
 * A value as one of a facet, a text that was put together as long as a line may be; null for what says nothing: null, an
 * empty text, a time that never came.
 */
export const leafOf = (value: FacetLeaf | null): FacetLeaf | null => {
  if (typeof value === 'string') return value === '' ? null : value.length > LINE_LIMIT ? sanitise(value) : value;
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
};

import { LINE_LIMIT, sanitise } from '../text/index.ts';
import type { FacetLeaf } from './facet.ts';

/** Maximum values of one facet per item; others are dropped. */
export const MAX_FACET_VALUES = 256;

/** A facet value from a raw one, texts limited to the line length; null for null, an empty text, and an unset time. */
export const leafOf = (value: FacetLeaf | null): FacetLeaf | null => {
  if (typeof value === 'string') return value === '' ? null : value.length > LINE_LIMIT ? sanitise(value) : value;
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
};

import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import { lazy } from '../../core/memo/index.ts';
import { compareVersions } from '../../core/text/index.ts';

const collator = lazy(() => new Intl.Collator('en', { numeric: true }));

/**
 * Compares two values of a facet in their own order: numbers by size and before texts, versions as SemVer does, other texts in
 * natural order, keys by their names. Different values never compare as 0: the order of rows changes nothing.
 */
export const compareLeaves = (
  { type, nameOf = String }: Pick<Facet, 'type' | 'nameOf'>,
  a: FacetLeaf,
  b: FacetLeaf,
): number => {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  const [left, right] = [nameOf(a), nameOf(b)];
  const order = type === 'version' ? compareVersions(left, right) : collator().compare(left, right);
  if (order !== 0) return order;
  if (left !== right) return left < right ? -1 : 1;
  return typeof a < typeof b ? -1 : 1;
};

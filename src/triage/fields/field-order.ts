import type { Facet } from '../../core/facet/index.ts';

/** Best fit against the broken rows first; or the fewest exceptions first. */
export type FieldOrder = 'fit' | 'rarest';

/** What fields are ordered by. */
interface OrderedField {
  readonly facet: Facet;
  readonly exceptions: number | null;
  readonly best: { readonly fit: number } | null;
}

/**
 * Fields in an order. `rarest`: those first where the fewest rows have another value than the most frequent one; fields
 * without exceptions, and those whose exceptions are not known, are last. Ties: fit, then rank.
 */
export const orderedFields = <Field extends OrderedField>(
  fields: readonly Field[],
  order: FieldOrder,
): readonly Field[] =>
  fields.toSorted((x, y) => (order === 'rarest' ? rareness(x) - rareness(y) : 0) || compareFit(x, y));

const compareFit = (x: OrderedField, y: OrderedField): number =>
  (y.best?.fit ?? -1) - (x.best?.fit ?? -1) || x.facet.rank - y.facet.rank || (x.facet.id < y.facet.id ? -1 : 1);

/** Fields without exceptions are behind all others. */
const rareness = ({ exceptions }: OrderedField): number =>
  exceptions === null || exceptions === 0 ? Number.MAX_SAFE_INTEGER : exceptions;

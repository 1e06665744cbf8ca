import type { Facet, FacetLeaf } from '../../core/facet/index.ts';
import { valueText } from '../../core/view/index.ts';

/** A value of a facet as it is shown: a key by its name. Times are counted from `now`, epoch ms. */
export const leafText = (
  { type, nameOf }: Pick<Facet, 'type' | 'nameOf'>,
  leaf: FacetLeaf | null,
  now: number,
): string => (nameOf === undefined || leaf === null ? valueText(type, leaf, now) : nameOf(leaf));

/** The same for programs: a key by its name, other values as they are. */
export const leafValue = ({ nameOf }: Pick<Facet, 'nameOf'>, leaf: FacetLeaf): FacetLeaf => nameOf?.(leaf) ?? leaf;

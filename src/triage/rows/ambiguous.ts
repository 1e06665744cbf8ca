import type { FacetLeaf } from '../../core/facet/index.ts';
import { perKey } from '../../core/memo/index.ts';
import { foldCase, foldText, hasAccents } from '../../core/text/index.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { Term } from './sets.ts';

/**
 * True if a filter of the term may find other rows than those that have the value in the table. A text without accents also finds texts
 * with accents. A filter does not distinguish 8 from "8", a tag from a label with a value, or keys by case. A path finds everything below
 * it, also through keys with dots.
 */
export const isAmbiguous = (table: FacetTable, { facet: id, value }: Term): boolean => {
  const facet = table.facet(id);
  if (facet === undefined) return false;
  if (typeof value === 'string' && !hasAccents(value) && accentedIn(facet.codes).has(foldCase(value))) return true;
  if (isOfKind(id)) return false;
  const lower = id.toLowerCase();
  const isPath = !lower.startsWith('label:');
  const isLike = (other: string): boolean =>
    other === lower || (isPath && (other.startsWith(`${lower}.`) || lower.startsWith(`${other}.`)));
  if (table.facets.some(({ facet: other }) => other.id !== id && isLike(other.id.toLowerCase()))) return true;
  return value !== null && typeof value !== 'string' && hasTexts(facet.codes.keys());
};

interface AccentedForms {
  readonly values: number;
  /** The values that have accents, written without them. */
  readonly bare: ReadonlySet<string>;
}

const lastForms = perKey((_: object) => ({ last: null as AccentedForms | null }));

/** The values that have accents, written without them: a filter of such a text finds both. */
const accentedIn = (codes: ReadonlyMap<FacetLeaf, number>): ReadonlySet<string> => {
  const known = lastForms(codes);
  if (known.last?.values !== codes.size) {
    const accented = Array.from(codes.keys()).filter((leaf) => typeof leaf === 'string' && hasAccents(leaf));
    known.last = { values: codes.size, bare: new Set(accented.map((leaf) => foldText(String(leaf)))) };
  }
  return known.last.bare;
};

/** True for annotations, which are found by their exact key, and for columns and facets of the kind, which have one type. */
const isOfKind = (id: string): boolean => id.startsWith('annotation:') || !/[.:]/.test(id) || id.startsWith('layer:');

const hasTexts = (leaves: Iterable<FacetLeaf>): boolean => {
  for (const leaf of leaves) if (typeof leaf === 'string') return true;
  return false;
};

import type { Facet } from '../../core/facet/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatDuration } from '../../core/values/index.ts';
import { valueText } from '../../core/view/index.ts';
import type { Term } from '../rows/term.ts';

/** How facets are called. Undefined for one that nobody knows. */
export type FacetNames = (id: string) => Facet | undefined;

/** Cells of a value in a line; in the sentence it is whole. */
export const VALUE_CELLS = 60;

/**
 * A condition as it is read: `agent 4.7.2`, `mem ≥ 32G`, `no gateway`, `without pack x`, `registered less than 7d ago`. What is
 * reported stands in quotes.
 * @param cells Cells of the value at most.
 * @param now What times are counted from, epoch ms.
 */
export const termText = (
  { facet: id, operator, value }: Term,
  names: FacetNames,
  now: number,
  cells = VALUE_CELLS,
): string => {
  const facet = names(id);
  const title = facet?.title ?? id;
  if (operator === 'missing' || value === null) return `no ${title}`;
  if (operator === 'older') return `${title} ${formatDuration(Number(value))} ago or earlier`;
  if (operator === 'newer') return `${title} less than ${formatDuration(Number(value))} ago`;
  const whole = facet === undefined ? String(value) : valueText(facet.type, value, now);
  const text = elide(whole, cells, 'end');
  if (operator === '>=') return `${title} ${facet?.type === 'version' ? `${text} or later` : `≥ ${text}`}`;
  if (operator === '<') return facet?.type === 'version' ? `${title} before ${text}` : `${title} < ${text}`;
  const named = `${title} ${facet?.role === 'symptom' && typeof value === 'string' ? `“${text}”` : text}`;
  return operator === '!=' ? `without ${named}` : named;
};

/** Conditions that all hold: `agent 4.7.2 and profile edge-base 1.4.0`. */
export const termsText = (terms: readonly Term[], names: FacetNames, now: number, cells = VALUE_CELLS): string =>
  terms.map((term) => termText(term, names, now, cells)).join(' and ');

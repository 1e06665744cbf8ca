import type { Resource } from '../../../core/item/index.ts';
import { parseFilter } from './parse.ts';
import type { Filter } from './term.ts';
import { lastTerm } from './term-at.ts';

/** Connectives before a missing term. */
const LEADS = /(?:[\s|!(&]|(?<=[\s()]|^)(?:AND|OR|NOT))+$/;

/** Limit of parentheses closed for an unfinished filter. */
const MAX_OPEN = 20;

/**
 * The filter of the terms before an error: for `cpu>` the incomplete term is not taken as the word cpu. The empty
 * filter for none.
 */
export const finishedPart = (text: string, position: number, resource: Resource): Filter => {
  for (let part = text.slice(0, position + 1); part !== ''; ) {
    // A closing parenthesis belongs to no term.
    part = part.slice(0, Math.min(lastTerm(part).start, part.length - 1)).replace(LEADS, '');
    for (let open = 0; open <= MAX_OPEN; open += 1) {
      const parsed = parseFilter(part + ')'.repeat(open), resource);
      if (parsed.ok) return parsed.filter;
      if (!part.includes('(')) break;
    }
  }
  return { text: '', terms: [] };
};

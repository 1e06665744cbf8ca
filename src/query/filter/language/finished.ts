import type { Resource } from '../../../core/item/index.ts';
import { parseFilter } from './parse.ts';
import type { Filter } from './term.ts';
import { lastTerm } from './term-at.ts';

/** What leads to a term that is not there. */
const LEADS = /(?:[\s|!(&]|(?<=[\s()]|^)(?:AND|OR|NOT))+$/;

/** Parentheses that are closed for what is not finished. */
const MAX_OPEN = 20;

/**
 * The filter of the terms in front of the one that is wrong, at the place of the error: `cpu>` is no longer the word cpu,
 * and `status=` not the word status. The empty filter where none stands before.
 */
export const finishedPart = (text: string, position: number, resource: Resource): Filter => {
  for (let part = text.slice(0, position + 1); part !== ''; ) {
    // A parenthesis that closes belongs to no term.
    part = part.slice(0, Math.min(lastTerm(part).start, part.length - 1)).replace(LEADS, '');
    for (let open = 0; open <= MAX_OPEN; open += 1) {
      const parsed = parseFilter(part + ')'.repeat(open), resource);
      if (parsed.ok) return parsed.filter;
      if (!part.includes('(')) break;
    }
  }
  return { text: '', terms: [] };
};

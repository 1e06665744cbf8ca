import { termAt } from '../language/index.ts';

/** A term with its further alternatives. */
const TERM = /(?:"(?:[^"\\]|\\.)*"?|[^\s|"])*(?:\s*\|\s*(?:"(?:[^"\\]|\\.)*"?|[^\s|"])+)*/y;

/** A filter without the term at the caret and its alternatives. Empty where that cannot be determined. */
export const otherTerms = (text: string, caret: number): string => {
  const term = termAt(text.slice(0, caret));
  if (term === null) return '';
  TERM.lastIndex = term.start;
  const end = Math.max(caret, term.start + (TERM.exec(text)?.[0].length ?? 0));
  const before = text.slice(0, term.group).replace(/(?:\s+(?:AND|NOT)|\s*&&|^(?:AND|NOT))\s*$/, '');
  const behind = text.slice(end).replace(/^\s*(?:AND\s|&&)/, '');
  return `${before.trim()} ${behind.trim()}`.trim();
};

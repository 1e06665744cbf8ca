import { type Compiled, compilePattern } from './pattern.ts';
import type { Pattern } from './term.ts';

/** True when one line of the text has these characters in this order, with anything between them. */
export const hasSubsequence = (text: string, wanted: string): boolean => {
  const first = wanted[0] ?? '';
  let start = text.indexOf(first);
  while (start >= 0) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    let at = start;
    for (let index = 1; index < wanted.length && at >= 0 && at < end; index += 1) {
      at = text.indexOf(wanted[index] ?? '', at + 1);
    }
    if (at >= 0 && at < end) return true;
    start = text.indexOf(first, end);
  }
  return false;
};

const compiled = new WeakMap<Pattern, Compiled>();

/** True when one line of the text, as far as it is looked at, matches the pattern. */
export const matchesPattern = (term: Pattern, text: string): boolean => {
  let pattern = compiled.get(term);
  if (pattern === undefined) {
    pattern = compilePattern(term.source);
    compiled.set(term, pattern);
  }
  const { line, whole, most } = pattern;
  if (whole !== null && !whole.test(text)) return false;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (line.test(text.slice(start, Math.min(end, start + most)))) return true;
    start = end + 1;
  }
  return false;
};

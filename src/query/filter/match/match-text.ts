import { type Compiled, compilePattern, matchesLine, type Pattern } from '../language/index.ts';

/** True when one line of the text contains the characters in this order. Linear time. */
export const hasSubsequence = (text: string, wanted: string): boolean => {
  const first = wanted[0] ?? '';
  let start = text.indexOf(first);
  while (start >= 0) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    let at = start;
    for (let index = 1; index < wanted.length && at < end; index += 1) {
      at = text.indexOf(wanted[index] ?? '', at + 1);
      // No later line has this character.
      if (at < 0) return false;
    }
    if (at < end) return true;
    // Nor has any line before the one where it was found.
    start = text.indexOf(first, text.lastIndexOf('\n', at) + 1);
  }
  return false;
};

const compiled = new WeakMap<Pattern, Compiled>();

/** The engine of a pattern term, which the parser has accepted. */
export const engineOf = (term: Pattern): Compiled => {
  const known = compiled.get(term);
  if (known !== undefined) return known;
  const engine = compilePattern(term.source);
  if ('message' in engine) throw new Error(engine.message);
  compiled.set(term, engine);
  return engine;
};

/** True when one line of the text matches the pattern. */
export const matchesPattern = (term: Pattern, text: string): boolean => matchesLine(engineOf(term), text);

import { RE2JS, RE2JSException } from 're2js';
import { backreferenceProblem, type PatternProblem, problemOf, TOO_LARGE } from './pattern-problem.ts';

/** A pattern ready to be matched in linear time. */
export interface Compiled {
  /** Matches a line, or several at once: `^` and `$` are the ends of each. */
  readonly engine: RE2JS;
  /** False where a match in one line of a text may be none in all of the text. */
  readonly prefilter: boolean;
}

const MAX_LENGTH = 1000;
/** The time per character and the memory grow with the size of the compiled program. */
const MAX_PROGRAM = 2000;
/** The same pattern is compiled once for the several reads of a prompt per key. */
const MAX_RECENT = 4;

const recent = new Map<string, Compiled | PatternProblem>();

/** A pattern that is ready, or why it is refused: what cannot be matched in linear time is. */
export const compilePattern = (source: string): Compiled | PatternProblem => {
  const known = recent.get(source);
  if (known !== undefined) return known;
  for (const oldest of recent.keys()) {
    if (recent.size < MAX_RECENT) break;
    recent.delete(oldest);
  }
  const compiled = compile(source);
  recent.set(source, compiled);
  return compiled;
};

const compile = (source: string): Compiled | PatternProblem => {
  if (source.length > MAX_LENGTH) return { at: MAX_LENGTH, message: `a pattern has at most ${MAX_LENGTH} characters` };
  const backreference = backreferenceProblem(source);
  if (backreference !== null) return backreference;
  try {
    const engine = RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
    if (engine.programSize() > MAX_PROGRAM) return TOO_LARGE;
    return { engine, prefilter: !ENDS_OF_TEXT.test(source) };
  } catch (error) {
    if (error instanceof RE2JSException) return problemOf(source, error);
    // Too many groups within each other for the stack.
    if (error instanceof RangeError) return TOO_LARGE;
    throw error;
  }
};

/** The ends of all text (`\A`, `\z`), and flags that make `^` and `$` mean them. */
const ENDS_OF_TEXT = /\\[Az]|\(\?\w*-/;

/** True when one line of a text matches. */
export const matchesLine = ({ engine, prefilter }: Compiled, text: string): boolean => {
  // Most texts do not match, and are ruled out in one go. What does may match across lines, as `\s` does.
  if (prefilter && !engine.test(text)) return false;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (engine.test(text.slice(start, end))) return true;
    start = end + 1;
  }
  return false;
};

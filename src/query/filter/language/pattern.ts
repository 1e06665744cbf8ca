import { RE2JS, RE2JSException } from 're2js';
import { backreferenceProblem, type PatternProblem, problemOf, TOO_LARGE } from './pattern-problem.ts';

/** A compiled pattern, matched in linear time. */
export interface Compiled {
  /** Matches a line or several: `^` and `$` match at line ends. */
  readonly engine: RE2JS;
  /** False where a match in one line may be missed in the whole text. */
  readonly prefilter: boolean;
}

const MAX_LENGTH = 1000;
/** Limit of program size, which determines time per character and memory. */
const MAX_PROGRAM = 2000;
/** Memo size: a prompt compiles the same pattern several times per key. */
const MAX_RECENT = 4;

const recent = new Map<string, Compiled | PatternProblem>();

/** Compiles a pattern, or gives the error; patterns without linear-time matching are refused. */
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
    // Groups nested too deeply for the stack.
    if (error instanceof RangeError) return TOO_LARGE;
    throw error;
  }
};

/** Text anchors (`\A`, `\z`), and flags that change `^` and `$`. */
const ENDS_OF_TEXT = /\\[Az]|\(\?\w*-/;

/** True when one line of a text matches. */
export const matchesLine = ({ engine, prefilter }: Compiled, text: string): boolean => {
  // Most texts do not match, and are ruled out at once. A match may span lines, as `\s` does.
  if (prefilter && !engine.test(text)) return false;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (engine.test(text.slice(start, end))) return true;
    start = end + 1;
  }
  return false;
};

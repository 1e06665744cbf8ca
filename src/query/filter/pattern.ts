import { matchesChar, type PatternProblem, patternRepeats } from './pattern-repeats.ts';

/** A pattern ready to be used. */
export interface Compiled {
  /** For one line. */
  readonly line: RegExp;
  /** For all lines at once, to be rid of most texts in one go: where it does not match, no line does. */
  readonly whole: RegExp | null;
  /** How many characters of a line are looked at. */
  readonly most: number;
}

const LONGEST = 200;

/** How much of a line is looked at, by the number of repeats: the time grows with one power more for each. */
const LINES = [2000, 2000, 250] as const;
const SHORTEST_LINE = 120;

/** Why a pattern is not taken; null when it is. */
export const patternProblem = (source: string): PatternProblem | null => {
  if (source.length > LONGEST) return { at: LONGEST, message: `a pattern has at most ${LONGEST} characters` };
  try {
    new RegExp(source, 'i');
  } catch (error) {
    return { at: 0, message: `no pattern: ${reasonOf(error)}` };
  }
  return patternRepeats(source).problem;
};

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^.*\/i?: /s, '').toLowerCase();

/** Makes a pattern that was not refused ready. */
export const compilePattern = (source: string): Compiled => {
  const { repeats } = patternRepeats(source);
  // Looking for anything and then something is looking for something, and takes the square of the time.
  const core = source.includes('|') ? source : source.replace(/^(?:\.\*\??)+(?=[^?])/, '');
  const acrossLines = /\(\?<?!/.test(source) || repeats.some((atom) => matchesChar(atom, '\n'));
  return {
    line: new RegExp(core, 'i'),
    whole: acrossLines || repeats.length > 1 ? null : new RegExp(core, 'im'),
    most: LINES[repeats.length] ?? SHORTEST_LINE,
  };
};

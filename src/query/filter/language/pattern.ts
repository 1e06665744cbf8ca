import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/** Matches a regular expression between slashes. */
export const PATTERN = /\/((?:[^\\/[]|\\.|\[(?:[^\\\]]|\\.)*\])*)\/i?/y;

/** The error of a pattern, with its position. */
interface PatternProblem {
  readonly at: number;
  readonly message: string;
}

/** A token of a pattern: an escape, a class, the head of a group, a repeat, or one character. */
interface Token {
  readonly at: number;
  readonly text: string;
}

const TOKEN = /\\.|\[(?:[^\\\]]|\\.)*\]|\(\?<?[=!]|\(\?<\w*>|\(\?\w*:?|\(|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gs;
const QUANTIFIER = /^(?:[*+?]|\{\d)/;
const OPENING_PARENTHESIS = /^\(/;
const LOOKAROUND = /^\(\?<?[=!]/;
const BACKREFERENCE = /^\\(?:[1-9]|k)/;

const tokensOf = (source: string): Token[] =>
  Array.from(source.matchAll(TOKEN), ({ 0: text, index: at }) => ({ at, text }));

/** The error for a backreference; null if the pattern has none. The engine itself takes some backreferences for plain characters. */
const backreferenceProblem = (source: string): PatternProblem | null => {
  const found = tokensOf(source).find(({ text }) => BACKREFERENCE.test(text));
  return found === undefined ? null : { at: found.at, message: 'backreferences are not supported' };
};

/** The error for a pattern that the engine refuses. The engine names the wrong part, but not its position. */
const problemOf = (source: string, error: RE2JSException): PatternProblem => {
  const tokens = tokensOf(source);
  const { error: reason, input } =
    error instanceof RE2JSSyntaxException ? error : { error: error.message, input: null };
  const part = input ?? '';
  const problem = (message: string, token: Token | undefined): PatternProblem => ({ at: token?.at ?? 0, message });
  const withPart = tokens.find(({ at }) => part !== '' && source.startsWith(part, at));
  switch (reason) {
    case 'invalid or unsupported Perl syntax':
    case 'invalid named capture': {
      const around = tokens.find(({ text }) => LOOKAROUND.test(text));
      if (around !== undefined && LOOKAROUND.test(part))
        return problem('lookahead and lookbehind are not supported', around);
      return problem('no such group', withPart ?? tokens.find(({ text }) => text.startsWith('(?')));
    }
    case 'invalid escape sequence':
      return problem(`unknown escape: ${part}`, withPart ?? tokens.find(({ text }) => text.includes(part)));
    case 'missing closing )':
      return problem('unclosed (', firstUnclosed(tokens));
    case 'unexpected )':
      return problem('unmatched )', firstUnopened(tokens));
    case 'missing argument to repetition operator':
    case 'invalid nested repetition operator':
      return problem('nothing to repeat', tokens.find(isIdle));
    case 'invalid repeat count':
      return problem('invalid repeat: lower number first', withPart);
    case 'invalid character class range':
      return problem(`unknown class or range: ${part}`, withPart ?? tokens.find(({ text }) => text.includes(part)));
    case 'expression too large':
    case 'expression nests too deeply':
      return TOO_LARGE;
    default:
      return problem(`invalid pattern: ${reason}`, withPart);
  }
};

/** The error for a pattern that would take too much memory or time. */
const TOO_LARGE: PatternProblem = { at: 0, message: 'pattern too large: repeat or nest less' };

/** True for a repeat with nothing before it. */
const isIdle = ({ text }: Token, index: number, tokens: readonly Token[]): boolean => {
  const before = tokens[index - 1]?.text ?? '|';
  return QUANTIFIER.test(text) && (before === '|' || OPENING_PARENTHESIS.test(before) || QUANTIFIER.test(before));
};

const firstUnclosed = (tokens: readonly Token[]): Token | undefined => {
  const open: Token[] = [];
  for (const token of tokens) {
    if (OPENING_PARENTHESIS.test(token.text)) open.push(token);
    else if (token.text === ')') open.pop();
  }
  return open.at(-1);
};

const firstUnopened = (tokens: readonly Token[]): Token | undefined => {
  let depth = 0;
  return tokens.find(({ text }) => {
    depth += OPENING_PARENTHESIS.test(text) ? 1 : text === ')' ? -1 : 0;
    return depth < 0;
  });
};

/** A compiled pattern, matched in linear time. */
export interface Compiled {
  /** Engine in which `^` and `$` match at the ends of lines. */
  readonly engine: RE2JS;
  /** False if a match in a single line may be missed in the whole text. */
  readonly prefilter: boolean;
}

const MAX_LENGTH = 1000;
/** Maximum number of states, which determine memory and the time per character. */
const MAX_STATES = 300;
/** Maximum number of memoised patterns, since a prompt compiles the same pattern several times per key press. */
const MAX_RECENT = 4;

const recent = new Map<string, Compiled | PatternProblem>();

/** Compiles a pattern, or returns its error. Patterns that cannot be matched in linear time are refused. */
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

/** Counts the states of a pattern before it is compiled. A repeat copies the repeated part. */
const statesOf = (source: string): number => {
  const groups = [{ states: 0, last: 0 }];
  for (const { text } of tokensOf(source)) {
    const closed = text === ')' && groups.length > 1 ? groups.pop() : undefined;
    const group = groups.at(-1);
    if (group === undefined) break;
    if (QUANTIFIER.test(text)) {
      const [least = 1, most = least] = Array.from(text.matchAll(/\d+/g), Number);
      const repeated = group.last * most + Math.max(1, most - least);
      group.states += repeated - group.last;
      group.last = repeated;
    } else if (OPENING_PARENTHESIS.test(text)) groups.push({ states: 0, last: 0 });
    else {
      group.last = (closed?.states ?? 0) + 1;
      group.states += group.last;
    }
  }
  return groups.reduce((sum, { states }) => sum + states, 0);
};

const compile = (source: string): Compiled | PatternProblem => {
  if (source.length > MAX_LENGTH) return { at: MAX_LENGTH, message: `a pattern has at most ${MAX_LENGTH} characters` };
  if (statesOf(source) > MAX_STATES) return TOO_LARGE;
  const backreference = backreferenceProblem(source);
  if (backreference !== null) return backreference;
  try {
    const engine = RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
    return { engine, prefilter: !ENDS_OF_TEXT.test(source) };
  } catch (error) {
    if (error instanceof RE2JSException) return problemOf(source, error);
    // Groups are nested too deeply for the stack.
    if (error instanceof RangeError) return TOO_LARGE;
    throw error;
  }
};

/** Matches text anchors (`\A`, `\z`), and flags that change `^` and `$`. */
const ENDS_OF_TEXT = /\\[Az]|\(\?\w*-/;

export const matchesLine = ({ engine, prefilter }: Compiled, text: string): boolean => {
  // Most texts do not match, and are ruled out at once. A match in the whole text is not enough, since `\s` may match a line feed.
  if (prefilter && !engine.test(text)) return false;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (engine.test(text.slice(start, end))) return true;
    start = end + 1;
  }
  return false;
};

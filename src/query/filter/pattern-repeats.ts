/** What is wrong with a pattern, and where in it. */
export interface PatternProblem {
  readonly at: number;
  readonly message: string;
}

/** The repeats without an end in a pattern, and the first thing in it that may take for ever. */
export interface Repeats {
  /** What is repeated, each as a pattern of one character. */
  readonly repeats: readonly string[];
  readonly problem: PatternProblem | null;
}

/** The most repeats without an end that a pattern may have. */
const MOST = 3;

/** Beyond this a repeat with an end counts as one without. */
const MANY = 10;

const TOKEN = /\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\.|\[(?:[^\\\]]|\\.)*\]|\(\?<?[=!]|\(\?(?::|<\w+>)|./sy;
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;
const NO_WIDTH = /^(?:\^|\$|\\b)$/i;
const ANYTHING = '[\\s\\S]';

/** A part of a pattern between parentheses, or all of it. */
interface Part {
  /** Holds a repeat or a choice: must not be repeated itself. */
  branches: boolean;
  /** Repeats that may still be eating at this place; where the part begins; where its earlier choices end. */
  open: readonly string[];
  readonly start: readonly string[];
  ends: readonly string[];
}

const part = (open: readonly string[]): Part => ({ branches: false, open, start: open, ends: [] });

/**
 * Looks for what makes the engine go back and forth over a text for ever: a repeat of something that repeats or chooses,
 * and two repeats side by side that can eat the same characters. The pattern must be a valid one.
 */
export const patternRepeats = (source: string): Repeats => {
  const repeats: string[] = [];
  const outer: Part[] = [];
  let here = part([]);
  let at = 0;
  const refuse = (message: string): Repeats => ({ repeats, problem: { at, message } });
  while (at < source.length) {
    const token = matchAt(TOKEN, source, at);
    if (/^\\[1-9k]/.test(token)) return refuse('a pattern cannot refer back');
    if (token === '|') {
      here = { ...here, branches: true, ends: [...here.ends, ...here.open], open: here.start };
    } else if (token.startsWith('(')) {
      outer.push(here);
      here = part(here.open);
    } else {
      const closed = token === ')' ? here : null;
      if (closed !== null) here = { ...(outer.pop() ?? part([])), open: [...closed.ends, ...closed.open] };
      const quantifier = matchAt(QUANTIFIER, source, at + token.length);
      const times = timesOf(quantifier);
      if (closed?.branches === true && times > 1) {
        at += 1;
        return refuse('a repeat of what repeats or chooses may take for ever: write it without');
      }
      const atom = closed === null ? token : ANYTHING;
      if (times > MANY) {
        if (here.open.some((other) => overlap(other, atom)))
          return refuse('two repeats side by side may take for ever: leave one out');
        repeats.push(atom);
        if (repeats.length > MOST) return refuse(`a pattern has at most ${MOST} repeats: * + {n,}`);
        here.open = [...here.open, atom];
      } else if (quantifier === '' && closed === null && !NO_WIDTH.test(token)) here.open = [];
      here.branches ||= quantifier !== '' || closed?.branches === true;
      at += quantifier.length;
    }
    at += token.length;
  }
  return { repeats, problem: null };
};

const matchAt = (sticky: RegExp, text: string, at: number): string => {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
};

/** How often at most something is repeated. */
const timesOf = (quantifier: string): number => {
  if (quantifier === '' || quantifier.startsWith('?')) return 1;
  const [, least = '', comma = '', most = ''] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (least === '' || (comma !== '' && most === '')) return Number.POSITIVE_INFINITY;
  return Number(comma === '' ? least : most);
};

/** Characters that stand for all when two repeats are compared. */
const SAMPLE = ['\n', '\u00e9', '\u4e2d', ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))];

const overlap = (left: string, right: string): boolean =>
  left === right || SAMPLE.some((char) => matchesChar(left, char) && matchesChar(right, char));

/** True when a character alone matches what is repeated. */
export const matchesChar = (atom: string, char: string): boolean => new RegExp(`^(?:${atom})$`, 'i').test(char);

import { type Around, openBrackets, valueEnd } from './mask-value.ts';
import { PRESENT, SECRET_ENDING } from './secret.ts';

/** A key in the middle of a line, up to its value; quotes may be escaped, as in JSON within a text. */
const KEY = new RegExp(`${SECRET_ENDING}(?:\\\\*["']?\\s*(?:=>|[:=：])\\s*(?=\\S)|>(?=[^\\s<]))`, 'gi');
/** `--token VALUE`, `"--token", "VALUE"`. */
const ARGUMENT = new RegExp(`--?[\\w-]{0,60}?${SECRET_ENDING}\\\\*["']?(?:\\s*,\\s*|\\s+)(?=\\S)`, 'gi');
/** `name: DB_PASSWORD, value: …`, in any order. */
const NAME = `(?:name|key)\\\\*["']?\\s*:\\s*\\\\*["']?[\\w.-]{0,60}?${SECRET_ENDING}\\\\*["']?`;
const NAMED_VALUE = new RegExp(`${NAME}\\s*,[^{}]{0,200}?value\\\\*["']?\\s*:\\s*(?=\\S)`, 'gi');
const VALUE = /\bvalue\\*["']?\s*:\s*(?=\S)/gi;
const THEN_NAMED = new RegExp(`^\\s*,[^{}]*?${NAME}\\s*(?:[,}]|$)`, 'i');
/** How far behind a value its name may stand. */
const NEAR = 300;

/** A line of a text with the values of all secret keys masked that stand somewhere in it. */
export const maskInline = (line: string): string => {
  const named = masked(line, NAMED_VALUE, () => 'flow');
  const both = masked(named, VALUE, (_, end) => (THEN_NAMED.test(named.slice(end, end + NEAR)) ? 'flow' : null));
  const argued = masked(both, ARGUMENT, () => 'arguments');
  return masked(argued, KEY, (match) => (match.endsWith('>') && !match.endsWith('=>') ? 'tags' : 'plain'));
};

/** Each value behind the pattern is masked, where `around` says what stands around it; null leaves it. */
const masked = (text: string, pattern: RegExp, around: (match: string, end: number) => Around | null): string => {
  let result = '';
  let at = 0;
  let open = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index + match[0].length;
    open = openBrackets(text.slice(at, start), open);
    const flowEnd = pattern === VALUE ? valueEnd(text, start, 'flow') : -1;
    const where = around(match[0], flowEnd);
    const end = where === null ? flowEnd : valueEnd(text, start, where === 'plain' && open > 0 ? 'flow' : where);
    result += text.slice(at, start) + (where === null ? text.slice(start, end) : PRESENT);
    at = end;
    pattern.lastIndex = at;
  }
  return result + text.slice(at);
};

/**
 * Where values end in texts of any making: YAML, JSON, JSON within a text, shell, queries. No character is looked at more
 * than once.
 */

const OPENING = '[{';
const CLOSING = ']}';

const PLAIN_END = /&(?=[\w.%-]+=)|;(?=\s*[\w .-]{1,40}[=:])|\s(?=[\w-]+=)/g;
const FLOW_END = /[,}\]]/g;
const ARGUMENT_END = /[\s,\]]/g;
const TAG_END = /</g;
const QUOTE = /\\*["']/y;

/** What stands around a value: nothing, brackets, the words of a command, XML. */
export type Around = 'plain' | 'flow' | 'arguments' | 'tags';

const ENDS: Readonly<Record<Around, RegExp>> = {
  plain: PLAIN_END,
  flow: FLOW_END,
  arguments: ARGUMENT_END,
  tags: TAG_END,
};

/** The index behind a value that starts at `start`: its closing quote or bracket, else what ends it there. */
export const valueEnd = (text: string, start: number, around: Around): number => {
  const close = closeOf(text, start);
  if (close !== null) return close < 0 ? text.length : close;
  const end = ENDS[around];
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
};

/** The index behind the closing quote or bracket of a value; -1 where it is not closed, null where it opens with none. */
export const closeOf = (text: string, start: number): number | null => {
  const quote = quoteAt(text, start);
  if (quote !== null) return quoteEnd(text, start + quote.length, quote);
  if (!OPENING.includes(text.charAt(start)) || start >= text.length) return null;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (OPENING.includes(char)) depth += 1;
    else if (CLOSING.includes(char)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (opensQuote(text, at)) {
      const inner = quoteAt(text, at) ?? char;
      const end = quoteEnd(text, at + inner.length, inner);
      if (end < 0) return -1;
      at = end - 1;
    }
  }
  return -1;
};

const quoteAt = (text: string, at: number): string | null => {
  QUOTE.lastIndex = at;
  return QUOTE.exec(text)?.[0] ?? null;
};

/** Within a word `'` is an apostrophe. */
const opensQuote = (text: string, at: number): boolean => {
  const char = text.charAt(at);
  if (char === '"') return true;
  return (char === "'" || (char === '\\' && quoteAt(text, at) !== null)) && !/\w/.test(text.charAt(at - 1));
};

/**
 * The index behind the end of a quoted text; -1 when it has none. In JSON that stands in a text, and so on inwards, a
 * quote has one, three, seven backslashes; one that is itself escaped has twice as many and one more. YAML doubles `'`.
 */
const quoteEnd = (text: string, from: number, quote: string): number => {
  const sign = quote.slice(-1);
  const own = quote.length - 1;
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (sign === "'" && text.charAt(at + 1) === sign) {
      at += 1;
      continue;
    }
    let slashes = 0;
    while (at - slashes > from && text.charAt(at - slashes - 1) === '\\') slashes += 1;
    if (slashes % (2 * (own + 1)) === own) return at + 1;
  }
  return -1;
};

/** How many brackets are open behind a stretch of a text, if `open` were before it. */
export const openBrackets = (stretch: string, open: number): number => {
  let depth = open;
  for (const char of stretch.match(/[[\]{}]/g) ?? []) depth = Math.max(0, depth + (OPENING.includes(char) ? 1 : -1));
  return depth;
};

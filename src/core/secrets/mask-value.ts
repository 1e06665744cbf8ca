// Finds the end of a value in mixed notation: YAML, JSON, nested JSON, shell, queries. Takes linear time.

const OPENING_BRACKETS = '[{';
const CLOSING_BRACKETS = ']}';

const PLAIN_END = /&(?=[\w.%-]+=)|;(?=\s*[\w .-]{1,40}[=:])|\s(?=[\w-]+=)/g;
const FLOW_END = /[,}\]]/g;
const ENTRY_END = /[,}\]]|\\+[nr]/g;
const ARGUMENT_END = /\s|[,\]](?=[\s,\]}]|$|\\*["'])/g;
const TAG_END = /</g;
const QUOTE = /\\*["']/y;
const TRIPLE = /(\\*["'])\1\1/y;

/** Context of a value, which decides where the value ends: a plain line, brackets, an environment entry, command words, XML. */
export type ValueContext = 'plain' | 'flow' | 'entry' | 'arguments' | 'tags';

const VALUE_ENDS: Readonly<Record<ValueContext, RegExp>> = {
  plain: PLAIN_END,
  flow: FLOW_END,
  entry: ENTRY_END,
  arguments: ARGUMENT_END,
  tags: TAG_END,
};

/** Index after a value that starts at `start`: after its closing quote or bracket, else at its delimiter. */
export const valueEnd = (text: string, start: number, around: ValueContext): number => {
  const close = closeOf(text, start);
  if (close !== null) return close < 0 ? text.length : close;
  const end = VALUE_ENDS[around];
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
};

/** A value whose quote or brackets are not closed yet: the quote, or null and the number of open brackets. */
export interface UnclosedValue {
  readonly quote: string | null;
  readonly depth: number;
}

/** Index after the closing quote or bracket of a value; -1 if it is unclosed, null if the value begins with neither. */
export const closeOf = (text: string, start: number): number | null => {
  const open = openerOf(text, start);
  return open === null ? null : closeFrom(text, start + (open.quote?.length ?? 1), open);
};

/** The quote or bracket that a value begins with; null for another value. */
export const openerOf = (text: string, start: number): UnclosedValue | null => {
  const quote = tripleAt(text, start) ?? quoteAt(text, start);
  if (quote !== null) return { quote, depth: 0 };
  return start < text.length && OPENING_BRACKETS.includes(text.charAt(start)) ? { quote: null, depth: 1 } : null;
};

/** Index after the closing quote or bracket of an open value; -1 if it is unclosed. `from` is any place after the opening. */
export const closeFrom = (text: string, from: number, { quote, depth: open }: UnclosedValue): number => {
  if (quote !== null) return quoteEnd(text, from, quote);
  let depth = open;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (OPENING_BRACKETS.includes(char)) depth += 1;
    else if (CLOSING_BRACKETS.includes(char)) {
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

/** The triple quote of TOML at a place; null for none. An unclosed `'''` may be a YAML text that begins with `'`, and is no triple quote. */
const tripleAt = (text: string, at: number): string | null => {
  TRIPLE.lastIndex = at;
  const triple = TRIPLE.exec(text)?.[0] ?? null;
  return triple?.endsWith("'") && text.indexOf(triple, at + triple.length) < 0 ? null : triple;
};

const quoteAt = (text: string, at: number): string | null => {
  QUOTE.lastIndex = at;
  return QUOTE.exec(text)?.[0] ?? null;
};

const TRIPLED = /["'].*["']/;

/** True if a quote opens at a place. Within a word, `'` is an apostrophe. */
const opensQuote = (text: string, at: number): boolean => {
  const char = text.charAt(at);
  if (char === '"') return true;
  return (char === "'" || (char === '\\' && quoteAt(text, at) !== null)) && !/\w/.test(text.charAt(at - 1));
};

/**
 * Index after the closing quote of a text; -1 if there is none. Quotes of JSON nested in a text have 1, 3, 7 backslashes by depth; an
 * escaped quote has twice as many plus one. YAML doubles `'`.
 */
const quoteEnd = (text: string, from: number, quote: string): number => {
  if (TRIPLED.test(quote)) {
    const end = text.indexOf(quote, from);
    return end < 0 ? end : end + quote.length;
  }
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

/** Number of open brackets after a stretch of text, starting with `open`. */
export const openBrackets = (stretch: string, open: number): number => {
  let depth = open;
  for (const char of stretch.match(/[[\]{}]/g) ?? [])
    depth = Math.max(0, depth + (OPENING_BRACKETS.includes(char) ? 1 : -1));
  return depth;
};

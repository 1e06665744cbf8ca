/** A text in quotes or backticks, as written in the source, without the values inserted by `${…}`. */
export interface Quoted {
  readonly text: string;
  readonly at: number;
}

/** A source, split as far as the rules of the house need it. Both texts have the length of the source. */
export interface Scan {
  /** The source with comments, texts and regular expressions replaced by blanks. */
  readonly code: string;
  /** The source with only comments replaced by blanks. */
  readonly bare: string;
  readonly quoted: readonly Quoted[];
}

const BLANK = /[^\n]/g;
/** Characters after which a slash begins a regular expression and not a division. `<` is left out: a slash after it closes an element. */
const BEFORE_REGEX = /(?:^|[=([{,;:!&|?+\-*%~^>}]|\b(?:return|typeof|case|in|of|void|do|else|await|yield))$/;

/** Splits a TypeScript source: a tokenizer that only tells code from comments, texts and regular expressions. */
export const scan = (source: string): Scan => {
  const code = Array.from({ length: source.length }, (_, at) => source.charAt(at));
  const bare = [...code];
  const quoted: Quoted[] = [];
  const blank = (target: string[], from: number, to: number): void => {
    for (let at = from; at < to; at += 1) target[at] = source.charAt(at).replace(BLANK, ' ');
  };
  /** Depths of braces at which the open `${` of templates began. */
  const templates: number[] = [];
  let depth = 0;
  let before = '';
  let at = 0;

  const skip = (end: number, target: readonly string[][]): void => {
    for (const one of target) blank(one, at, end);
    at = end;
  };
  const template = (): void => {
    const from = at;
    while (at < source.length && source[at] !== '`' && !source.startsWith('${', at)) at += source[at] === '\\' ? 2 : 1;
    quoted.push({ text: source.slice(from, at), at: from });
    blank(code, from, at);
    if (source[at] === '`') before = '"';
    else {
      templates.push(depth);
      depth += 1;
      at += 1;
      before = '{';
    }
    at += 1;
  };

  while (at < source.length) {
    const char = source.charAt(at);
    if (source.startsWith('//', at)) skip(lineEnd(source, at), [code, bare]);
    else if (source.startsWith('/*', at)) skip(indexAfter(source, '*/', at + 2), [code, bare]);
    else if (char === "'" || char === '"') {
      const end = quoteEnd(source, at);
      quoted.push({ text: source.slice(at + 1, end), at: at + 1 });
      at += 1;
      skip(end, [code]);
      at += 1;
      before = '"';
    } else if (char === '`') {
      at += 1;
      template();
    } else if (char === '/' && source[at + 1] !== '>' && BEFORE_REGEX.test(before)) {
      const end = regexEnd(source, at);
      quoted.push({ text: source.slice(at, end), at });
      skip(end, [code]);
      before = '"';
    } else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      at += 1;
      if (char === '}' && templates.at(-1) === depth) {
        templates.pop();
        template();
      } else if (/\w/.test(char)) before = /\w$/.test(source.charAt(at - 2)) ? before + char : char;
      else if (/\S/.test(char)) before = char;
    }
  }
  return { code: code.join(''), bare: bare.join(''), quoted };
};

const indexAfter = (source: string, piece: string, from: number): number => {
  const found = source.indexOf(piece, from);
  return found < 0 ? source.length : found + piece.length;
};

const lineEnd = (source: string, from: number): number => {
  const found = source.indexOf('\n', from);
  return found < 0 ? source.length : found;
};

/** Index of the closing quote, or of the end of the line: a stray apostrophe must not hide the rest of the source. */
const quoteEnd = (source: string, from: number): number => {
  const quote = source.charAt(from);
  let at = from + 1;
  while (at < source.length && source[at] !== quote && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1;
  return at;
};

const regexEnd = (source: string, from: number): number => {
  let at = from + 1;
  let inClass = false;
  while (at < source.length && source[at] !== '\n' && (inClass || source[at] !== '/')) {
    if (source[at] === '[') inClass = true;
    if (source[at] === ']') inClass = false;
    at += source[at] === '\\' ? 2 : 1;
  }
  return at + 1;
};

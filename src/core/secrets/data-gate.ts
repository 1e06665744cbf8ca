import { NAMING, SECRET_ENDING, SECRET_STEM } from './secret.ts';

// The YAML parser takes 1 ms per 1 to 2 kB: only parts are parsed whose secrets line patterns cannot find.

const SECRET_HINT = new RegExp(`${SECRET_STEM}|headers|stringData|sensitive|opaque|["']-[a-z]["']`, 'i');

/** Not followed by a plain value on the next line, which line patterns cover. */
const NO_PLAIN_VALUE = '(?![^\\n]{0,80}\\n[ \\t]{1,80}value:[ \\t]+[^\\s|>&*!{["\'][^\\n]{0,400}(?:\\n|$))';

/** Secret keys in YAML or JSON whose value only the parsed structure gives. */
const STRUCTURE = new RegExp(
  [
    // Anchors, aliases, tags, explicit keys, folded texts, multi-line quotes.
    '(?:^|[\\s,[{:-])[&*!][\\w<!]',
    '^[ \\t]{0,200}(?:- +){0,20}\\?[ \\t]',
    ':[ \\t]+>[+-]?\\d?[ \\t]*(?:#[^\\n]*)?$',
    '[:-][ \\t]+(?:"[^"\\n]{0,400}|\'[^\'\\n]{0,400})$',
    // Secret keys, and escaped texts, in brackets.
    `[{,]\\s{0,80}["']?[\\w.-]{0,60}?${SECRET_ENDING}["']?\\s{0,20}:`,
    '"[^"\\n]{0,400}\\\\["nu]',
    `[[,]\\s{0,80}["']?[\\w.-]{0,60}?${SECRET_ENDING}["']?\\s{0,20},`,
    "''[^'\\s,}\\]]",
    // A name/value pair.
    `(?:${NAMING}|(?<![a-z])[kn])["']?[ \\t]{0,20}:[ \\t]{0,20}[^\\n]{0,60}?${SECRET_ENDING}${NO_PLAIN_VALUE}`,
    '(?:type|format|kind)["\']?[ \\t]{0,20}:[ \\t]{0,20}["\']?(?:password|secret|token)\\b',
    '(?:sensitive|secret|masked|isSecret|encrypted)["\']?[ \\t]{0,20}:[ \\t]{0,20}true',
    'headers?["\']?[ \\t]{0,20}:',
    '["\']-{1,2}[a-z]["\']',
    '^[ \\t]{0,200}- -[a-z]$',
  ].join('|'),
  'im',
);
/** Patterns that concern the document as a whole. */
const DOCUMENT_HINT = new RegExp(
  [
    /\bkind["']?\s{0,20}:\s{0,20}(?:[&!]\S{1,60}\s)?["']?Secret(?:List)?(?![\w-])|\bstringData\b|\btype["']?[ \t]{0,20}:[ \t]{0,20}["']?(?:Opaque|kubernetes\.io\/(?:service-account-token|basic-auth|ssh-auth|tls|docker\w+))\b/
      .source,
    // A name/value pair at the top level.
    `^["']?(?:${NAMING}|[kn])["']?[ \\t]{0,20}:[ \\t]{0,20}[^\\n]{0,60}?${SECRET_ENDING}`,
  ].join('|'),
  'im',
);

/** JSON, or YAML in flow style. */
const FLOW_START = /^\s{0,200}[[{"']/;
const ALIAS = /(?:^|[\s,[{:-])\*[\w.-]/m;
const ANCHOR = /(?:^|[\s,[{:-])&[\w.-]/m;

const isWhole = (document: string): boolean =>
  FLOW_START.test(document) || DOCUMENT_HINT.test(document) || (ALIAS.test(document) && ANCHOR.test(document));

const DOCUMENT = /^(?=---(?:\s|$))/m;
/** Start of a top-level key. */
const SECTION = /^(?=[^\s#\-}\])%:])/m;
/** Longest parsed part: more would block key presses, and no person writes it. */
const MAX_DATA_LENGTH = 300_000;
const MAX_DEPTH = 80;

/** The parts of a text in order, each marked as worth parsing or not. */
export const parsedParts = (text: string): readonly { readonly text: string; readonly parsed: boolean }[] => {
  if (!SECRET_HINT.test(text)) return [{ text, parsed: false }];
  const documents = DOCUMENT.test(text) ? text.split(DOCUMENT) : [text];
  return documents.flatMap((document) => {
    const parts = isWhole(document) ? [document] : document.split(SECTION);
    return parts.map((part) => ({ text: part, parsed: isWorthIt(part) }));
  });
};

const isWorthIt = (part: string): boolean =>
  part.length <= MAX_DATA_LENGTH &&
  SECRET_HINT.test(part) &&
  (STRUCTURE.test(part) || isWhole(part)) &&
  isShallow(part);

const isShallow = (part: string): boolean => {
  let depth = 0;
  for (const sign of part.match(/[[\]{}]/g) ?? []) {
    depth = sign === '[' || sign === '{' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return false;
  }
  return !/^(?: {400}|(?: {0,3}[-?] ){80})/m.test(part);
};

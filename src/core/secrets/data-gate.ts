import { NAMING, SECRET_ENDING, SECRET_STEM } from './secret.ts';

// The parser of YAML takes a millisecond for each kilobyte or two, and most texts have nothing that lines cannot tell: only
// the parts of a text are parsed that do.

const SECRET_HINT = new RegExp(`${SECRET_STEM}|headers|stringData|sensitive|opaque|["']-[a-z]["']`, 'i');

/** Not followed by a plain value in the next line: that is told line by line. */
const NO_PLAIN_VALUE = '(?![^\\n]{0,80}\\n[ \\t]{1,80}value:[ \\t]+[^\\s|>&*!{["\'][^\\n]{0,400}(?:\\n|$))';

/** What of a part of YAML or JSON only its structure tells, where a key of a secret is in it too. */
const STRUCTURE = new RegExp(
  [
    // Anchors, aliases, tags, explicit keys, folded texts, quotes that go on in the next line.
    '(?:^|[\\s,[{:-])[&*!][\\w<!]',
    '^[ \\t]{0,200}(?:- +){0,20}\\?[ \\t]',
    ':[ \\t]+>[+-]?\\d?[ \\t]*(?:#[^\\n]*)?$',
    '[:-][ \\t]+(?:"[^"\\n]{0,400}|\'[^\'\\n]{0,400})$',
    // Secret keys, and texts with escapes, in brackets.
    `[{,]\\s{0,80}["']?[\\w.-]{0,60}?${SECRET_ENDING}["']?\\s{0,20}:`,
    '"[^"\\n]{0,400}\\\\["nu]',
    `[[,]\\s{0,80}["']?[\\w.-]{0,60}?${SECRET_ENDING}["']?\\s{0,20},`,
    "''[^'\\s,}\\]]",
    // A pair of a name and a value.
    `(?:${NAMING}|(?<![a-z])[kn])["']?[ \\t]{0,20}:[ \\t]{0,20}[^\\n]{0,60}?${SECRET_ENDING}${NO_PLAIN_VALUE}`,
    '(?:type|format|kind)["\']?[ \\t]{0,20}:[ \\t]{0,20}["\']?(?:password|secret|token)\\b',
    '(?:sensitive|secret|masked|isSecret|encrypted)["\']?[ \\t]{0,20}:[ \\t]{0,20}true',
    'headers?["\']?[ \\t]{0,20}:',
    '["\']-{1,2}[a-z]["\']',
    '^[ \\t]{0,200}- -[a-z]$',
  ].join('|'),
  'im',
);
/** What says something of a document as a whole. */
const DOCUMENT_HINT = new RegExp(
  [
    /\bkind["']?\s{0,20}:\s{0,20}(?:[&!]\S{1,60}\s)?["']?Secret(?:List)?(?![\w-])|\bstringData\b|\btype["']?[ \t]{0,20}:[ \t]{0,20}["']?(?:Opaque|kubernetes\.io\/(?:service-account-token|basic-auth|ssh-auth|tls|docker\w+))\b/
      .source,
    // A pair of a name and a value under no key.
    `^["']?(?:${NAMING}|[kn])["']?[ \\t]{0,20}:[ \\t]{0,20}[^\\n]{0,60}?${SECRET_ENDING}`,
  ].join('|'),
  'im',
);

/** JSON, or a flow of YAML. */
const FLOW_START = /^\s{0,200}[[{"']/;
const ALIAS = /(?:^|[\s,[{:-])\*[\w.-]/m;
const ANCHOR = /(?:^|[\s,[{:-])&[\w.-]/m;

const isWhole = (document: string): boolean =>
  FLOW_START.test(document) || DOCUMENT_HINT.test(document) || (ALIAS.test(document) && ANCHOR.test(document));

const DOCUMENT = /^(?=---(?:\s|$))/m;
/** Where a key begins that is under no other. */
const SECTION = /^(?=[^\s#\-}\])%:])/m;
/** No person writes more than this, and parsing it would hold up the keys. */
const MAX_DATA_LENGTH = 300_000;
const MAX_DEPTH = 80;

/** The parts of a text that are worth parsing, in order, with those in between that are not. */
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

import { parseAllDocuments } from 'yaml';
import { DataWalk, type Replacement } from './data-walk.ts';
import { NAMING, SECRET_ENDING, SECRET_STEM } from './disguise.ts';
import type { MaskInner } from './put-mask.ts';

// The YAML parser takes 1 ms per 1 to 2 kB. Only the parts of a text are parsed whose secrets no line pattern finds.

const SECRET_HINT = new RegExp(`${SECRET_STEM}|header|stringData|sensitive|opaque|["']-[a-z]["']`, 'i');

/** Pattern of a place without a plain `value:` on the next line, which line patterns cover. */
const NO_PLAIN_VALUE = '(?![^\\n]{0,80}\\n[ \\t]{1,80}value:[ \\t]+[^\\s|>&*!{["\'][^\\n]{0,400}(?:\\n|$))';

/** Matches secret keys in YAML or JSON whose value is found only by parsing. */
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
    'header(?:s?[._-]?map)?s?["\']?[ \\t]{0,20}:',
    '["\']-{1,2}[a-z]["\']',
    '^[ \\t]{0,200}- -[a-z]$',
  ].join('|'),
  'im',
);
/** Matches texts that must be parsed as whole documents. */
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
/** Matches the start of a top-level key. */
const SECTION = /^(?=[^\s#\-}\])%:])/m;
/** Maximum length of a parsed part. A longer part would block key presses, and no person writes such a text. */
const MAX_DATA_LENGTH = 300_000;
const MAX_DEPTH = 80;

/** Splits a text into parts, each marked as worth parsing or not. */
const parsedParts = (text: string): readonly { readonly text: string; readonly parsed: boolean }[] => {
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

/** Match templates on their own line, and within a line. Neither is YAML. */
const TEMPLATE_LINE = /^([ \t]*)(\{\{[^\n]*\}\})[ \t]*$/gm;
const TEMPLATE = /\{\{[^{}\n]*\}\}/g;

/**
 * Masks the YAML and JSON in a text: documents are parsed, and secrets are replaced by range in the source. The rest of the text and
 * the number of lines stay unchanged.
 */
export const maskData = (text: string, inner: MaskInner): string =>
  parsedParts(text)
    .map((part) => (part.parsed ? maskedPart(part.text, inner) : part.text))
    .join('');

const maskedPart = (text: string, inner: MaskInner): string => {
  try {
    const replacements = replacementsIn(text, inner);
    return replacements === null ? text : replaceRanges(text, replacements);
  } catch {
    // Unparseable text is not YAML.
    return text;
  }
};

const replacementsIn = (text: string, inner: MaskInner): readonly Replacement[] | null => {
  const documents = parseAllDocuments(withoutTemplates(text), {
    uniqueKeys: false,
    strict: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
  if (!Array.isArray(documents)) return null;
  const found: Replacement[] = [];
  for (const document of documents) {
    if (document.errors.some(({ code }) => code !== 'TAG_RESOLVE_FAILED')) continue;
    const walk = new DataWalk(text, inner);
    walk.document(document.contents);
    found.push(...walk.replacements);
  }
  return found;
};

/** Replaces templates by words of the same length, so that offsets stay valid. */
const withoutTemplates = (text: string): string =>
  text.includes('{{')
    ? text
        .replace(TEMPLATE_LINE, (_, indent: string, template: string) => `${indent}#${' '.repeat(template.length - 1)}`)
        .replace(TEMPLATE, (template) => 'T'.repeat(template.length))
    : text;

const replaceRanges = (text: string, replacements: readonly Replacement[]): string => {
  let result = '';
  let at = 0;
  const ordered = replacements.toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end, text: by } of ordered) {
    // The range is inside a replaced range.
    if (start < at) continue;
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
};

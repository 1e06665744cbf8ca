import { parseAllDocuments } from 'yaml';
import { DataWalk, type Replacement } from './data-walk.ts';
import {
  ASCII_STEM,
  DOUBTFUL_ENDING,
  isSecretKey,
  NAMING,
  PRESENT,
  SECRET_ENDING,
  SECRET_STEM,
  undisguised,
} from './disguise.ts';
import { maskTemplates } from './harmless.ts';
import { hasLongRun, type MaskInner, maskEncoded, maskMarkup, mayBeEncoded } from './mask-encoded.ts';
import { maskLines, masksOf, masksOfAnchors, SECRETS } from './mask-lines.ts';
import { LOGIN_WORDS, maskLogins } from './mask-logins.ts';
import { maskShapes, SHAPE_HINT } from './mask-shapes.ts';
import { TOKEN_SHAPES } from './token-shapes.ts';

// The YAML parser takes 1 ms per 1 to 2 kB: only parts are parsed whose secrets line patterns cannot find.

const SECRET_HINT = new RegExp(`${SECRET_STEM}|header|stringData|sensitive|opaque|["']-[a-z]["']`, 'i');

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
    'header(?:s?[._-]?map)?s?["\']?[ \\t]{0,20}:',
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

/** Templates, on a line of their own or within a line: neither is YAML. */
const TEMPLATE_LINE = /^([ \t]*)(\{\{[^\n]*\}\})[ \t]*$/gm;
const TEMPLATE = /\{\{[^{}\n]*\}\}/g;

/**
 * Masks the YAML and JSON in a text: documents are parsed and secrets replaced in their source range. Everything else,
 * and the number of lines, stays unchanged.
 */
const maskData = (text: string, inner: MaskInner): string =>
  parsedParts(text)
    .map((part) => (part.parsed ? maskedPart(part.text, inner) : part.text))
    .join('');

const maskedPart = (text: string, inner: MaskInner): string => {
  try {
    const replacements = replacementsIn(text, inner);
    return replacements === null ? text : replaced(text, replacements);
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

/** Templates replaced by words of the same length, so that offsets stay valid. */
const withoutTemplates = (text: string): string =>
  text.includes('{{')
    ? text
        .replace(TEMPLATE_LINE, (_, indent: string, template: string) => `${indent}#${' '.repeat(template.length - 1)}`)
        .replace(TEMPLATE, (template) => 'T'.repeat(template.length))
    : text;

const replaced = (text: string, replacements: readonly Replacement[]): string => {
  let result = '';
  let at = 0;
  const ordered = replacements.toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end, text: by } of ordered) {
    // Nested in a replaced range.
    if (start < at) continue;
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
};

/** Tokens start at a word boundary, or after the joint of joined words. */
const TOKEN_START = '(?:(?<![\\w-])|(?<=_)(?=gh[pousr]_|xox|glpat-|AKIA))';
const KNOWN_TOKEN = new RegExp(`${TOKEN_START}(?:${TOKEN_SHAPES.join('|')})`, 'g');
/**
 * JSON Web Token: header and payload begin alike in base64; the signature may be missing, an encrypted token has five
 * parts.
 */
const WEB_TOKEN = /(?<![\w-])(?:ey[JA-Z][\w-]{5,}\.[\w-]{6,}(?:\.[\w-]*){1,3}|eyJhbGci[\w-]{10,})/g;
/** Password hashes, as in password files. */
const CRYPT =
  /\$(?:2[abxy]?|[1567y]|md5|apr1|argon2(?:id?|d)|scrypt|pbkdf2[\w-]{0,20}|gy)\$[\w./$=,+-]{12,}|\{S{0,2}(?:SHA|MD5|CRYPT)\d{0,3}\}[\w+/=.$-]{16,}/g;
/** An Amazon login has its secret nearby: forty characters of base64. */
const NEAR_AMAZON =
  /(?<![\w+/=])(?=[\w+/]{0,39}[a-z])(?=[\w+/]{0,39}[A-Z])(?=[\w+/]{0,39}\d)[A-Za-z0-9+/]{40}(?![\w+/=])/g;
const AMAZON = /A3T|AKIA|ASIA|aws/;

/** Every shape is a run of at least 16 such characters, with a digit or capital in it. */
const TOKEN_RUN = /(?<![\w+/=.~${},:-])[\w+/=.~${},:-]{16,}/g;
const MIXED = /[\dA-Z]/;
/** A letter after a backslash in nested JSON: part of an escape, not of the token. */
const ESCAPED_LETTER = /^[nrtbf]/;

/** Masks tokens recognised by shape at any place. */
const maskTokens = (text: string): string => {
  if (!hasLongRun(text)) return text;
  const near = AMAZON.test(text) ? text.replace(NEAR_AMAZON, PRESENT) : text;
  return near.replace(TOKEN_RUN, (run, at: number) => {
    if (!MIXED.test(run)) return run;
    const isEscaped = near.charAt(at - 1) === '\\' && ESCAPED_LETTER.test(run);
    return isEscaped ? run.charAt(0) + maskRun(run.slice(1)) : maskRun(run);
  });
};

const maskRun = (run: string): string =>
  run.replace(WEB_TOKEN, PRESENT).replace(KNOWN_TOKEN, PRESENT).replace(CRYPT, PRESENT);

// Texts are untrusted and may be long: every pattern scans a run of characters once. This one matches every text of
// plain letters with a secret, and rules out most texts.
const TEXT_SECRET_HINT = new RegExp(
  `${ASCII_STEM}|:\\/\\/|-- ?BEGIN |private|LS0tLS1|-[uUpPaw][\\s=,"']|user|slack|webhook|bearer|basic|header|stringd|sensitive|opaque|identif|sig=`,
  'i',
);
/**
 * As `SECRET_HINT`, for encoded text, markup and logins: apart, because its short alternatives would double the cost of
 * both.
 */
const ENCODED_HINT = new RegExp(`[?&<@]|%[0-9A-Fa-f]{2}|\\{\\{|\\$\\{|:\\d{2,5}:|:\\*:|${LOGIN_WORDS}`);
const PLAIN_LETTERS = /^[\t\n\r\x20-\x5b\x5d-\x7e]*$/;
const HINT = new RegExp(
  `${SECRET_ENDING}|${SHAPE_HINT}|header|stringData|sensitive|opaque|identified|login|@|:\\d{2,5}:|:\\*:|${LOGIN_WORDS}|sshpass|accountkey|sharedaccess|sig=|-[paw]\\b`,
  'i',
);
const DOUBTFUL_PAIR = new RegExp(`${DOUBTFUL_ENDING}\\\\*["']?\\s*[:=]\\s*\\\\*["']?[\\w+/=]{16}`);

/** A Kubernetes manifest whose data is secret under any key. */
const MANIFEST = /\bkind\\*["']?\s*:\s*\\*["']?Secret(?:List)?(?![\w-])/i;
const MANIFEST_DATA = masksOf('(?:(?<![\\w.-])|(?<=\\\\[nrt]))(?:stringData|data)');

/** A reference to a YAML anchor. */
const YAML_ALIAS = /(?<=^|[\s[,:])\*([\w-][\w.-]{0,100})/gm;

/**
 * Masks the likely secrets in a text (pack values, annotations, messages) in layers: YAML and JSON as data, token
 * shapes, markup, logins, encoded text, then keys, arguments and sentences line by line. Errs on the side of masking; a
 * text with disguised keys comes back in plain letters. The number of lines stays.
 */
export const maskText = (text: string): string => masked(text, 0);

/** Maximum depth of nested texts. */
const MAX_NESTING = 6;

const masked = (text: string, depth: number): string => {
  const isPlain = PLAIN_LETTERS.test(text);
  if (isPlain && !TEXT_SECRET_HINT.test(text) && !ENCODED_HINT.test(text) && !hasLongRun(text)) return text;
  const plain = isPlain ? text : undisguised(text, isSecretKey);
  if (!HINT.test(plain) && !DOUBTFUL_PAIR.test(plain) && !hasLongRun(plain) && !mayBeEncoded(plain)) return text;
  const inner = (within: string): string => (depth < MAX_NESTING ? masked(within, depth + 1) : within);
  // Repeated until nothing changes: a mask in place of a quote may make the following text part of a value.
  let current = plain;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = maskPlain(maskData(current, inner), inner);
    if (next === current) break;
    current = next;
  }
  return current === plain ? text : current;
};
const MAX_PASSES = 8;

const maskPlain = (text: string, inner: MaskInner): string => {
  const shaped = maskTokens(maskLogins(maskShapes(maskMarkup(text))));
  const bare = maskManifests(maskTemplates(maskEncoded(shaped, inner)));
  const lines = maskLines(bare, SECRETS);
  const anchors = lostAliases(bare, lines);
  return anchors.length === 0 ? lines : maskLines(lines, masksOfAnchors(anchors));
};

/** Masks all `data` in a document that contains a Kubernetes Secret. */
const maskManifests = (text: string): string =>
  MANIFEST.test(text)
    ? text
        .split(/^(?=---)/m)
        .map((part) => (MANIFEST.test(part) ? maskLines(part, MANIFEST_DATA) : part))
        .join('')
    : text;

/** Anchors whose aliases were masked: the anchored value is the secret. */
const lostAliases = (before: string, after: string): readonly string[] => {
  if (!before.includes('*')) return [];
  const left = aliases(after);
  return [...aliases(before)].filter(([name, count]) => (left.get(name) ?? 0) < count).map(([name]) => name);
};

const aliases = (text: string): Map<string, number> => {
  const found = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(YAML_ALIAS)) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
};

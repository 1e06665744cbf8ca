import { undisguised } from './disguise.ts';
import { hasLongRun } from './long-run.ts';
import { maskData } from './mask-data.ts';
import { type MaskInner, maskEncoded, mayBeEncoded } from './mask-encoded.ts';
import { maskLines, masksOf, masksOfAnchors, SECRETS } from './mask-lines.ts';
import { maskLogins } from './mask-logins.ts';
import { maskMarkup } from './mask-markup.ts';
import { maskShapes, SHAPE_HINT } from './mask-shapes.ts';
import { maskTokens } from './mask-tokens.ts';
import { ASCII_STEM, DOUBTFUL_ENDING, isSecretKey, SECRET_ENDING } from './secret.ts';
import { maskTemplates } from './template.ts';

// Texts are untrusted and may be long: every pattern scans a run of characters once. This one matches every text of
// plain letters with a secret, and rules out most texts.
const SECRET_HINT = new RegExp(
  `${ASCII_STEM}|:\\/\\/|private|LS0tLS1|-[uUpPaw][\\s=,"']|user|slack|webhook|bearer|basic|cookie|headers|stringd|sensitive|opaque|identif|sig=`,
  'i',
);
/**
 * As `SECRET_HINT`, for encoded text, markup and logins: apart, because its short alternatives would double the cost of
 * both.
 */
const ENCODED_HINT = /[?&<@]|%[0-9A-Fa-f]{2}|\{\{|\$\{|:\d{2,5}:|:\*:|mysql|maria|mongo|snmp/;
const PLAIN_LETTERS = /^[\t\n\r\x20-\x5b\x5d-\x7e]*$/;
const HINT = new RegExp(
  `${SECRET_ENDING}|${SHAPE_HINT}|headers|stringData|sensitive|opaque|identified|login|@|:\\d{2,5}:|:\\*:|mysql|maria|mongo|snmp|sshpass|accountkey|sharedaccess|sig=|-[paw]\\b`,
  'i',
);
const DOUBTFUL_PAIR = new RegExp(`${DOUBTFUL_ENDING}\\\\*["']?\\s*[:=]\\s*\\\\*["']?[\\w+/=]{16}`);

/** A Kubernetes manifest whose data is secret under any key. */
const MANIFEST = /\bkind\\*["']?\s*:\s*\\*["']?Secret(?:List)?(?![\w-])/i;
const MANIFEST_DATA = masksOf('(?:(?<![\\w.-])|(?<=\\\\[nrt]))(?:stringData|data)');

/** A reference to a YAML anchor. */
const ALIAS = /(?<=^|[\s[,:])\*([\w-][\w.-]{0,100})/gm;

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
  if (isPlain && !SECRET_HINT.test(text) && !ENCODED_HINT.test(text) && !hasLongRun(text)) return text;
  const plain = isPlain ? text : undisguised(text, isSecretKey);
  if (!HINT.test(plain) && !DOUBTFUL_PAIR.test(plain) && !hasLongRun(plain) && !mayBeEncoded(plain)) return text;
  const inner = (within: string): string => (depth < MAX_NESTING ? masked(within, depth + 1) : within);
  const data = maskData(plain, inner);
  const once = maskPlain(data, inner);
  if (once === plain) return text;
  return settled(once, data !== plain, inner);
};

/**
 * Repeats the masking until it changes nothing: a mask in place of a quote may make the following text part of the
 * value.
 */
const settled = (text: string, hadData: boolean, inner: MaskInner): string => {
  let current = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = maskPlain(hadData ? maskData(current, inner) : current, inner);
    if (next === current) break;
    current = next;
  }
  return current;
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
  for (const [, name = ''] of text.matchAll(ALIAS)) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
};

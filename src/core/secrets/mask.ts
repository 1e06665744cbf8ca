import { ASCII_STEM, isSecretKey, undisguise } from './disguise.ts';
import { maskTemplates } from './harmless.ts';
import { maskCommands, PROGRAM_WORDS } from './mask-commands.ts';
import { maskData } from './mask-data.ts';
import { DIRECTIVE_WORDS, maskDirectives } from './mask-directives.ts';
import { maskEncoded } from './mask-encoded.ts';
import { maskLines, masksOf, masksOfAnchors, SECRETS } from './mask-lines.ts';
import { maskLogins } from './mask-logins.ts';
import { maskMarkup } from './mask-markup.ts';
import { maskShapes } from './mask-shapes.ts';
import { hasLongRun, maskTokens } from './mask-tokens.ts';
import type { MaskInner } from './put-mask.ts';

// Texts are untrusted and may be long: every pattern looks at a run of characters once.

/** Match every text of plain letters that may contain a secret, and rule out most texts. Two patterns are faster than one. */
const WORD_HINT = new RegExp(
  `${ASCII_STEM}|:\\/\\/|-- ?BEGIN |private|-[uUpPaw][\\s=,"']|user|slack|webhook|bearer|basic|header|stringd|sensitive|opaque|identif|sig=`,
  'i',
);
const SIGN_HINT = new RegExp(
  `[?&<@]|%[0-9A-Fa-f]{2}|\\{\\{|\\$\\{|:\\d{2,5}:|:\\*:|${PROGRAM_WORDS}|${DIRECTIVE_WORDS}`,
);
const PLAIN_LETTERS = /^[\t\n\r\x20-\x5b\x5d-\x7e]*$/;
/** Matches a Kubernetes manifest of a Secret, whose data is secret under any key. */
const MANIFEST = /\bkind\\*["']?\s*:\s*\\*["']?Secret(?:List)?(?![\w-])/i;
const MANIFEST_DATA = masksOf('(?:(?<![\\w.-])|(?<=\\\\[nrt]))(?:stringData|data)');

/** Matches a reference to a YAML anchor. */
const YAML_ALIAS = /(?<=^|[\s[,:])\*([\w-][\w.-]{0,100})/gm;

/**
 * Masks the likely secrets in a text (pack values, annotations, messages) in layers: YAML and JSON as data, token
 * shapes, markup, logins, encoded text, then keys, arguments and sentences line by line. Errs on the side of masking; a
 * text with disguised keys comes back in plain letters. The number of lines stays.
 */
export const maskText = (text: string): string => maskNested(text, 0);

/** Maximum depth of nested texts. */
const MAX_NESTING = 6;

const maskNested = (text: string, depth: number): string => {
  const isPlain = PLAIN_LETTERS.test(text);
  if (isPlain && !WORD_HINT.test(text) && !SIGN_HINT.test(text) && !hasLongRun(text)) return text;
  const plain = isPlain ? text : undisguise(text, isSecretKey);
  const inner = (within: string): string => (depth < MAX_NESTING ? maskNested(within, depth + 1) : within);
  // Repeated until nothing changes: a mask in place of a quote may make the following text part of a value.
  let current = maskData(plain, inner);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = maskPlain(current, inner);
    if (next === current) break;
    current = maskData(next, inner);
  }
  return current === plain ? text : current;
};
const MAX_PASSES = 8;

const maskPlain = (text: string, inner: MaskInner): string =>
  LAYERS.reduce((current, layer) => layer(current, inner), text);

/** Masks the values of secret keys line by line, then the values at anchors whose aliases were masked. */
const maskKeys = (text: string): string => {
  const lines = maskLines(text, SECRETS);
  const anchors = lostAliases(text, lines);
  return anchors.length === 0 ? lines : maskLines(lines, masksOfAnchors(anchors));
};

/** Masks all `data` in documents that contain a Kubernetes Secret. */
const maskManifests = (text: string): string =>
  MANIFEST.test(text)
    ? text
        .split(/^(?=---)/m)
        .map((part) => (MANIFEST.test(part) ? maskLines(part, MANIFEST_DATA) : part))
        .join('')
    : text;

/** Names of the anchors whose aliases were masked: the value at the anchor is the secret. */
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

/** The layers in order. Each layer hides the secrets that it finds, and passes the text to the next layer. */
const LAYERS: readonly ((text: string, inner: MaskInner) => string)[] = [
  maskMarkup,
  maskShapes,
  maskLogins,
  maskCommands,
  maskDirectives,
  maskTokens,
  maskEncoded,
  maskTemplates,
  maskManifests,
  maskKeys,
];

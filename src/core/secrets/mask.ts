import { later } from '../later.ts';
import { maskLines, masksOf, masksOfAnchors, SECRETS } from './mask-lines.ts';
import { maskShapes, SHAPE_HINT } from './mask-shapes.ts';
import { asRead, DOUBTFUL_ENDING, SECRET_ENDING, SECRET_STEM } from './secret.ts';

// Texts are untrusted and may be long: no pattern below looks at a run of characters more than once.
/** In a text of plain letters, what every pattern that masks has in it: one look tells most texts apart. */
const STEM = new RegExp(
  `${SECRET_STEM}|:\\/\\/|private|LS0tLS1|-u[\\s=,"']|user|slack|webhook|bearer|basic|eyJ|cookie|gh[pousr]_|pat[_-]|xox|hv[sb]|npm_|aiza`,
  'i',
);
/** The same of addresses. Beside the others, which have three letters and more, it would cost as much as all of them. */
const QUERY = /[?&]/;
const PLAIN = /^[\x00-\x5b\x5d-\x7f]*$/;
const HINT = new RegExp(`${SECRET_ENDING}|${SHAPE_HINT}`, 'i');
const DOUBTFUL = new RegExp(`${DOUBTFUL_ENDING}\\\\*["']?\\s*[:=]\\s*\\\\*["']?[\\w+/=]{16}`);

/** A letter written as its number, in JSON and YAML. */
const ESCAPED = /(?<!\\)\\+(?:u00|x)([2-7][0-9a-f])/gi;
/** What a reader does not see, or takes for a plain letter. */
const disguised = later(
  () => /[\p{Cf}\p{Default_Ignorable_Code_Point}\u017F\u212A\u24B6-\u24E9\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]/u,
);

/** A manifest of Kubernetes that has secrets under any key. */
const MANIFEST = /\bkind\\*["']?\s*:\s*\\*["']?Secret(?:List)?(?![\w-])/i;
const MANIFEST_DATA = masksOf('(?:(?<![\\w.-])|(?<=\\\\[nrt]))(?:stringData|data)');

/** Where an anchor of YAML is used. */
const ALIAS = /(?<=^|[\s[,:])\*([\w-][\w.-]{0,100})/gm;

/**
 * A text (pack values, annotations, a message of the service) with what looks secret masked: the values of YAML, JSON
 * and `KEY=value` pairs under a secret key with all that stands below them, environment entries, arguments, XML, the
 * data of secrets of Kubernetes, PEM private keys, user-info and queries of addresses, tokens of headers and sentences.
 * In doubt more is masked than need be; a text whose keys are disguised is given as it is read.
 */
export const maskText = (text: string): string => {
  const isPlain = PLAIN.test(text);
  if (isPlain && !STEM.test(text) && !QUERY.test(text)) return text;
  const plain = isPlain ? text : undisguised(text);
  if (!HINT.test(plain) && !DOUBTFUL.test(plain)) return text;
  const masked = maskPlain(plain);
  return masked === plain ? text : settled(masked);
};

/** Where a mark has taken the place of a quote, what follows may read as a part of the value: it is, when asked again. */
const settled = (text: string): string => {
  let masked = text;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const next = maskPlain(masked);
    if (next === masked) break;
    masked = next;
  }
  return masked;
};
const PASSES = 8;

const undisguised = (text: string): string => {
  const seen = disguised().test(text) ? asReadLines(text) : text;
  if (!seen.includes('\\')) return seen;
  return seen.replace(ESCAPED, (written, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w -]/.test(letter) ? letter : written;
  });
};

const asReadLines = (text: string): string => text.split('\n').map(asRead).join('\n');

const maskPlain = (text: string): string => {
  const bare = maskManifests(maskShapes(text));
  const masked = maskLines(bare, SECRETS);
  const anchors = lostAliases(bare, masked);
  return anchors.length === 0 ? masked : maskLines(masked, masksOfAnchors(anchors));
};

/** In a document that has a secret of Kubernetes all data is taken for its own. */
const maskManifests = (text: string): string =>
  MANIFEST.test(text)
    ? text
        .split(/^(?=---)/m)
        .map((part) =>
          MANIFEST.test(part) ? maskLines(part, MANIFEST_DATA).replace(/\n?$/, part.endsWith('\n') ? '\n' : '') : part,
        )
        .join('')
    : text;

/** The anchors that were used in what was masked: what stands there is the secret. */
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

import { describe, expect, it } from 'vitest';
import { admit } from '../../../src/core/admit/admit.ts';
import { maskText } from '../../../src/core/secrets/mask.ts';
import { maskInline } from '../../../src/core/secrets/mask-inline.ts';
import { EXACT_SENTENCES, EXACT_TEXTS, KEEP_SENTENCES } from '../../fixtures/secrets/exact.ts';
import { HIDE_DATA } from '../../fixtures/secrets/hide-data.ts';
import { HIDE_DIRECTIVES } from '../../fixtures/secrets/hide-directives.ts';
import { HIDE_FOUND } from '../../fixtures/secrets/hide-found.ts';
import { HIDE_OTHERS } from '../../fixtures/secrets/hide-others.ts';
import { HIDE_BASE64, HIDE_TEXTS } from '../../fixtures/secrets/hide-texts.ts';
import { HIDE_TOKENS } from '../../fixtures/secrets/hide-tokens.ts';
import { KEEP } from '../../fixtures/secrets/keep.ts';
import { KEEP_DIRECTIVES } from '../../fixtures/secrets/keep-directives.ts';
import { KEEP_FOUND } from '../../fixtures/secrets/keep-found.ts';
import { KEEP_OTHERS } from '../../fixtures/secrets/keep-others.ts';
import { throughItem, throughLog, throughProblem } from './doors.ts';

const all = (corpus: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(corpus).flatMap(([kind, texts]) => texts.map((text): [string, string] => [kind, text]));

/** Different kinds of secrets: a word, letters and digits, signs. */
const WORDS = ['swordfish', 'Zq9sEcr3tVal0Qwe', 'x7-Kp!w_94.Lm'];
const CODED = ['Zq9sEcr3tVal0Qwe', 'hunter2-hunter2'];

const DOORS = { maskText, throughItem, throughProblem, throughLog };

/** The texts of a corpus that fail, with their kind; a passing corpus gives none. */
const failing = (
  corpus: readonly (readonly [name: string, text: string])[],
  fails: (text: string) => boolean,
): readonly string[] => corpus.filter(([, text]) => fails(text)).map(([name, text]) => `${name}: ${text}`);

const shows = (door: (text: string) => string, secrets: readonly string[]) => (text: string) =>
  secrets.some((secret) => door(text.replaceAll('§', secret)).includes(secret));

describe.each(Object.entries(DOORS))('%s', (_, door) => {
  it('hides secrets in data', () => {
    expect(failing(all(HIDE_DATA), shows(door, WORDS))).toEqual([]);
  });
  it('hides secrets in texts', () => {
    const others = [...HIDE_OTHERS, ...HIDE_FOUND].map((text) => ['other', text] as const);
    expect(failing([...all(HIDE_TEXTS), ...others], shows(door, CODED))).toEqual([]);
  });
  it('hides secrets after a directive', () => {
    const directives = HIDE_DIRECTIVES.map((text) => ['directive', text] as const);
    expect(failing(directives, shows(door, WORDS))).toEqual([]);
  });
  it('hides tokens, alone and within a text', () => {
    const shown = HIDE_TOKENS.filter(([head, secret]) =>
      [`${head}${secret}`, `pulled with ${head}${secret} today`, `a: [${head}${secret}]`].some((text) =>
        door(text).includes(secret),
      ),
    );
    expect(shown).toEqual([]);
  });
});

describe.each(Object.entries({ maskText, throughItem }))('%s', (_, door) => {
  it('withholds base64', () => {
    expect(HIDE_BASE64.filter(([text, secret]) => door(text).includes(secret))).toEqual([]);
  });
  it('keeps harmless texts', () => {
    const others = [...KEEP_OTHERS, ...KEEP_FOUND, ...KEEP_DIRECTIVES].map((text) => ['other', text] as const);
    expect(failing([...all(KEEP), ...others], (text) => door(text) !== text)).toEqual([]);
  });
});

/** Takes JSON through admission as the fields of an item. */
const throughFields = (text: string): string => JSON.stringify(admit(JSON.parse(text)));

it('admit hides the secrets of the corpus in fields, and keeps the harmless fields', () => {
  const { structures = [] } = HIDE_DATA;
  expect(failing(all({ structures }), shows(throughFields, WORDS))).toEqual([]);
  const { structures: kept = [] } = KEEP;
  expect(failing(all({ kept }), (text) => throughFields(text) !== text)).toEqual([]);
});

it('maskText masks only the secret in a text', () => {
  expect(EXACT_TEXTS.map(([text]) => [text, maskText(text)])).toEqual(EXACT_TEXTS);
});

it('maskInline masks only the secret in a sentence, and leaves a sentence without a secret', () => {
  const shown = (line: string): string => maskInline(line).line;
  expect(EXACT_SENTENCES.map(([line]) => [line, shown(line)])).toEqual(EXACT_SENTENCES);
  expect(KEEP_SENTENCES.map(shown)).toEqual(KEEP_SENTENCES);
});

it('the corpus has more than 150 texts to hide, and more than 150 texts to keep', () => {
  expect(all(HIDE_DATA).length + all(HIDE_TEXTS).length + HIDE_TOKENS.length).toBeGreaterThan(150);
  expect(all(KEEP).length).toBeGreaterThan(150);
});

it('maskText does not change a masked text, and keeps the number of lines', () => {
  const others = [...HIDE_OTHERS, ...HIDE_FOUND].map((text) => ['other', text] as const);
  const changes = (text: string): boolean => {
    const masked = maskText(text);
    return maskText(masked) !== masked || masked.split('\n').length !== text.split('\n').length;
  };
  const texts = [...all(HIDE_DATA), ...all(HIDE_TEXTS), ...others].map(
    ([name, text]) => [name, text.replaceAll('§', 'Zq9sEcr3tVal0Qwe')] as const,
  );
  expect(failing(texts, changes)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { maskText } from '../../../src/core/secrets/mask.ts';
import { HIDE_DATA } from '../../fixtures/secrets/hide-data.ts';
import { HIDE_OTHERS } from '../../fixtures/secrets/hide-others.ts';
import { HIDE_BASE64, HIDE_TEXTS } from '../../fixtures/secrets/hide-texts.ts';
import { HIDE_TOKENS } from '../../fixtures/secrets/hide-tokens.ts';
import { KEEP } from '../../fixtures/secrets/keep.ts';
import { KEEP_OTHERS } from '../../fixtures/secrets/keep-others.ts';
import { throughLog, throughProblem, throughScan, throughTree } from './doors.ts';

const all = (corpus: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(corpus).flatMap(([kind, texts]) => texts.map((text): [string, string] => [kind, text]));

/** Secrets of several makings: a word, letters and digits, signs. */
const WORDS = ['swordfish', 'Zq9sEcr3tVal0Qwe', 'x7-Kp!w_94.Lm'];
const CODED = ['Zq9sEcr3tVal0Qwe', 'hunter2-hunter2'];

const DOORS = { maskText, throughTree, throughScan, throughProblem, throughLog };

describe.each(Object.entries(DOORS))('%s hides', (_, door) => {
  it.each(all(HIDE_DATA))('%s: %s', (_, text) => {
    for (const secret of WORDS) expect(door(text.replaceAll('§', secret))).not.toContain(secret);
  });
  it.each(all(HIDE_TEXTS))('%s: %s', (_, text) => {
    for (const secret of CODED) expect(door(text.replaceAll('§', secret))).not.toContain(secret);
  });
  it.each(HIDE_OTHERS)('%s', (text) => {
    for (const secret of CODED) expect(door(text.replaceAll('§', secret))).not.toContain(secret);
  });
  it.each(HIDE_TOKENS)('the token %s', (head, secret) => {
    for (const text of [`${head}${secret}`, `pulled with ${head}${secret} today`, `a: [${head}${secret}]`])
      expect(door(text)).not.toContain(secret);
  });
});

it.each(HIDE_BASE64)('base64 is decoded: %s', (text, secret) => {
  for (const door of [maskText, throughTree, throughScan]) expect(door(text)).not.toContain(secret);
});

describe.each(Object.entries({ maskText, throughTree, throughScan }))('%s keeps', (_, door) => {
  it.each(KEEP_OTHERS)('%s', (text) => {
    expect(door(text)).toBe(text);
  });
  it.each(all(KEEP))('%s: %s', (_, text) => {
    expect(door(text)).toBe(text);
  });
});

it('has enough of both', () => {
  expect(all(HIDE_DATA).length + all(HIDE_TEXTS).length + HIDE_TOKENS.length).toBeGreaterThan(150);
  expect(all(KEEP).length).toBeGreaterThan(150);
});

describe('a masked text', () => {
  const texts = [...all(HIDE_DATA), ...all(HIDE_TEXTS)]
    .map(([, text]) => text)
    .concat(HIDE_OTHERS)
    .map((text) => text.replaceAll('§', 'Zq9sEcr3tVal0Qwe'));

  it.each(texts)('stays unchanged, with the same number of lines: %s', (text) => {
    const masked = maskText(text);
    expect(maskText(masked)).toBe(masked);
    expect(masked.split('\n').length).toBe(text.split('\n').length);
  });
});

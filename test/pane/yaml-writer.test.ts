import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { YAML_OPTIONS } from '../../src/pane/yaml-options.ts';
import { yamlLines } from '../../src/pane/yaml-writer.ts';

const words = fc.constantFrom(
  ...['', ' a', 'a ', 'a: b', '- a', 'a #b', '? a', ': a', "it's", 'x'.repeat(300), 'a\tb', '\t', '\u0085', 'a\u2028b'],
  ...['a\nb', 'a\n\n  b\n', '\n', 'a\n', ' \n a', 'a\n b\n', '# a\nb'],
  ...'= << --- ... yes No null ~ y on true key k #x "q" {a} [a *a &a !a %a @a `a | > - ? a,b 日本'.split(' '),
  ...'12 0x1f 1:20 2026-01-01 .inf 1e3 a/b-c.d'.split(' '),
);
const numbers = fc
  .array(fc.constantFrom('1', '0', '.', '-', '_', 'e', 'a', 'x', '2026', ':', 'f', 'b', 'o', '+', 'T', 'Z', 'inf'), {
    maxLength: 7,
  })
  .map((parts) => parts.join(''));
const joined = fc
  .array(fc.constantFrom(' ', '\n', '\t', ..."a : # - ? ' . 1 / = @ % --- no ~ E + _".split(' ')), { maxLength: 8 })
  .map((parts) => parts.join(''));
const text = fc.oneof(
  words,
  joined,
  numbers,
  joined,
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const key = fc.oneof(words, fc.string({ maxLength: 6 }), fc.constant('k'.repeat(1200)));
const json = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 5 }),
    fc.dictionary(key, tie('any'), { maxKeys: 5 }),
  ),
})).any;

it('writes the same text as the package for any value', () => {
  fc.assert(
    fc.property(json, (value) => {
      const plain = JSON.parse(JSON.stringify(value ?? null));
      expect(yamlLines(plain).join('\n')).toBe(stringify(plain, YAML_OPTIONS).replace(/\n$/, ''));
    }),
    { numRuns: 4000 },
  );
});

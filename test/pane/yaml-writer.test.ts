import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { YAML_OPTIONS, yamlLines } from '../../src/pane/yaml-writer.ts';

const words = fc.constantFrom(
  '=',
  '---',
  'a\tb',
  'a\u2028b',
  'yes',
  'No',
  'null',
  '~',
  '',
  ' a',
  'a ',
  'a: b',
  '- a',
  '#x',
  'a #b',
  '12',
  '0x1f',
  '1:20',
  '2026-01-01',
  'y',
  'on',
  '=',
  '<<',
  'a\nb',
  'a\n\n  b\n',
  '\n',
  'a\n',
  '"q"',
  "it's",
  '{a}',
  '[a',
  '*a',
  '&a',
  '!a',
  '%a',
  '@a',
  '`a',
  '|',
  '>',
  '日本',
  '---',
  '...',
  '? a',
  ': a',
  'a\tb',
  '.inf',
  'a/b-c.d',
  'x'.repeat(300),
  'true',
  '1e3',
  '-',
  '?',
  'a,b',
  '\t',
  ' \n a',
  'a\n b\n',
  '# a\nb',
  'key',
  'k',
  '\u0085',
  'a\u2028b',
); // prettier-ignore
const numbers = fc
  .array(fc.constantFrom('1', '0', '.', '-', '_', 'e', 'a', 'x', '2026', ':', 'f', 'b', 'o', '+', 'T', 'Z', 'inf'), {
    maxLength: 7,
  })
  .map((parts) => parts.join(''));
const joined = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      ':',
      '#',
      '-',
      '\n',
      '?',
      "'",
      '.',
      '1',
      '/',
      '=',
      '@',
      '%',
      '---',
      'no',
      '\t',
      '~',
      'E',
      '+',
      '_',
    ),
    { maxLength: 8 },
  )
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

it('writes the same as the package for any value', () => {
  fc.assert(
    fc.property(json, (value) => {
      const plain = JSON.parse(JSON.stringify(value ?? null));
      expect(yamlLines(plain).join('\n')).toBe(stringify(plain, YAML_OPTIONS).replace(/\n$/, ''));
    }),
    { numRuns: 4000 },
  );
});

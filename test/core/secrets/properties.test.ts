import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { maskText } from '../../../src/core/secrets/mask.ts';
import { throughItem } from './doors.ts';

const KEYS = [
  'password',
  'dbPassword',
  'API_KEY',
  'auth-token',
  'clientSecret',
  'smtpPass',
  'credentials',
  'ssh_private_key',
];
const secret = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9_!+-]{9,30}[0-9]$/)
  .filter((text) => !/pass|token|secret|key/i.test(text));
const plain = fc.constantFrom('x', 'true', 'nginx:1.25', '8080', 'a: b', 'two words', '');

/** Trees with a secret under a secret key, at any depth. */
const tree = (planted: string): fc.Arbitrary<unknown> =>
  fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc
        .tuple(fc.constantFrom(...KEYS), fc.constantFrom(planted, [planted], { a: planted }))
        .map(([key, value]) => ({ [key]: value })),
      fc
        .tuple(fc.constantFrom(...KEYS), fc.constantFrom('value', 'default'))
        .map(([name, key]) => ({ name, x: 1, [key]: planted })),
      fc.constantFrom({ kind: 'Secret', data: { any: planted } }, { kind: 'Secret', stringData: { any: planted } }),
      fc.tuple(plain, tie('node')).map(([text, node]) => ({ a: text, b: node, c: 1 })),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((list) => ({ list })),
      tie('node').map((node) => ({ embedded: JSON.stringify(node) })),
      tie('node').map((node) => ({ embedded: stringify(node) })),
    ),
  })).node;

const planted = secret.chain((text) => tree(text).map((json) => ({ text, json })));
const STYLES = [
  (json: unknown): string => JSON.stringify(json),
  (json: unknown): string => JSON.stringify(json, null, 2),
  (json: unknown): string => stringify(json),
  (json: unknown): string => stringify(json, { collectionStyle: 'flow' }),
  (json: unknown): string => stringify(json, { defaultStringType: 'QUOTE_SINGLE', indentSeq: false }),
  (json: unknown): string => stringify(json, { defaultKeyType: 'QUOTE_DOUBLE', lineWidth: 30 }),
  (json: unknown): string => stringify(json, { defaultStringType: 'BLOCK_FOLDED' }),
];

describe('maskText', () => {
  it.each(STYLES.map((style, index) => [index, style] as const))(
    'hides a secret in any tree of JSON or YAML, written in style %i',
    (_, style) => {
      fc.assert(
        fc.property(planted, ({ text, json }) => {
          const written = style(json);
          const masked = maskText(written);
          expect(masked).not.toContain(text);
          expect(masked.split('\n').length).toBe(written.split('\n').length);
          expect(throughItem(written)).not.toContain(text);
        }),
        { numRuns: 150 },
      );
    },
  );

  it('is idempotent', () => {
    const piece = fc.constantFrom(
      ...['\n', ' ', ': ', '- ', '# ', ' is ', 'name: ', 'value: ', '&a ', 'Bearer 1', 'cookie: a='],
      ...['<<E\nE\n', 'kind: Secret\n', 'value="b" name="token"', '\u200B', "'"],
      ...'password token PASS data x a1b2c3d4 (present) = " \\" """ { } [ ] ( ) , ; > < & @ *a --'.split(' '),
      ...'\\u0061 \\n :// ?sig= https://h?a=b1'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const masked = maskText(pieces.join(''));
        expect(maskText(masked)).toBe(masked);
      }),
      { numRuns: 5000 },
    );
  });

  it('leaves a text alone by its first patterns only if no layer would change it', () => {
    const piece = fc.oneof(
      fc.constantFrom(': ', ' ', '=', ...'tok en secret pass word pwd psk auth key api private'.split(' ')),
      fc.constantFrom('-u a:b', 'Bearer a1b2c3d4e5', 'Cookie: a=b', ...':// a@b ?a= &sig= eyJ AIza npm_'.split(' ')),
      fc.constantFrom('0123456789abcdef0123456789abcdef', 'x'.repeat(40), ...'Aa1 . \n ghp_ xoxb- hvs. "'.split(' ')),
      fc.constantFrom('-----BEGIN ', 'RSA PRIVATE KEY', '-----', 'Private-Lines: 1'),
      fc.constantFrom('LS0tLS1CRUdJTi', 'hooks.slack.com/services/'),
      fc.string({ maxLength: 4 }),
    );
    // A text with a backslash never takes the fast path.
    const looked = (text: string): string => maskText(`\\\n${text}`).slice(2);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('').replaceAll('\\', '');
        if (maskText(text) === text) expect(looked(text)).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds no secret in keys of letters, so that such keys need no masking', () => {
    const word = fc.constantFrom(...'password Token Secret key auth cookie Bearer eyJ xox npm user'.split(' '));
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefABCXYZ'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.oneof(word, letters), { maxLength: 6 }), (pieces) => {
        const key = pieces.join('').slice(0, 40);
        expect(maskText(key)).toBe(key);
      }),
      { numRuns: 1000 },
    );
  });
});

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

/** Trees in which the secret stands under a secret key, as deep as may be. */
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

describe('a secret that is planted in a tree', () => {
  it.each(STYLES.map((style, index) => [index, style] as const))('never survives, style %i', (_, style) => {
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
  });
});

describe('the time a text takes', () => {
  /** Time of the processor in ms, the less of two: what others do on the machine does not count. */
  const timed = (text: string): number =>
    Math.min(
      ...[1, 2].map(() => {
        const start = process.cpuUsage();
        maskText(text);
        return process.cpuUsage(start).user / 1000;
      }),
    );

  it.each([
    ...Array.from('a"\'\\:{}[],\n\r< -'),
    ...['%25', '&a ', '*a ', '? ', 'a:b@', '{{', '- - ', '"a": ', 'eyJ', 'eyJ.', '<a ', 'http://', '://a:b', 'x='],
    ...['\\"', '\\u0061', 'token', 'token.', 'token=', 'token is ', 'token a1b2c3 ', '--token ', 'private-', '?sig='],
    ...['&a_sig=', 'https://h/?a=', 'Bearer 1', '-----BEGIN ', 'LS0tLS1CRUdJTi', 'aA1=', 'key: Aa1', '# token: x\n'],
    ...['name', 'name:', 'name=token ', 'name: token\n', 'name: token, value: ', 'value: ', 'value:"'],
    ...['token: {', 'token: {\n', 'token: [\n- ', 'token: *a\n', 'password="\n', 'x token: "\n', 'token="""\n'],
    ...[
      'token=<<EOF\n',
      'kind: Secret\n',
      'password: |\n',
      'secret:\n- name: a\n',
      'com2sec ',
      'rootpw --a ',
      'failed token: a ',
      'enable secret ',
      'enable secret 5 x ',
      'server key ',
      'snmp auth sha ',
      'u * ',
      'mysql -p ',
      'login("u", "',
      'user a/',
      'echo x | ',
      '<key>token</key>',
      '<value>a</value><name>',
      'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2Mm3Nn4\n',
      'Aa1=',
      'set token to ',
    ],
  ])('grows with its length: %j', (piece) => {
    const text = (size: number): string => `password ${piece.repeat(Math.ceil(size / piece.length))}`;
    maskText(text(5000));
    // Twice the length takes four times as long where each sign is looked at with each other: of 20 and 80 thousand, 16.
    expect(timed(text(80_000))).toBeLessThan(150 + 10 * timed(text(20_000)));
  });
});

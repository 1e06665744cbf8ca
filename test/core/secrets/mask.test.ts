import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskText } from '../../../src/core/secrets/mask.ts';

describe('maskText', () => {
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

  it.each([
    ['a cookie on any line', '-&0Cookie: a=b', '-&0Cookie: (present)'],
    ['a cookie after other words', 'a: 1\nmyCookie: a=b; c=d', 'a: 1\nmyCookie: (present)'],
    ['a keytab', 'keytab: BQIAAABH', 'keytab: (present)'],
  ])('masks %s, also after other lines', (_, text, masked) => {
    expect(maskText(text)).toBe(masked);
    expect(maskText(`a: b: c\n${text}`)).toBe(`a: b: c\n${masked}`);
  });

  it('leaves a text that begins like a key file in base64 but is none', () => {
    const text = 'a LS0tLS1CRUdJTi_\nMIIEabcdefghijklmnopqrstuvwxyz';
    expect(maskText(text)).toBe(text);
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

  it('masks only the secret in a text', () => {
    const text = 'replicas: 3\nsecretName: tls-cert\nimage:\n  tag: 1.2\nautomountToken: (present)';
    expect(maskText('replicas: 3\nimage: nginx')).toBe('replicas: 3\nimage: nginx');
    expect(maskText(text)).toContain('secretName: tls-cert');
    expect(maskText('{"token":"x","other":1}')).toBe('{"token":(present),"other":1}');
    expect(maskText('bypass: yes')).toBe('bypass: yes');
    expect(maskText('password is swordfish')).toBe('password is (present)');
    expect(maskText('Basic authentication required')).toBe('Basic authentication required');
    expect(maskText('"credentials": {\n"user": "x"\n},\n"b": 1')).toBe('"credentials": (present)\n\n\n"b": 1');
    expect(maskText('a=1&token=x&b=2')).toBe('a=1&token=(present)&b=2');
  });

  it.each([
    'tolerations:\n- key: app\n  operator: Equal\n  value: web',
    'key: node-role.kubernetes.io/control-plane',
    'secretName: tls-cert\ntokenTTL: 15m\npasswordPolicy: strong\nsecretRef: {name: db}\ntokenAudience: a',
    'secretKeyRef:\n  name: db-secret\n  key: password\n- name: LEVEL\n  value: debug',
    'env:\n- value: debug\n  name: LEVEL\n- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: x',
    'auth:\n  enabled: true\n  mode: basic\nauth: oidc',
    'publicKey: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx9AbCd user@h',
    'kind: ConfigMap\ndata:\n  a: b\nkind: SecretStore',
    'a: &x 1\nb: *x',
    'monkey: 1\nauthor: me\nkeyboard: us',
    '# If the token is used then it is rotated, and the password is optional',
    'secret "regcred-2" not found; secrets "db-secret-2" is forbidden',
    "couldn't find key password in Secret default/db-secret-1",
    'token is expired, the password is not valid, credentials are missing, no credentials for user admin',
    'password must be at least 8 characters; password authentication failed for user "postgres"',
    'failed to get token from host 10.1.2.3: connection refused',
    'docker run --user 1000:1000 x; date -u +%H:%M',
    'https://charts.example.com/index.yaml',
    'volume "certs": secret "tls-cert-1" not found',
  ])('leaves a text that only mentions secrets: %s', (text) => {
    expect(maskText(text)).toBe(text);
  });
});

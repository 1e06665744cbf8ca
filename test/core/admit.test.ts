import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit } from '../../src/core/admit/admit.ts';

const SECRET = 'hunter2-hunter2';

describe('admit', () => {
  it('replaces the documented secrets by (present) or (absent)', () => {
    const json = admit({
      hostAuthToken: SECRET,
      serviceAuthToken: '',
      hostPairingKey: SECRET,
      packServerSecret: SECRET,
      hostIdentity: { caCert: 'a certificate', sshSecret: { name: 'login', privateKey: SECRET } },
      tunnelStatus: { ssh: { user: { credentials: { username: SECRET, password: SECRET, sshKey: null } } } },
    });
    expect(JSON.stringify(json)).not.toContain(SECRET);
    expect(json).toMatchObject({
      hostAuthToken: '(present)',
      serviceAuthToken: '(absent)',
      hostIdentity: { caCert: 'a certificate', sshSecret: { name: 'login', privateKey: '(present)' } },
      tunnelStatus: { ssh: { user: { credentials: { username: '(present)', sshKey: '(absent)' } } } },
    });
  });

  it.each([
    ['displayed with a mark', 'DB_PASS\u200BWORD'],
    ['masked itself', 'token=abcdefgh12345678ABC password'],
    ['too long', `${'x'.repeat(1991)}password${'z'.repeat(9)}`],
  ])('hides the value of a secret name before and after the name, if the name is %s', (_, name) => {
    expect(admit({ name, value: SECRET })).toEqual(admit({ value: SECRET, name }));
  });

  it('strips webhook addresses and header values', () => {
    const json = admit({
      http: {
        method: 'POST',
        url: `https://me:${SECRET}@hooks.example/in/1?key=${SECRET}`,
        headers: { 'X-Key': SECRET },
        body: 'a\nb',
      },
    });
    expect(JSON.stringify(json)).not.toContain(SECRET);
    expect(json).toMatchObject({
      http: { url: 'https://hooks.example/in/1?(present)', headers: { 'X-Key': '(present)' }, body: 'a\nb' },
    });
  });

  it.each([
    ['headers without a URL beside them', { http: { headers: { 'X-Key': SECRET } } }],
    ['headers and a URL under keys in other case', { http: { URL: `https://h/x?k=${SECRET}`, Headers: [SECRET] } }],
    ['the query of a URL', { url: `https://h/x?k=${SECRET}` }],
    ['URLs in a list', { http: { url: [`https://h/x?k=${SECRET}`] } }],
    ['a password with @ and / in a URL', { url: `https://me:a@b/${SECRET}@h/x` }],
    ['a password in a URL that lacks a slash', { url: `https:/me:${SECRET}@h` }],
    ['the value of a key that ends in a blank', { 'password ': SECRET }],
    ['the value of a key of two words', { 'API key': SECRET }],
    ['the value of a key with invisible characters', { 'pass\u200Bword': SECRET, 'token\u0000': SECRET }],
    ['the value of a key in wide letters', { ｔｏｋｅｎ: SECRET }],
    ['the value of a key with one plain letter among wide letters', { ｐａｓｓｗｏｒd: SECRET }],
    ['the value of a key of two words and signs', { 'API key ?:': SECRET }],
    ['the value of a key with a number', { password2: SECRET }],
    ['the argument after a secret option', { args: ['run', '--db-password', SECRET] }],
    ['the argument after a disguised option', { args: ['--pass\u200Bword', SECRET] }],
    ['an environment entry with capitalised keys', { env: [{ Value: SECRET, Name: 'DB_PASSWORD' }] }],
    ['the data of a Kubernetes Secret', { kind: 'Secret', data: { x: SECRET }, stringData: [SECRET] }],
    ['the login of a registry', { auths: { 'r.example': { auth: SECRET } } }],
    ['the key of a kubeconfig', { user: { 'client-key-data': SECRET } }],
    ['a webhook under another key', { webhookUrl: `https://h/x?k=${SECRET}` }],
    ['the value of a header in a list', { list: [{ header: 'Authorization', value: SECRET }] }],
    ['a secret within a key', { labels: { [`password=${SECRET}`]: 'x' } }],
    ['the URL of a webhook in a message', { message: `Post "https://h/x?k=${SECRET}": 403` }],
    ['a secret far behind in a long message', { message: `${'a '.repeat(50_000)}password: ${SECRET}` }],
  ])('hides %s', (_, json) => {
    expect(JSON.stringify(admit(json))).not.toContain(SECRET);
  });

  it.each([
    ['key', true],
    ['auth', true],
    ['serverKey', true],
    ['publicKey', false],
    ['public_key', false],
    ['keyboard', false],
    ['uid', false],
  ])('decides by the key %s whether a random-looking value is a secret: %s', (key, secret) => {
    const made = ['Zq9sEcr3tVal0Qwe', '0f1e2d3c4b5a69788796a5b4c3d2e1f0'];
    for (const value of made) expect(admit({ [key]: value })).toEqual({ [key]: secret ? '(present)' : value });
    for (const value of ['app', 'node-role.kubernetes.io/control-plane', 'Zq9sEcr3tVal0Qwe or so']) {
      expect(admit({ [key]: value })).toEqual({ [key]: value });
    }
  });

  it('hides everything below a key with the ending of a secret key, at any depth', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...'token Secret cookie keytab db_password PASSWD credentials apiKey api-key private_key Authorization'.split(
            ' ',
          ),
        ),
        fc.array(fc.constantFrom('spec', 'list', 'x'), { maxLength: 5 }),
        (key, path) => {
          const json = path.reduce<unknown>((inner, step) => (step === 'list' ? [inner] : { [step]: inner }), {
            [key]: [{ deep: SECRET }],
          });
          expect(JSON.stringify(admit(json))).not.toContain(SECRET);
        },
      ),
    );
  });

  it('admits any JSON, and leaves no control character in it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (json) => {
        const admitted = admit(json);
        expect(JSON.stringify(admitted)).not.toMatch(/\\u00[01]/);
      }),
    );
  });

  it('keeps a field that is one encoded word, since it may identify the item, but withholds the word within a text', () => {
    const uid = 'Zq9sEcr3tVal0QweAb12Cd34Ef';
    expect(admit({ uid, message: `lost ${uid}`, values: uid })).toEqual({
      uid,
      message: 'lost (withheld: encoded)',
      values: '(withheld: encoded)',
    });
  });

  it('treats __proto__ like any other key', () => {
    const json = admit(JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'));
    expect(Object.keys(json ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

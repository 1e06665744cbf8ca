import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit } from '../../src/core/admit/admit.ts';

const SECRET = 'hunter2-hunter2';

describe('admit', () => {
  it('replaces the documented secrets by their presence', () => {
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
    ['shown with a mark', 'DB_PASS\u200BWORD'],
    ['masked itself', 'token=abcdefgh12345678ABC password'],
    ['cut', `${'x'.repeat(1991)}password${'z'.repeat(9)}`],
  ])('asks a neighbour for what was sent: a name that is %s', (_, name) => {
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
    ['headers without an address beside them', { http: { headers: { 'X-Key': SECRET } } }],
    ['headers and an address in other letters', { http: { URL: `https://h/x?k=${SECRET}`, Headers: [SECRET] } }],
    ['an address alone', { url: `https://h/x?k=${SECRET}` }],
    ['addresses in a list', { http: { url: [`https://h/x?k=${SECRET}`] } }],
    ['a password with @ and / in an address', { url: `https://me:a@b/${SECRET}@h/x` }],
    ['an address that lacks a slash', { url: `https:/me:${SECRET}@h` }],
    ['a key that ends in a blank', { 'password ': SECRET }],
    ['a key of two words', { 'API key': SECRET }],
    ['a key with what nobody sees in it', { 'pass\u200Bword': SECRET, 'token\u0000': SECRET }],
    ['a key in wide letters', { ｔｏｋｅｎ: SECRET }],
    ['a key in letters that are wide but for the last', { ｐａｓｓｗｏｒd: SECRET }],
    ['a key of two words with signs behind them', { 'API key ?:': SECRET }],
    ['a key with a number', { password2: SECRET }],
    ['arguments', { args: ['run', '--db-password', SECRET] }],
    ['arguments behind a disguised flag', { args: ['--pass\u200Bword', SECRET] }],
    ['an environment entry in other letters', { env: [{ Value: SECRET, Name: 'DB_PASSWORD' }] }],
    ['data of Kubernetes', { kind: 'Secret', data: { x: SECRET }, stringData: [SECRET] }],
    ['the login of a registry', { auths: { 'r.example': { auth: SECRET } } }],
    ['the key of a kubeconfig', { user: { 'client-key-data': SECRET } }],
    ['a webhook of another name', { webhookUrl: `https://h/x?k=${SECRET}` }],
    ['a header among others', { list: [{ header: 'Authorization', value: SECRET }] }],
    ['what stands in a key', { labels: { [`password=${SECRET}`]: 'x' } }],
    ['the address of a webhook in a message', { message: `Post "https://h/x?k=${SECRET}": 403` }],
    ['what stands far behind', { message: `${'a '.repeat(50_000)}password: ${SECRET}` }],
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
  ])('takes what nobody made up for a secret under the key %s: %s', (key, secret) => {
    const made = ['Zq9sEcr3tVal0Qwe', '0f1e2d3c4b5a69788796a5b4c3d2e1f0'];
    for (const value of made) expect(admit({ [key]: value })).toEqual({ [key]: secret ? '(present)' : value });
    for (const value of ['app', 'node-role.kubernetes.io/control-plane', 'Zq9sEcr3tVal0Qwe or so']) {
      expect(admit({ [key]: value })).toEqual({ [key]: value });
    }
  });

  it('finds a secret under any key that ends like one, however deep', () => {
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

  it('survives any JSON, and leaves no control character in it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (json) => {
        const admitted = admit(json);
        expect(JSON.stringify(admitted)).not.toMatch(/\\u00[01]/);
      }),
    );
  });

  it('keeps a field of one encoded word, which may tell two items apart, and withholds it within a text', () => {
    const uid = 'Zq9sEcr3tVal0QweAb12Cd34Ef';
    expect(admit({ uid, message: `lost ${uid}`, values: uid })).toEqual({
      uid,
      message: 'lost (withheld: encoded)',
      values: '(withheld: encoded)',
    });
  });

  it('takes __proto__ for a key like any other', () => {
    const json = admit(JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'));
    expect(Object.keys(json ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit } from '../../src/core/admit.ts';
import { maskText } from '../../src/core/mask.ts';

const SECRET = 'hunter2-hunter2';

describe('admit', () => {
  it('drops the secrets that the document names, and says whether they were there', () => {
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

  it('finds a secret under any key that ends like one, however deep', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'token',
          'Secret',
          'db_password',
          'PASSWD',
          'credentials',
          'apiKey',
          'api-key',
          'private_key',
          'Authorization',
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

  it('takes __proto__ for a key like any other', () => {
    const json = admit(JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'));
    expect(Object.keys(json ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('maskText', () => {
  it.each([
    ['a pair', `replicas: 3\npassword: ${SECRET}\nimage: nginx`],
    ['an indented pair', `db:\n  user: admin\n  adminPassword: "${SECRET}"`],
    ['a list entry', `- apiKey: ${SECRET}\n  name: x`],
    ['a block', `token: |\n  ${SECRET}\n  ${SECRET}\nnext: 1`],
    ['a tree below a key', `credentials:\n  user: ${SECRET}\n  pin: ${SECRET}\nnext: 1`],
    ['an environment entry', `env:\n- name: DB_PASSWORD\n  value: ${SECRET}`],
    ['JSON on one line', `{"clientSecret":"${SECRET}","other":1}`],
    ['an assignment', `DB_PASSWORD=${SECRET} ./run`],
    ['a header', `Authorization: Bearer ${SECRET}`],
    ['an address', `url: https://user:${SECRET}@registry.example/x`],
    ['a value with blanks and signs', `password: correct ${SECRET} staple`],
    ['a value behind a comma', `dbPassword: Tr0ub4dor,${SECRET};x&y)z]`],
    ['a value behind a sign', `token: x)${SECRET}`],
    ['a block with carriage returns', `password: |\r\n  ${SECRET}\r\n  ${SECRET}\r\nnext: 1`],
    ['an anchor', `password: &p ${SECRET}`],
    ['a tag', `password: !!str ${SECRET}`],
    ['a quoted value of two lines', `admin_password: "abc\n  ${SECRET}"`],
    ['a plain value of two lines', `plain_token: abc\n  ${SECRET}`],
    ['an entry in a flow', `env:\n- {name: API_TOKEN, value: ${SECRET}}`],
    ['an explicit key', `? secret\n: ${SECRET}`],
    ['JSON within a text', `json: "{\\"token\\":\\"${SECRET}\\",\\"a\\":1}"`],
    ['an argument in a flow', `args: ["--token", "${SECRET}"]`],
    ['an argument in a list', `args:\n- --token\n- ${SECRET}`],
    ['an argument', `run --api-key ${SECRET} now`],
    ['a list at the indent of its key', `tokens:\n- ${SECRET}\n- ${SECRET}\nnext: 1`],
    ['an entry of a list with more keys', `users:\n- password: ${SECRET}\n  name: x`],
    [
      'a plural, a client key, a short word',
      `passwords: ${SECRET}\nclient_key: ${SECRET}\nDB_PASS: ${SECRET}\nsecretKey: ${SECRET}`,
    ],
    ['a signed address', `server: https://reg:pw@r.example/x?sig=${SECRET}`],
    ['a key file', `k: |\n  -----BEGIN RSA PRIVATE KEY-----\n  ${SECRET}\n  -----END RSA PRIVATE KEY-----`],
  ])('masks %s', (_, text) => {
    expect(maskText(text)).not.toContain(SECRET);
  });

  it('takes a long text in one go, whatever it is made of', () => {
    for (const piece of [
      'a',
      'http://',
      'token',
      '-----BEGIN ',
      'x=',
      '"',
      ' ',
      '-',
      'name',
      'name:',
      'token=',
      'token: {',
      '?sig=',
    ]) {
      expect(maskText(`secret ${piece.repeat(200_000)}`)).not.toBe('');
    }
  });

  it('leaves everything else as it was', () => {
    const text = 'replicas: 3\nsecretName: tls-cert\nimage:\n  tag: 1.2\nautomountToken: (present)';
    expect(maskText('replicas: 3\nimage: nginx')).toBe('replicas: 3\nimage: nginx');
    expect(maskText(text)).toContain('secretName: tls-cert');
    expect(maskText('token: |\n  x\nnext: 1')).toContain('next: 1');
    expect(maskText('users:\n- password: x\n  name: admin')).toBe('users:\n- password: (present)\n  name: admin');
    expect(maskText('credentials:\n  user: x\nnext: 1')).toBe('credentials: (present)\nnext: 1');
    expect(maskText('token:\nnext: 1')).toBe('token:\nnext: 1');
    expect(maskText('{"token":"x","other":1}')).toBe('{"token":(present),"other":1}');
    expect(maskText('bypass: yes')).toBe('bypass: yes');
  });
});

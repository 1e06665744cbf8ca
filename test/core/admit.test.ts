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
    ['a key with a number', { password2: SECRET }],
    ['arguments', { args: ['run', '--db-password', SECRET] }],
    ['an environment entry in other letters', { env: [{ Value: SECRET, Name: 'DB_PASSWORD' }] }],
  ])('hides %s', (_, json) => {
    expect(JSON.stringify(admit(json))).not.toContain(SECRET);
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
    ['a quote within JSON', `{"password":"a\\"${SECRET}","b":1}`],
    ['a quote within JSON within JSON', `{\\"password\\":\\"a\\\\\\"${SECRET}\\"}`],
    ['an apostrophe within a flow', `{'password': 'it''s ${SECRET}'}`],
    ['a key written in escapes', `{"pass\\u0077ord":"${SECRET}"}`],
    ['a key written in escapes of YAML', `"pass\\x77ord": ${SECRET}`],
    ['a key with what nobody sees in it', `pass\u200Bword: ${SECRET}`],
    ['a key in wide letters', `ｐａｓｓｗｏｒｄ: ${SECRET}`],
    ['a list within a flow', `{credentials: [x, ${SECRET}], a: 1}`],
    ['a tree within a flow', `a: {credentials: {u: x, v: {w: ${SECRET}}}}`],
    ['a quoted value that goes on without an indent', `password: "abc\n${SECRET}"\nb: 1`],
    ['a tree that goes on without an indent', `"credentials": {\n"user": "${SECRET}"\n},\n"b": 1`],
    ['an entry whose value comes first', `env:\n- value: ${SECRET}\n  name: DB_PASSWORD`],
    ['an entry in JSON whose value comes first', `[{"value":"${SECRET}","name":"DB_PASSWORD"}]`],
    ['an entry with more between', `{name: X_TOKEN, other: 1, value: ${SECRET}}`],
    ['an argument with a quote', `["--password", "a\\"${SECRET}"]`],
    ['arguments of JSON within a text', `{\\"args\\": [\\"--token\\", \\"${SECRET}\\"]}`],
    ['arguments of JSON, one a line', `[\n  "--token",\n  "${SECRET}"\n]`],
    ['an address with @ in its password', `db://me:a@${SECRET}@h/x`],
    ['an address with / in its password', `db://me:a/${SECRET}@h/x`],
    ['a signature of another name', `https://h/x?X-Amz-Signature=${SECRET}`],
    ['a repeated header', `the header was Authorization Bearer ${SECRET}`],
    ['a bearer alone', `Bearer ${SECRET} is not known`],
    ['XML', `<db><password>${SECRET}</password></db>`],
    ['a comma behind other brackets', `login [3]: password=x,${SECRET}`],
    ['signs in an assignment', `password=x&${SECRET};y`],
    ['a web token', `eyJhbGciOiJIUzI1NiJ9.${SECRET}.c2lnbmF0dXJl`],
  ])('masks %s', (_, text) => {
    expect(maskText(text)).not.toContain(SECRET);
  });

  it('says the same when it is asked again', () => {
    const piece = fc.constantFrom(
      'password',
      'token',
      ': ',
      '=',
      '"',
      "'",
      '\\"',
      '{',
      '}',
      '[',
      ']',
      ',',
      '\n',
      ' ',
      '- ',
      '--',
      'name: ',
      'value: ',
      'x',
      '://',
      '@',
      '?sig=',
      '&',
      ';',
      '>',
      '<',
      'Bearer 1',
      '(present)',
      '\\u0061',
      '\u200B',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const masked = maskText(pieces.join(''));
        expect(maskText(masked)).toBe(masked);
      }),
      { numRuns: 5000 },
    );
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
      'token: {\n',
      'token: [\n- ',
      'password="\n',
      'name: token, value: ',
      'value: ',
      'value:"',
      '--token ',
      '?sig=',
      '&a_sig=',
      '://a:b',
      'Bearer 1',
      'eyJ',
      '\\u0061',
      '\\"',
      "'",
      '{',
      'name: token\n',
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
    expect(maskText('Basic authentication required')).toBe('Basic authentication required');
    expect(maskText('http://h.example:8080/@scope/x')).toBe('http://h.example:8080/@scope/x');
    expect(maskText('"credentials": {\n"user": "x"\n},\n"b": 1')).toBe('"credentials": (present)\n"b": 1');
    expect(maskText('a=1&token=x&b=2')).toBe('a=1&token=(present)&b=2');
  });
});

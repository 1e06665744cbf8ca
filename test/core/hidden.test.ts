import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, admitOwned } from '../../src/core/admit/admit.ts';
import { Hidden, sameSealed, sealedBytes } from '../../src/core/json-scan/hidden.ts';
import { written } from './written.ts';

const SECRET = 'hunter2-Ünter\\2"3';

const OTHER = 'hunter2';

const sealed = (text: string | Buffer): string => {
  const hidden = new Hidden();
  const admitted = admitOwned(JSON.parse(text.toString()), hidden);
  return sealedBytes(Buffer.from(text), hidden, admitted).toString();
};

/** JSON with the secret under keys and in texts of all kinds, beside anything else. */
const withSecrets = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(SECRET.length, null, true, 1e308, '', 'plain', 'a: b', '\u001b[2J', 'Grüße'),
    fc.dictionary(fc.constantFrom('name', 'spec', 'a\u001bb', 'http', 'items', '__proto__', 'labels'), tie('json'), {
      noNullPrototype: true,
      maxKeys: 4,
    }),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.record({ hostAuthToken: fc.constantFrom<unknown>(SECRET, '', null, 7, [SECRET], { deep: SECRET }) }),
    fc.record({ name: fc.constant('DB_PASSWORD'), value: fc.constantFrom(SECRET, '') }),
    fc.record({
      url: fc.constant(`https://me:${encodeURIComponent(SECRET)}@h.example/x?key=hunter2`),
      method: fc.constant('POST'),
    }),
    fc.record({ values: fc.constant(`user: me\npassword: ${SECRET}\n`) }),
  ),
})).json;

describe('the bytes that an item keeps', () => {
  it('hold no secret and parse to the admitted value, however they are written', () => {
    fc.assert(
      fc.property(written, (text) => {
        const bytes = sealed(text);
        expect(bytes).not.toContain(OTHER);
        expect(JSON.stringify(admit(JSON.parse(bytes)))).toBe(JSON.stringify(admit(JSON.parse(text))));
      }),
      { numRuns: 2000 },
    );
  });

  it('hold no secret and parse to the admitted value', () => {
    fc.assert(
      fc.property(withSecrets, fc.constantFrom(undefined, 1), (json, space) => {
        const object = { item: json };
        const text = JSON.stringify(object, null, space as number | undefined);
        const hidden = new Hidden();
        const admitted = admitOwned(JSON.parse(text), hidden);
        const bytes = sealedBytes(Buffer.from(text), hidden, admitted);
        expect(bytes.toString()).not.toMatch(/hunter2/);
        expect(admitOwned(JSON.parse(bytes.toString()))).toEqual(admitted);
        expect(JSON.stringify(admitted)).toBe(JSON.stringify(admit(JSON.parse(text))));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a key that stands twice', `{"hostAuthToken":"${OTHER}","hostAuthToken":"s"}`],
    ['a key that is null in the end', `{"hostAuthToken":"${OTHER}","hostAuthToken":null}`],
    ['an object that stands twice', `{"spec":{"hostAuthToken":"${OTHER}"},"spec":{}}`],
    ['a key twice, once in escapes', `{"token":"${OTHER}","\\u0074oken":"s"}`],
    ['a key in escapes', `{"host\\u0041uthToken":"${OTHER}"}`],
    ['a text in escapes', `{"token":"\\u0068unter2"}`],
    ['a blank before the colon', `{"token" : "${OTHER}"}`],
    ['numbers, lists and trees', `{"token":7,"secret":["${OTHER}"],"credentials":{"a":[{"b":"${OTHER}"}]}}`],
    ['__proto__', `{"__proto__":{"token":"${OTHER}"}}`],
    ['digits for keys, which come first', `{"token":"${OTHER}","1":{"token":"${OTHER}"}}`],
    ['what is nested too deep', `{"a":${'['.repeat(80)}{"token":"${OTHER}"}${']'.repeat(80)}}`],
    ['a header', `{"http":{"headers":{"X":"${OTHER}"}}}`],
    ['an environment entry', `{"name":"DB_PASSWORD","value":"${OTHER}"}`],
    // Each of these takes just as many bytes as what was parsed takes when it is written without the first of the two.
    ['a key that stands twice behind exponents', `{"n":[1e9,1e9,1e7],"":"token=${OTHER}","":1}`],
    ['the same behind the point', `{"n":[1e-6,1e-6,1e-6,1e-6,1e-5],"":"token=${OTHER}","":1}`],
    ['the same of negative numbers', `{"n":[-1e9,-1e9,-1e7],"":"token=${OTHER}","":1}`],
    ['the same of numbers too large', `{"n":[${Array(7).fill('1e999').join(',')}],"":"token=${OTHER}22","":1}`],
    ['secrets of one length beside digits for keys', `{"a":{"token":"${OTHER}"},"1":{"token":"1234567"}}`],
  ])('hold no secret: %s', (_, text) => {
    const bytes = sealed(text);
    expect(bytes).not.toContain(OTHER);
    expect(admit(JSON.parse(bytes))).toEqual(admit(JSON.parse(text)));
  });

  it('hold no secret: a duplicate key beside invalid UTF-8', () => {
    const lost = Buffer.alloc(10, 0xff).toString('latin1');
    const bytes = Buffer.from(`{"n":"${lost}","":"token=${OTHER}2","":1}`, 'latin1');
    expect(sealed(bytes)).not.toContain(OTHER);
  });

  it('keep harmless values, also ones equal to a secret', () => {
    const labels = { X: OTHER, value: OTHER };
    const text = JSON.stringify({ labels, http: { headers: { X: OTHER } }, env: { name: 'A_TOKEN', value: OTHER } });
    expect(JSON.parse(sealed(text))).toMatchObject({ labels });
    expect(sealed(text).split(OTHER)).toHaveLength(3);
  });

  it('are the original bytes where secrets are under their own keys', () => {
    const text = `{"name":"s","hostAuthToken":"\\n\\"s","type":"t","sizes":[0,7,-12,1.5,32000,8589934592],"serviceAuthToken":"Ü","kind":null,"note":"ä: \\"b: c\\": \\\\","on":[true,false,[],{}],"hostPairingKey":""}`;
    const bytes = Buffer.from(text);
    const hidden = new Hidden();
    const admitted = admitOwned(JSON.parse(text), hidden);
    expect(sealedBytes(bytes, hidden, admitted)).toBe(bytes);
    expect(JSON.parse(bytes.toString())).toEqual({
      name: 's',
      hostAuthToken: '*',
      type: 't',
      sizes: [0, 7, -12, 1.5, 32000, 8589934592],
      serviceAuthToken: '*',
      kind: null,
      note: 'ä: "b: c": \\',
      on: [true, false, [], {}],
      hostPairingKey: '',
    });
  });
});

describe('the bytes of a list', () => {
  it('are the original bytes where a secret key has no secret, and for keys of equal length', () => {
    const text =
      '{"a":[{"hostAuthToken":"s"},{"hostAuthToken":""},{"hostAuthToken":null},{"hostAuthOther":"s"},{"hostAuthToken":"t"}]}';
    const bytes = Buffer.from(text);
    const hidden = new Hidden();
    const admitted = admitOwned(JSON.parse(text), hidden);
    expect(sealedBytes(bytes, hidden, admitted)).toBe(bytes);
    expect(bytes.toString()).toBe(text.replace('"s"', '"*"').replace('"t"', '"*"'));
  });
});

describe('two items', () => {
  const sealed = (json: unknown, space?: number): Buffer => {
    const text = JSON.stringify({ item: json }, null, space);
    const hidden = new Hidden();
    return sealedBytes(Buffer.from(text), hidden, admitOwned(JSON.parse(text), hidden));
  };
  const value = (bytes: Buffer): string => JSON.stringify(admitOwned(JSON.parse(bytes.toString())));

  it('are equal if everything but the secrets is, for any texts', () => {
    const texts = fc.array(fc.constantFrom('"', '*', ' ', '\\', 'a'), { maxLength: 6 }).map((parts) => parts.join(''));
    const json = fc.record({ a: texts, hostAuthToken: fc.constantFrom('', SECRET, 'x', '  '), b: fc.array(texts) });
    fc.assert(
      fc.property(json, json, fc.constantFrom(undefined, 1), (one, other, space) => {
        const bytes = sealed(one, space);
        const others = sealed(other, space);
        expect(sameSealed(bytes, others)).toBe(value(bytes) === value(others));
      }),
      { numRuns: 500 },
    );
  });

  it('are compared byte by byte but for the blanks between their signs', () => {
    const signs = fc.constantFrom('"*"', '"*"  ', ' ', '\n\t\r', '{', ':', '"a b"', '" \\" "');
    const bytes = fc.array(signs, { maxLength: 5 }).map((parts) => parts.join(''));
    const said = (text: string): string => text.replaceAll(/("(?:[^"\\]|\\.)*")|\s/g, '$1');
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(sameSealed(Buffer.from(one), Buffer.from(other))).toBe(said(one) === said(other));
      }),
      { numRuns: 2000 },
    );
  });

  it('are equal for a renewed token, and different for a missing one', () => {
    const host = (serviceAuthToken: string) => sealed({ status: { serviceAuthToken, state: 'ready' } });
    expect(sameSealed(host('short'), host('a much longer one'))).toBe(true);
    expect(sameSealed(host('short'), host(''))).toBe(false);
  });
});

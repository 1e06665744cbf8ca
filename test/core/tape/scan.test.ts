import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit } from '../../../src/core/admit/admit.ts';
import { CUT, UNSUPPORTED } from '../../../src/core/json-scan/bytes.ts';
import { Scan } from '../../../src/core/json-scan/scan.ts';
import { TapeValue } from '../../../src/core/json-scan/tape-value.ts';
import type { Json } from '../../../src/core/values/value.ts';
import { written } from '../written.ts';

const scan = new Scan();

/** What is on the tape of a text; null where it is not ordinary. */
const onTape = (text: string): Json | null => {
  const bytes = Buffer.from(text);
  return scan.element(bytes, 0) === bytes.length ? new TapeValue(scan.tape).json() : null;
};

/** What is left in the bytes of an ordinary element without its secrets; null where it is not ordinary. */
const sealed = (text: string): string | null => {
  const bytes = Buffer.from(text);
  return scan.element(bytes, 0) === bytes.length ? scan.tape.sealed().toString() : null;
};

const TEXTS = fc.constantFrom(
  '',
  'a',
  'two words',
  'a: b',
  'Grüße',
  '\u001b[2J',
  'x=y',
  '--token',
  'token: hunter2',
  '\ufffd',
);
const KEYS = fc.constantFrom(
  ...'name value kind data url webhook key auth token labels values 12 a.b/c'.split(' '),
  'ü',
  '\u001b',
);
const { any } = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    TEXTS,
    fc.constantFrom<unknown>(0, -1.5, 1e21, true, false, null, 'Secret', 'hunter2hunter2A', 'DB_TOKEN'),
    fc.dictionary(KEYS, tie('any'), { maxKeys: 5, noNullPrototype: true }),
    fc.array(tie('any'), { maxLength: 4 }),
  ),
}));

describe('an ordinary element', () => {
  it('is one that is JSON, and that admitting changes only under keys of secrets', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          written,
          any.map((json) => JSON.stringify(json)),
        ),
        (json) => {
          const text = `{"item":${json}}`;
          const read = onTape(text);
          const left = sealed(text);
          if (left === null) return;
          expect(read).toEqual(admit(JSON.parse(text)));
          expect(admit(JSON.parse(left))).toEqual(admit(JSON.parse(text)));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('hides the same secrets as admitting does', () => {
    fc.assert(
      fc.property(written, (json) => {
        const left = sealed(`{"item":${json}}`);
        if (left !== null) expect(left).not.toContain('hunter2');
      }),
      { numRuns: 5000 },
    );
  });

  it('is never accepted where JSON.parse would reject it', () => {
    const noise = fc.array(
      fc.constantFrom(
        ...'{}[],:" \\',
        '"a":',
        '"',
        'true',
        'nul',
        '1',
        '-',
        '.',
        '0',
        'e5',
        '\t',
        '\u0001',
        '\\u00',
        'é',
      ),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(noise, (parts) => {
        const text = `{"a":${parts.join('')}}`;
        const end = scan.element(Buffer.from(text), 0);
        if (end > 0) expect(() => JSON.parse(Buffer.from(text).subarray(0, end).toString())).not.toThrow();
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['without blanks', undefined],
    ['with a blank', 1],
    ['with tabs', '\t'],
  ])('%s is found from any part of it to be cut, and never to end', (_, indent) => {
    const json = { a: [1, -2.5, true, false, null, 'x', 'two words', { b: {} }, []], token: 'hunter2' };
    const bytes = Buffer.from(JSON.stringify(json, null, indent));
    expect(scan.element(bytes, 0)).toBe(bytes.length);
    for (let cut = 0; cut < bytes.length; cut += 1) expect(scan.element(bytes.subarray(0, cut), 0)).toBe(CUT);
  });

  it.each([
    [
      'words, texts, numbers and words of JSON',
      '{"a":"x","b":"two words: no secret","c":[1,-2.5,0,true,false,null],"d":{"e":{}},"f":[]}',
    ],
    ['letters beyond ASCII and escapes', '{"a":"Grüße","b":"a \\"quoted\\" word"}'],
    ['secrets under their own keys', '{"hostAuthToken":"s","hostPairingKey":"","token":null}'],
    ['a value beside a name that is no secret', '{"name":"city","value":"Berlin"}'],
    ['an address without a query', '{"url":"https://example.com/a"}'],
    ['a secret in a text', '{"a":"password: hunter2"}'],
    ['a sign that a terminal obeys', '{"a":"\\u001b[2J"}'],
    ['a sign that hides', '{"a":"a\u202Eb"}'],
    ['lines where texts have none', '{"a":"a\\nb"}'],
    ['a text too long for a line', `{"a":"${'x'.repeat(2001)}"}`],
    ['lines where texts have them', '{"values":"a: 1\\nb: 2"}'],
    ['the largest whole numbers', '{"a":9007199254740991,"b":-9007199254740989}'],
    ['numbers written in another way', '{"a":1e5,"b":1.50,"c":[52.520006599987,0.0,-0.25,1E-7]}'],
    ['escapes without need', '{"a":"Z\\u00fcrich \\u003c b\\/c","token":"\\u0041"}'],
    ['blanks between its signs', '{ "a" : [ 1 , { } , [ ] , "b" ]\t,\r\n"token" : "hunter2" , "c" : null }'],
  ])('may have %s', (_, text) => {
    expect(onTape(text)).toEqual(admit(JSON.parse(text)));
  });

  it.each([
    ['a secret by its neighbour', '{"name":"DB_PASSWORD","value":"hunter2"}'],
    ['a secret by its neighbour, twice', '{"name":"DB_PASSWORD","value":"hunter2","value":"x","name":"city"}'],
    ['the argument of a secret', '{"args":["--password","hunter2"]}'],
    ['the same in escapes', '{"args":["\\u002d-password","hunter2"]}'],
    ['an address with a query', '{"url":"https://example.com/a?key=hunter2"}'],
    ['a secret that is no text', '{"token":7}'],
    ['a secret that has parts', '{"credentials":{"user":"hunter2"}}'],
    ['a key in escapes', '{"\\u0074oken":"hunter2"}'],
    ['a key beyond ASCII', '{"tökén":"x"}'],
    ['a number that is rounded', '{"a":9007199254740993}'],
    ['values too deep', `{"a":${'['.repeat(80)}${']'.repeat(80)}}`],
    ['a number that is none to JSON.stringify', '{"a":1e999}'],
    ['half an exponent', '{"a":1e}'],
    ['a nought below nought', '{"a":-0}'],
    ['what is no JSON', '{"a":01}'],
    ['a comma too many', '{"a":1,}'],
    ['another bracket', '{"a":[1}}'],
    ['an escape that is none', '{"a":"\\q"}'],
    ['an escape that is none, in a secret', '{"token":"\\q"}'],
    ['a list', '[1]'],
  ])('has none of: %s', (_, text) => {
    expect(scan.element(Buffer.from(text), 0)).toBe(UNSUPPORTED);
  });

  it('continues beyond the bytes only where a longer text would be valid', () => {
    expect(scan.element(Buffer.from('{"a":tr'), 0)).toBe(CUT);
    expect(scan.element(Buffer.from('{"a":tr}'), 0)).toBe(UNSUPPORTED);
    expect(scan.element(Buffer.from('{"a":f},{'), 0)).toBe(UNSUPPORTED);
  });

  it('is stored without its blanks if these are many', () => {
    const json = { name: 'a "quoted" name', spec: { sizes: [1, 2], note: ' two  words ', none: {} }, token: '' };
    const text = JSON.stringify(json);
    expect(sealed(JSON.stringify(json, null, 2))).toBe(text);
    expect(sealed(JSON.stringify(json, null, '\t'))).toBe(text);
    expect(sealed(`${text.slice(0, -1)} }`)).toBe(`${text.slice(0, -1)} }`);
    const hidden = sealed(JSON.stringify({ ...json, token: 'hunter2' }, null, 8)) ?? '';
    expect(JSON.parse(hidden)).toEqual({ ...json, token: '*' });
    expect(hidden).toHaveLength(text.length + 'hunter2'.length);
  });

  it('is stored in the form of JSON.stringify', () => {
    expect(sealed('{"a":1e5,"b":"Z\\u00fcrich","c":1.50,"d":0.0,"token":"\\u0041"}')).toBe(
      '{"a":100000,"b":"Zürich","c":1.5,"d":0,"token":"(present)"}',
    );
  });

  it('may have any number of blanks', () => {
    const text = `{"token":"hunter2","a":1.50,${' "" : { } ,'.repeat(16_000)}"b":1.0}`;
    const left = sealed(text) ?? '';
    expect(JSON.parse(left)).toEqual({ token: '(present)', a: 1.5, '': {}, b: 1 });
    expect(left).not.toContain('hunter2');
  });

  it('does not retain its chunk when its neighbours are rewritten', () => {
    const piece = Buffer.from('{"a":1}{"a":1.50}{"a":2}');
    const fresh = new Scan();
    const isInPiece = [0, 7, 17].map((from) => {
      fresh.element(piece, from);
      return fresh.tape.sealed().buffer === piece.buffer;
    });
    expect(isInPiece).toEqual([true, false, false]);
  });

  it('is UTF-8', () => {
    const bytes = Buffer.from('{"a":"x\xff"}', 'latin1');
    expect(scan.element(bytes, 0)).toBe(UNSUPPORTED);
    // Read as one sign, which takes as many bytes.
    expect(scan.element(Buffer.from('{"a":"\xf0\x9f\x98"}', 'latin1'), 0)).toBe(UNSUPPORTED);
  });

  it('is found among thousands of keys', () => {
    for (let number = 0; number < 9000; number += 1) {
      const text = `{"labels":{"key-${number}":"value-${number}"},"token":"hunter2"}`;
      const bytes = Buffer.from(text);
      if (scan.element(bytes, 0) < 0) continue;
      expect(new TapeValue(scan.tape).json()).toEqual({
        labels: { [`key-${number}`]: `value-${number}` },
        token: '(present)',
      });
    }
  });
});

import fc from 'fast-check';

/** JSON in all ways of writing it: duplicate keys, all forms of numbers and letters, with blanks or without. Secrets contain `hunter2`. */
export const written = fc.constantFrom('', ' ', '\n\t  ').chain((blank) => {
  const entry = (keys: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(keys, value).map(([key, text]) => `"${key}":${blank}${text}`);
  const plain = fc.constantFrom('', 'a', '1', '12', 'ä', 'values', '__proto__', 'a\\"token', '\\u0061');
  const secret = fc.constantFrom('token', 'hostAuthToken', '\\u0074oken', 'db_password');
  const hidden = fc.constantFrom(
    '"hunter2"',
    '"hunter2\\n"',
    '"hunter2 ä"',
    '["hunter2"]',
    '{"a":"hunter2"}',
    '""',
    'null',
    '7',
  );
  const number = fc.constantFrom(...'0 -0 7 1e3 1000 2E2 1e9 1e-6 0.001 1.50 1e999 12345678901234567890'.split(' '));
  const text = fc.constantFrom('""', '"a"', '"Ä"', '"\\n"', '"\\u0041"', '"\\/"', '"\\"token\\":\\""', '"(present)"');
  const { json } = fc.letrec<{ json: string; object: string }>((tie) => ({
    object: fc
      .array(
        fc.oneof(
          entry(plain, tie('json')),
          entry(secret, hidden),
          entry(plain, fc.constantFrom('"token=hunter2"', '"token=hunter222"')),
        ),
        { maxLength: 4 },
      )
      .map((entries) => `{${entries.join(`,${blank}`)}}`),
    json: fc.oneof(
      { maxDepth: 3 },
      number,
      text,
      tie('object'),
      fc.array(tie('json'), { maxLength: 3 }).map((list) => `[${list.join(`,${blank}`)}]`),
    ),
  }));
  return json;
});

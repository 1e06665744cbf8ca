import fc from 'fast-check';

const ESC = '\u001B';

/** Texts with which a hostile service tries to control a terminal, to hide from a reader, or to fool the program. */
export const HOSTILE = [
  `${ESC}]0;owned\u0007title`,
  `${ESC}]52;c;b3duZWQ=\u0007clipboard`,
  `${ESC}]8;;https://elsewhere.example${ESC}\\link${ESC}]8;;${ESC}\\`,
  `${ESC}[2J${ESC}[Hcleared`,
  `${ESC}[31;5mblinking${ESC}[0m`,
  `${ESC}P+q544e${ESC}\\dcs`,
  `${ESC}P$q"p${ESC}\\decrqss`,
  `${ESC}_Gf=100;AAAA${ESC}\\apc`,
  `${ESC}Pq#0;2;0;0;0#0~~@@${ESC}\\sixel`,
  `${ESC}c reset`,
  `${ESC}[?1049l left`,
  `${ESC}[6n${ESC}[c${ESC}[>c asked\u0005`,
  '\u009B31mC1\u009C',
  '\u0090dcs\u009C\u009D52;c;AAA=\u009C',
  'line\nfeed\r\nreturn\ttab\bback\u0007bell\u0000nul\u007Fdel\u0085nel',
  '\u202Eesrever\u202C\u2066isolate\u2069\u200Fmark',
  'zero\u200Bwidth\u200Djoiner\uFEFFbom\u00ADsoft',
  '\u2028line\u2029paragraph',
  '\uDB40\uDC41tag \uD800 lone \uDFFF',
  `e${'\u0301'.repeat(60)}`,
  '日本語のとても長い名前の機械がここにあります',
  'مرحبا بالعالم שלום',
  '👩‍👩‍👧‍👦👍🏽🇩🇪❤️',
  '\u{F0000}1\u{F0001}',
  '\u{F0000}0\u{F0001} \u{F0000}',
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  '%s %d {{y}} <b>',
  '   ',
  '=HYPERLINK("https://elsewhere.example")',
  '+1+1',
  '@SUM(1)',
  '-2+3',
  '＝1+1',
  '|`$(touch owned)`;\'"\\',
  '[a](javascript:b) ![c](d) <script>|',
  '---',
  '- a: &b *c',
  'yes',
  '2026-01-01',
  '0x10',
  '1e3',
  '~',
];

/** Secret that must not be in any output. */
export const CANARY = 'hunter2';
const SECRET = `Zq9-${CANARY}-1aB`;

/** Texts that contain a secret, like configurations, messages and manifests. */
export const SECRETS = [
  `user: me\npassword: ${SECRET}\n`,
  `token: |\n  ${SECRET}\n  ${SECRET}\nnext: 1`,
  `{"user":"me","apiKey":"${SECRET}"}`,
  `env:\n- name: DB_PASSWORD\n  value: ${SECRET}\n`,
  `env:\n- value: ${SECRET}\n  name: API_TOKEN\n`,
  `kind: Secret\ndata:\n  any: ${SECRET}\nstringData:\n  other: ${SECRET}\n`,
  `a: &x ${SECRET}\npassword: *x\n`,
  `Authorization: Bearer ${SECRET}`,
  `run --token=${SECRET} --password ${SECRET}`,
  `https://me:${SECRET}@h.example/x?sig=${SECRET}`,
  `-----BEGIN RSA PRIVATE KEY-----\n${SECRET}\n-----END RSA PRIVATE KEY-----`,
  `users:\n- user:\n    client-key-data: ${SECRET}\n`,
  `{"auths":{"r.example":{"auth":"${SECRET}"}}}`,
  `invalid token ${SECRET}, the password is ${SECRET}`,
  `{"c":"{\\"d\\":\\"{\\\\\\"secret\\\\\\":\\\\\\"${SECRET}\\\\\\"}\\"}"}`,
];

/** Keys whose values are always secret. */
const SECRET_KEYS = ['dbPassword', 'API_TOKEN', 'ssh-key', 'credentials', 'X-Api-Key', 'registry.password', 'tokens'];

/** Any text that a service may send: hostile, secret, or of any characters. */
export const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.constantFrom(...SECRETS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .constantFrom(...HOSTILE, ...SECRETS)
    .chain((one) => fc.string({ maxLength: 5 }).map((other) => `${other}\n${one}`)),
);

/** Replaces every text of the JSON by texts of the list, and adds keys with such texts to every map. */
export const spoiledWith = (value: unknown, texts: readonly string[]): unknown => {
  let turn = 0;
  const next = (): string => {
    turn += 1;
    return texts[turn % texts.length] ?? '';
  };
  const visit = (one: unknown): unknown => {
    if (typeof one === 'string') return next();
    if (Array.isArray(one)) return one.map(visit);
    if (typeof one !== 'object' || one === null) return one;
    const entries = Object.entries(one).map(([key, inner]) => [key, visit(inner)] as const);
    return Object.fromEntries([...entries, [`${next()}key`, next()]]);
  };
  return visit(value);
};

/** A full item in which each text is a text of a hostile service; it also has secret keys with secrets. */
export const hostileItem = (full: unknown): fc.Arbitrary<object> =>
  fc.tuple(fc.array(text, { minLength: 1, maxLength: 12 }), fc.constantFrom(...SECRET_KEYS)).map(([texts, key]) => ({
    ...(spoiledWith(full, texts) as object),
    spare: { [key]: [SECRET, { deep: SECRET }], http: { headers: { 'X-Any': SECRET }, url: `https://h/?k=${SECRET}` } },
  }));

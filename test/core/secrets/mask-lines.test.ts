import { describe, expect, it } from 'vitest';
import { maskText } from '../../../src/core/secrets/mask.ts';
import { maskInline } from '../../../src/core/secrets/mask-inline.ts';
import { maskLines, SECRETS } from '../../../src/core/secrets/mask-lines.ts';

// `§` is a secret before, and `(present)` after; what is between `«` and `»` goes with it, but for line feeds.
const before = (text: string): string => text.replaceAll('§', 'a').replaceAll(/[«»]/g, '');
const feeds = (gone: string): string => gone.replaceAll(/[^\n]/g, '');
const after = (text: string): string =>
  text
    .replaceAll(/((?:«[^»]*»)+)§/g, (_, gone: string) => `§${feeds(gone)}`)
    .replaceAll('§', '(present)')
    .replaceAll(/«[^»]*»/g, feeds);

describe('a secret in a text of many lines', () => {
  it.each([
    ['at any indent, in lists, in quotes', '  db-password: §\n- - "token": §,\n\'secret\' = §'],
    ['in comments', '  # - "pwd" : §,\n## secret = §\n# password: §\n#token: §'],
    ['under a path', 'my.db/pass-word_x-password=§'],
    ['with all that stands deeper', 'password: §«\n  b: 1»\nc: 1'],
    ['below its key', '  password: «|»§«\n    a\n\n    b»\n  c: 1'],
    ['in a comment below its key', '# password: «|»§«\n#   a»\n# c: 1'],
    ['in a comment that ends', '# password: «|»§«\n#   a»\nc: 1'],
    ['in a list', 'tokens:\n- §\n- §\nc: 1'],
    ['of an entry', '- name: DB_PASSWORD\n  value: §\n  x: 1\n- name: B\n  value: b'],
    ['of an entry, further down', '- name: DB_PASSWORD\n  x: 1\n  value: §'],
    ['of an entry, in front of it', '- value: §\n  name: DB_PASSWORD\n  x: 1'],
    ['of an entry in quotes', '"name": "DB_PASSWORD",\n"value": §«,»\n"b": 1'],
    ['of an explicit key', '? password\n: §\nb: 1'],
    ['of an explicit key in quotes', '  ? "password"\n  : §«\n    c»\n  b: 1'],
    ['behind an argument', 'args:\n- --password\n- §\n- b'],
    ['behind an argument in quotes', '  - "--db-token",\n  - §\n  - b'],
    ['behind an argument in brackets', '[\n"--token",\n«"»§«"»,\n"b"\n]'],
    ['behind an argument with one hyphen', '- -password\n- §'],
    ['in quotes over lines', 'password: «"»§«\nb"»\nc: 1'],
    ['in brackets over lines', 'password: «{»§«: 1\n}»\nc: 1'],
    ['in quotes that do not close', 'password: «"»§«\nb: 1»'],
    ['in a text of a shell', 'password=«<<EOF\n»§«»\nEOF\nb'],
    ['in one with signs', "password=«<<-'EOF'\n»§«»\nEOF\nb"],
    ['in one that does not end', 'password=«<<EOF\n»§«\nb»'],
    ['behind other words, over lines', 'export A="1" PASSWORD=«"»§«\nb"»\nc'],
    ['in a flow, over lines', 'x: {x: 1, password: «{\n»§«: 1\n}}»\nc: 1'],
    ['of Kubernetes', 'kind: Secret\ndata: §«\n  b: c»\nc: 1'],
    ['of Kubernetes in JSON', '{"kind":"Secret","data":«{"b":"»§«"}»,"c":1}'],
    ['of Kubernetes in a list of them', 'kind: SecretList\ndata: §«\n  b: c»'],
    ['in capital letters', 'DB_PASSWORD: §«\n  b»\nName: DB_TOKEN\nValue: §\n- --DB-PASSWORD\n- §'],
    ['with a comma in it, and a comma behind it', 'password: §«,b»\ntoken: §,« »'],
    ['below its key, over blank lines', '  password: «|»§«\n    a\n \n    b»\n  c: 1'],
    ['in a comment, but not what is behind other words', '# password: §\nc#     d: 1\nc: 1     # d'],
    ['in a list of trees', 'tokens:\n- §«\n  x: 1»\n- §\nc: 1'],
    ['of an entry over lines', '- name: DB_PASSWORD\n  value : §«\n    b»\n  c: 1'],
    ['of an entry that is indented, in front of it', 'x: 1\n-   value: §\n    name: DB_PASSWORD\n    c: 1'],
    ['of an explicit key that is indented', '?   password\n: §\nb: 1'],
    ['in a text of a shell with lines that begin alike', 'password=«<< EOF\nE»§«»\nEOF\nb'],
    ['in a list, but not in what follows', 'tokens:\n- §\nb: "c"\nd: - e'],
    ['of an entry with a comment', '- name: DB_PASSWORD\n  # c\n  value:  §\n  x: 1'],
    ['of an entry behind another', '  - name: A\n    value: b\n  - name: DB_TOKEN\n    value: §'],
    ['of an entry, in front of its name and a comment', '- value: §\n  x: a - b\n  name: DB_PASSWORD # a - b'],
    ['of an entry, far in front of it', '- value: §\n  # c\n  x:\n    y: 1\n  name: DB_PASSWORD'],
    ['of an entry, in front of it over lines', '- value: §«\n    b»\n  c: 1\n  name: DB_PASSWORD\n  d: 1'],
    ['of an entry in JSON, in front of it', '"value": «"»§«"»,\n"name": "DB_PASSWORD"'],
    ['with a comma in it, in front of its name', 'value: §«,b»\nname: DB_PASSWORD'],
    ['of an explicit key with blanks behind it', '? password  \n: §\nb: 1'],
    ['of Kubernetes, with blanks', 'kind : Secret\nx: a --- b\ndata: §«\n  b: c»'],
    ['behind an argument in quotes with a hyphen in them', '[\n"--token",\n«"»§« - b"»,\n"b"\n]'],
    ['of an entry, in front of it and a comment', '- value: §\n# c\n  name: DB_PASSWORD'],
    ['of an entry, in front of it and a list', '- value: §\n  x:\n    - y\n  name: DB_PASSWORD'],
    ['of an entry, in front of it with more', 'x: 1\n- value: §\n  c: 1\n  name: DB_PASSWORD'],
    ['of an entry, in quotes over lines', '- name: DB_PASSWORD\n  value: «"»§«\nb"»\nc: 1'],
    ['in XML, in brackets too', 'x {<password>§</password> <b>c</b>, d}'],
    ['behind an arrow', "x 'password' => §«<b»"],
    ['in brackets that close', 'x "password": «{"u": "»§«"}»\nb: 1'],
    ['in a flow of several lines', 'x: {password: «{\n u: »§«\n},»\nz: 2\n}\nc: 1'],
    ['in a deep flow of several lines', 'x: {password: «{u: {\n u: »§«\n},\n v: 1\n},»\nz: 2\n}\nc: 1'],
  ])('goes %s', (_, text) => {
    expect(maskText(before(text))).toBe(after(text));
  });

  it.each([
    ['a key without a value', 'password:\nb: 1'],
    ['an entry without a value', '- name: DB_PASSWORD\n  valueFrom:\n    x: 1'],
    ['an entry that ended', '- name: DB_PASSWORD\nb: 1\n  value: c'],
    ['an explicit key that is not secret, or has no value', '? name\n: a\n? password\nb: 1\n: c'],
    ['an argument that is none', '- --tokens-x\n- a\n- --password\nb: 1'],
    ['other data of Kubernetes', 'kind: Secret\nmydata: a'],
    ['a value behind a secret', 'password: (present)\nvalue: b\n: c'],
    ['a list that is not below', '  tokens:\n- a'],
    ['a value of another name', 'x-value: a\nname: DB_PASSWORD'],
    ['values that stand elsewhere', 'value: a\n  name: DB_PASSWORD'],
    ['values of the entry before', '- value: b\n- x: 1\n  name: DB_PASSWORD'],
    ['values of the entry before, indented', '  - value: b\n  - x: 1\n    name: DB_PASSWORD'],
    ['values of another tree', '  value: b\nc:\n  name: DB_PASSWORD'],
    ['a question', 'x ? password\n: a\n? password b\n: c'],
    ['a value without a name', 'the token, value: "a\nb: 1'],
    ['other entries', 'the token {value: a, name: b} {name: b, value: a}'],
  ])('leaves %s', (_, text) => {
    expect(maskText(text)).toBe(text);
  });

  it('in one document leaves the next one unchanged', () => {
    const other = 'kind: ConfigMap\ndata:\n  a: b';
    expect(maskText(`kind: Secret\nstringData:\n  a: b\n---\n${other}`)).toBe(
      `kind: Secret\nstringData: (present)\n\n---\n${other}`,
    );
    expect(maskText(`${other}\n---\nkind: Secret\ndata:\n  a: b\n`)).toBe(
      `${other}\n---\nkind: Secret\ndata: (present)\n\n`,
    );
  });

  it('below its key becomes one mask, its further lines empty', () => {
    expect(maskLines('password:\n  a\n  b', SECRETS)).toBe('password: (present)\n\n');
    expect(maskLines('password: a\n  b', SECRETS)).toBe('password: (present)\n');
    expect(maskText('password:\n  a\n  b\nc: 1')).toBe('password: (present)\n\n\nc: 1');
    expect(maskText('password:\n\n  a\nc: 1')).toBe('password: (present)\n\n\nc: 1');
    expect(maskText('password:\n   \nc: 1')).toBe('password:\n\nc: 1');
    expect(maskText('tokens:\n  - a\n  - b\nc: 1')).toBe('tokens: (present)\n\n\nc: 1');
  });

  it('is taken for no more than it is at the first look', () => {
    expect(maskInline("x 'password' => a<b").line).toBe("x 'password' => (present)");
    expect(maskInline('x password=>a<b').line).toBe('x password=>(present)');
    expect(maskInline('key: Zq9sEcr3tVal0Qwe, auth=Zq9sEcr3tVal0Qwe').line).toBe('key: (present), auth=(present)');
  });

  it('is masked under a disguised key too, without other changes', () => {
    expect(maskText('pass\u200Bword: a\nb: 1')).toBe('password: (present)\nb: 1');
    expect(maskText('ｐａｓｓｗｏｒｄ＝ｈｕｎｔｅｒ')).toBe('password=(present)');
    expect(maskText('{\\"pass\\\\u0077ord\\":\\"a\\"}')).toBe('{\\"password\\":(present)}');
    expect(maskText('password: a\nb: x²')).toBe('password: (present)\nb: x²');
    expect(maskText('x\u200By of tokens')).toBe('x\u200By of tokens');
    expect(maskText('curl -u me:hunter now')).toBe('curl -u me:(present) now');
  });

  it('is masked under keys that may hold a secret or a word', () => {
    const made = 'Zq9sEcr3tVal0Qwe';
    expect(maskText(`key: ${made}, auth=${made}; monkey ${made}`)).toBe(
      `key: (present), auth=(present); monkey ${made}`,
    );
  });

  it('at an anchor is masked with its aliases, and nothing else', () => {
    expect(maskText('x: &a b\npassword: *a\nc: &d e')).toBe('x: &a (present)\npassword: (present)\nc: &d e');
    expect(maskText('x: &a-b.c d\ny: &a-b d\npassword: *a-b.c')).toBe(
      'x: &a-b.c (present)\ny: &a-b d\npassword: (present)',
    );
    expect(maskText('x:\n  &a b\npassword: *a')).toBe('x:\n  &a (present)\npassword: (present)');
    expect(maskText('x: &a\n  b: 1\npassword: *a\nc: 1')).toBe('x: &a\n  (present)\npassword: (present)\nc: 1');
    expect(maskText('- [&a b, c, &a d]\nx: &b c\npassword: [*a, *b]')).toBe(
      '- [&a (present), c, &a (present)]\nx: &b (present)\npassword: (present)',
    );
    expect(maskText('password: a\nb: & c\n& d')).toBe('password: (present)\nb: & c\n& d');
    expect(maskText('x: &a b\npassword: [\n*a\n]')).toBe('x: &a (present)\npassword: (present)\n\n');
    expect(maskText('password: &x a\nb: *x')).toBe('password: (present)\nb: *x');
    expect(maskText('x: &a b\ny: *a\npassword: c')).toBe('x: &a b\ny: *a\npassword: (present)');
  });
});

import { describe, expect, it } from 'vitest';
import { maskText } from '../../../src/core/secrets/mask.ts';
import { maskInline } from '../../../src/core/secrets/mask-inline.ts';
import { maskLines, SECRETS } from '../../../src/core/secrets/mask-lines.ts';

// `§` is a secret before masking, and `(present)` after it. Text between `«` and `»` is removed, except line feeds.
const before = (text: string): string => text.replaceAll('§', 'a').replaceAll(/[«»]/g, '');
const feeds = (gone: string): string => gone.replaceAll(/[^\n]/g, '');
const after = (text: string): string =>
  text
    .replaceAll(/((?:«[^»]*»)+)§/g, (_, gone: string) => `§${feeds(gone)}`)
    .replaceAll('§', '(present)')
    .replaceAll(/«[^»]*»/g, feeds);

describe('maskText of many lines', () => {
  it.each([
    ['at any indent, in lists, in quotes', '  db-password: §\n- - "token": §,\n\'secret\' = §'],
    ['in comments', '  # - "pwd" : §,\n## secret = §\n# password: §\n#token: §'],
    ['under a path', 'my.db/pass-word_x-password=§'],
    ['and all lines with a deeper indent', 'password: §«\n  b: 1»\nc: 1'],
    ['below its key', '  password: «|»§«\n    a\n\n    b»\n  c: 1'],
    ['in a comment below its key', '# password: «|»§«\n#   a»\n# c: 1'],
    ['in a comment that ends', '# password: «|»§«\n#   a»\nc: 1'],
    ['in a list', 'tokens:\n- §\n- §\nc: 1'],
    ['of an entry', '- name: DB_PASSWORD\n  value: §\n  x: 1\n- name: B\n  value: b'],
    ['of an entry, some lines below its name', '- name: DB_PASSWORD\n  x: 1\n  value: §'],
    ['of an entry, before its name', '- value: §\n  name: DB_PASSWORD\n  x: 1'],
    ['of an entry in quotes', '"name": "DB_PASSWORD",\n"value": §«,»\n"b": 1'],
    ['of an explicit key', '? password\n: §\nb: 1'],
    ['of an explicit key in quotes', '  ? "password"\n  : §«\n    c»\n  b: 1'],
    ['after an option', 'args:\n- --password\n- §\n- b'],
    ['after an option in quotes', '  - "--db-token",\n  - §\n  - b'],
    ['after an option in brackets', '[\n"--token",\n«"»§«"»,\n"b"\n]'],
    ['after an option with one hyphen', '- -password\n- §'],
    ['in quotes over lines', 'password: «"»§«\nb"»\nc: 1'],
    ['in brackets over lines', 'password: «{»§«: 1\n}»\nc: 1'],
    ['in quotes that do not close', 'password: «"»§«\nb: 1»'],
    ['in a heredoc', 'password=«<<EOF\n»§«»\nEOF\nb'],
    ['in a heredoc with a quoted end', "password=«<<-'EOF'\n»§«»\nEOF\nb"],
    ['in a heredoc without an end', 'password=«<<EOF\n»§«\nb»'],
    ['after other words, over lines', 'export A="1" PASSWORD=«"»§«\nb"»\nc'],
    ['in flow style, over lines', 'x: {x: 1, password: «{\n»§«: 1\n}}»\nc: 1'],
    ['in a Kubernetes Secret', 'kind: Secret\ndata: §«\n  b: c»\nc: 1'],
    ['in a Kubernetes Secret in JSON', '{"kind":"Secret","data":«{"b":"»§«"}»,"c":1}'],
    ['in a list of Kubernetes Secrets', 'kind: SecretList\ndata: §«\n  b: c»'],
    ['under keys in capital letters', 'DB_PASSWORD: §«\n  b»\nName: DB_TOKEN\nValue: §\n- --DB-PASSWORD\n- §'],
    ['with a comma in it, and with a comma after it', 'password: §«,b»\ntoken: §,« »'],
    ['below its key, over blank lines', '  password: «|»§«\n    a\n \n    b»\n  c: 1'],
    ['in a comment, but not in a comment after other words', '# password: §\nc#     d: 1\nc: 1     # d'],
    ['in a list of trees', 'tokens:\n- §«\n  x: 1»\n- §\nc: 1'],
    ['of an entry over lines', '- name: DB_PASSWORD\n  value : §«\n    b»\n  c: 1'],
    ['of an indented entry, before its name', 'x: 1\n-   value: §\n    name: DB_PASSWORD\n    c: 1'],
    ['of an indented explicit key', '?   password\n: §\nb: 1'],
    ['in a heredoc with a line that begins like its end', 'password=«<< EOF\nE»§«»\nEOF\nb'],
    ['in a list, but not after the list', 'tokens:\n- §\nb: "c"\nd: - e'],
    ['of an entry with a comment', '- name: DB_PASSWORD\n  # c\n  value:  §\n  x: 1'],
    ['of an entry after another entry', '  - name: A\n    value: b\n  - name: DB_TOKEN\n    value: §'],
    ['of an entry, before its name with a comment', '- value: §\n  x: a - b\n  name: DB_PASSWORD # a - b'],
    ['of an entry, some lines before its name', '- value: §\n  # c\n  x:\n    y: 1\n  name: DB_PASSWORD'],
    ['of an entry, over lines before its name', '- value: §«\n    b»\n  c: 1\n  name: DB_PASSWORD\n  d: 1'],
    ['of an entry in JSON, before its name', '"value": «"»§«"»,\n"name": "DB_PASSWORD"'],
    ['with a comma in it, before its name', 'value: §«,b»\nname: DB_PASSWORD'],
    ['of an explicit key with blanks after it', '? password  \n: §\nb: 1'],
    ['in a Kubernetes Secret with blanks', 'kind : Secret\nx: a --- b\ndata: §«\n  b: c»'],
    ['with a hyphen in it, after an option in quotes', '[\n"--token",\n«"»§« - b"»,\n"b"\n]'],
    ['of an entry, before a comment and its name', '- value: §\n# c\n  name: DB_PASSWORD'],
    ['of an entry, before a list and its name', '- value: §\n  x:\n    - y\n  name: DB_PASSWORD'],
    ['of an entry, before another key and its name', 'x: 1\n- value: §\n  c: 1\n  name: DB_PASSWORD'],
    ['of an entry, in quotes over lines', '- name: DB_PASSWORD\n  value: «"»§«\nb"»\nc: 1'],
    ['in XML, also within brackets', 'x {<password>§</password> <b>c</b>, d}'],
    ['after an arrow', "x 'password' => §«<b»"],
    ['in brackets that close', 'x "password": «{"u": "»§«"}»\nb: 1'],
    ['in flow style over several lines', 'x: {password: «{\n u: »§«\n},»\nz: 2\n}\nc: 1'],
    ['in nested flow style over several lines', 'x: {password: «{u: {\n u: »§«\n},\n v: 1\n},»\nz: 2\n}\nc: 1'],
  ])('masks a secret %s', (_, text) => {
    expect(maskText(before(text))).toBe(after(text));
  });

  it.each([
    ['a key without a value', 'password:\nb: 1'],
    ['an entry without a value', '- name: DB_PASSWORD\n  valueFrom:\n    x: 1'],
    ['a value after its entry has ended', '- name: DB_PASSWORD\nb: 1\n  value: c'],
    ['an explicit key that is not secret, or has no value', '? name\n: a\n? password\nb: 1\n: c'],
    ['an option that is not secret, or has no value', '- --tokens-x\n- a\n- --password\nb: 1'],
    ['other data of a Kubernetes Secret', 'kind: Secret\nmydata: a'],
    ['a value after a secret', 'password: (present)\nvalue: b\n: c'],
    ['a list that is not below the secret key', '  tokens:\n- a'],
    ['a value under another key', 'x-value: a\nname: DB_PASSWORD'],
    ['a value at another indent', 'value: a\n  name: DB_PASSWORD'],
    ['the value of the previous entry', '- value: b\n- x: 1\n  name: DB_PASSWORD'],
    ['the value of the previous entry, indented', '  - value: b\n  - x: 1\n    name: DB_PASSWORD'],
    ['the value of another tree', '  value: b\nc:\n  name: DB_PASSWORD'],
    ['a question mark that begins no key', 'x ? password\n: a\n? password b\n: c'],
    ['a value without a name', 'the token, value: "a\nb: 1'],
    ['other entries', 'the token {value: a, name: b} {name: b, value: a}'],
  ])('leaves %s', (_, text) => {
    expect(maskText(text)).toBe(text);
  });

  it('masks a Secret in one document, and leaves the next document unchanged', () => {
    const other = 'kind: ConfigMap\ndata:\n  a: b';
    expect(maskText(`kind: Secret\nstringData:\n  a: b\n---\n${other}`)).toBe(
      `kind: Secret\nstringData: (present)\n\n---\n${other}`,
    );
    expect(maskText(`${other}\n---\nkind: Secret\ndata:\n  a: b\n`)).toBe(
      `${other}\n---\nkind: Secret\ndata: (present)\n\n`,
    );
  });

  it('writes one mask for the lines below a key, and empties further lines', () => {
    expect(maskLines('password:\n  a\n  b', SECRETS)).toBe('password: (present)\n\n');
    expect(maskLines('password: a\n  b', SECRETS)).toBe('password: (present)\n');
    expect(maskText('password:\n  a\n  b\nc: 1')).toBe('password: (present)\n\n\nc: 1');
    expect(maskText('password:\n\n  a\nc: 1')).toBe('password: (present)\n\n\nc: 1');
    expect(maskText('password:\n   \nc: 1')).toBe('password:\n\nc: 1');
    expect(maskText('tokens:\n  - a\n  - b\nc: 1')).toBe('tokens: (present)\n\n\nc: 1');
  });

  it('masks a value up to its end in a line', () => {
    expect(maskInline("x 'password' => a<b").line).toBe("x 'password' => (present)");
    expect(maskInline('x password=>a<b').line).toBe('x password=>(present)');
    expect(maskInline('key: Zq9sEcr3tVal0Qwe, auth=Zq9sEcr3tVal0Qwe').line).toBe('key: (present), auth=(present)');
  });

  it('masks a secret under a disguised key, without other changes', () => {
    expect(maskText('pass\u200Bword: a\nb: 1')).toBe('password: (present)\nb: 1');
    expect(maskText('ｐａｓｓｗｏｒｄ＝ｈｕｎｔｅｒ')).toBe('password=(present)');
    expect(maskText('{\\"pass\\\\u0077ord\\":\\"a\\"}')).toBe('{\\"password\\":(present)}');
    expect(maskText('password: a\nb: x²')).toBe('password: (present)\nb: x²');
    expect(maskText('x\u200By of tokens')).toBe('x\u200By of tokens');
    expect(maskText('curl -u me:hunter now')).toBe('curl -u me:(present) now');
  });

  it('masks a random-looking value under keys whose value may be a secret or a word', () => {
    const made = 'Zq9sEcr3tVal0Qwe';
    expect(maskText(`key: ${made}, auth=${made}; monkey ${made}`)).toBe(
      `key: (present), auth=(present); monkey ${made}`,
    );
  });

  it('masks the value at an anchor of a secret alias, and nothing else', () => {
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

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { yamlText } from '../../src/pane/yaml-writer.ts';

/** Texts that readers of YAML 1.1 (PyYAML, older Go) read as another type if they are not quoted. */
const NOT_PLAIN: Readonly<Record<string, readonly string[]>> = {
  'words with a type in 1.1': ['=', '<<', '~', 'null', 'Null', ''],
  'words for true and false': ['yes', 'No', 'on', 'OFF', 'y', 'N', 'true', 'False'],
  numbers: ['010', '0o10', '0x1F', '0b10', '1_000', '-1', '+1', '1e3', '1.', '.5', '.inf', '-.Inf', '.NaN'],
  'numbers to base 60': ['1:30', '190:20:30.15'],
  times: ['2024-01-01', '2024-01-01T00:00:00Z', '2024-1-1 1:2:3'],
  'signs of the syntax': ['- a', '? a', 'a: b', 'a #b', ...'%a @a `a !a &a *a --- ... | > { [ \'a "a'.split(' ')],
  'texts with outer blanks or tabs': [' a', 'a ', '\ta', 'a\tb', 'a\t'],
  'line breaks of 1.1': ['a\u0085b', 'a\u2028b', 'a\u2029b', 'a\rb'],
  'characters that no document may hold': [
    ...['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0080b'],
    ...['\ufeffa', 'a\ufeff', 'a\ufffe', 'a\uffff', 'a\ud800b'],
  ],
};

describe('YAML for readers of version 1.1', () => {
  it.each(Object.keys(NOT_PLAIN))('quotes %s, in values, lists and keys', (name) => {
    for (const text of NOT_PLAIN[name] ?? []) {
      const item = { value: text, list: [text], [`${text}`]: 1 };
      const yaml = yamlText(item);
      expect(yaml).toMatch(/^value: ["'].*\nlist:\n {2}- ["'].*\n["'].*["']: 1$/);
      expect(yaml).not.toMatch(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u,
      );
      expect(parse(yaml)).toEqual(item);
      // `<<` and similar keys have a meaning in version 1.1.
      expect(parse(yaml, { version: '1.1' })).toEqual(item);
    }
  });

  it('preserves trailing line feeds of a text', () => {
    for (const text of ['a\n', 'a\n\n', 'a\n\n\n', '\n', 'a \n \n']) {
      expect(parse(`${yamlText({ last: text })}\n`)).toEqual({ last: text });
      expect(parse(`${yamlText([{ last: text }])}\n`)).toEqual([{ last: text }]);
    }
  });

  it('does not quote values that are plain in every version, nor blocks', () => {
    expect(yamlText({ a: 'plain text', b: 'two\nlines', c: 'a=b', d: 7, e: true, f: null })).toBe(
      'a: plain text\nb: |-\n  two\n  lines\nc: a=b\nd: 7\ne: true\nf: null',
    );
  });
});

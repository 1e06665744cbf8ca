import { describe, expect, it } from 'vitest';
import {
  closeFrom,
  closeOf,
  openBrackets,
  openerOf,
  type ValueContext,
  valueEnd,
} from '../../../src/core/secrets/mask-value.ts';

/** The text with a bar where the value ends that begins at its first sign. */
const barred = (text: string, around: ValueContext): string => {
  const end = valueEnd(text, 0, around);
  return `${text.slice(0, end)}|${text.slice(end)}`;
};

describe('a value ends', () => {
  it.each<[around: ValueContext, text: string]>([
    ['plain', 'a|&b=c'],
    ['plain', 'a|&b%20c.d-e=f'],
    ['plain', 'a&b|'],
    ['plain', 'a|; user=b'],
    ['plain', 'a|;user name: b'],
    ['plain', 'a|;  b-c.d=e'],
    ['plain', 'a;b c|'],
    ['plain', 'a;!b=c|'],
    ['plain', 'a| my-user=b'],
    ['plain', 'a b c|'],
    ['plain', 'a, b}]<c|'],
    ['flow', 'a b c=1|'],
    ['flow', 'a|, b'],
    ['flow', 'a|}'],
    ['flow', 'a|]'],
    ['entry', 'a|, b'],
    ['entry', 'a|\\nb'],
    ['entry', 'a|\\\\rb'],
    ['entry', 'a\\tb|'],
    ['arguments', 'a| b'],
    ['arguments', 'a,b]c| d'],
    ['arguments', 'a|]}'],
    ['arguments', 'a|],b'],
    ['arguments', 'a|,'],
    ['arguments', 'a|,"b"'],
    ['arguments', 'a|,\\\\"b\\\\"'],
    ['arguments', 'a|, b'],
    ['arguments', 'a|]'],
    ['tags', 'a b|<'],
  ])('%s: %s', (around, text) => {
    expect(barred(text.replace('|', ''), around)).toBe(text);
  });

  it.each([
    ['at its quote', '"a"| b'],
    ['at the other one', "'a'| b"],
    ['at once, where it is empty', '""| b'],
    ['not at the other quote', `"a'b"| 'c"`],
    ['not at a quote that is escaped', '"a\\"b"| c"'],
    ['behind a backslash that is escaped', '"a\\\\"| "b"'],
    ['at a quote that is escaped as its first one is', '\\"a\\"| b'],
    ['not at one that is escaped once more', '\\"a\\\\\\"b\\"| c'],
    ['behind two backslashes that are escaped', '\\"a\\\\\\\\\\"| b\\"'],
    ['within a text in a text', '\\\\\\"a\\\\\\\\\\\\\\"b\\\\\\"| c'],
    ['not at a quote that stands twice', "'it''s'| b"],
    ['behind quotes that stand twice at the end', "'a'''| b'"],
    ['at the first of two double quotes', '"a"|"b"'],
    ['at three quotes', '"""a"b""c"""| d'],
    ['at three of the other', "'''a'b''c'''| d"],
    ['at three that are escaped', '\\"\\"\\"a\\"b\\"\\"\\"| c'],
    ['at three that are escaped three times', '\\\\\\"\\\\\\"\\\\\\"a\\\\\\"b\\\\\\"\\\\\\"\\\\\\"| c'],
    ['at one that is escaped, where three do not come again', "\\'\\'|\\'a\\' b"],
    ['at one quote, where three do not come again', "'''a'| b"],
    ['at its bracket', '{a: {b: 1}, c: [2]}| d}'],
    ['at the other one', '[1, [2], {a: 3}]| b]'],
    ['not at a bracket in quotes', `{a: "}", b: '}', c: 1}| d}`],
    ['not at one in quotes that are escaped', '{\\"a\\": \\"}\\"}| b}'],
    ['behind an apostrophe', "{a: it's, b: 1}| c'}"],
    ['behind a backslash', '{a: \\n}| e}'],
    ['not at a bracket behind a word in quotes', "{b: 'x}'}| d}"],
    ['behind backslashes', '{a: \\n, b: c\\d}| e}'],
  ])('%s: %s', (_, text) => {
    for (const around of ['plain', 'flow', 'entry', 'arguments', 'tags'] as const)
      expect(barred(text.replace('|', ''), around)).toBe(text);
  });

  it.each(['"a', "'a''", '"a\\"', '"""a"', '{a: 1', '[{a: 1}', '{a: "}', "{a: '}", '\\"a"', '{'])(
    'nowhere, where it is not closed: %s',
    (text) => {
      expect(closeOf(text, 0)).toBe(-1);
      expect(barred(text, 'plain')).toBe(`${text}|`);
    },
  );

  it('its opening place and sign', () => {
    expect(['a', '', 'a"', '}'].map((text) => [openerOf(text, 0), closeOf(text, 0)])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(openerOf('a"b', 1)).toEqual({ quote: '"', depth: 0 });
    expect(openerOf('a[b', 1)).toEqual({ quote: null, depth: 1 });
    expect(openerOf("a\\\\'b", 1)).toEqual({ quote: "\\\\'", depth: 0 });
    expect(openerOf('"""b', 0)).toEqual({ quote: '"""', depth: 0 });
    expect(openerOf("'''b", 0)).toEqual({ quote: "'", depth: 0 });
    expect(openerOf("'''b'''", 0)).toEqual({ quote: "'''", depth: 0 });
    expect(closeOf('x "a" "b"', 6)).toBe(9);
  });

  it('the closing place of an open value', () => {
    expect(closeFrom('a}, b]}', 0, { quote: null, depth: 2 })).toBe(6);
    expect(closeFrom('"b', 0, { quote: '"', depth: 0 })).toBe(1);
    expect(closeFrom('a"b"', 0, { quote: '"', depth: 0 })).toBe(2);
    expect(closeFrom('"}', 1, { quote: null, depth: 1 })).toBe(2);
  });
});

describe('brackets', () => {
  it.each([
    ['', 2, 2],
    ['a', 0, 0],
    ['{[', 0, 2],
    ['[a]{', 1, 2],
    ['}]', 1, 0],
    ['}}{', 0, 1],
  ])('behind %j there are, from %i: %i', (text, open, depth) => {
    expect(openBrackets(text, open)).toBe(depth);
  });
});

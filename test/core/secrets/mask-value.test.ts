import { describe, expect, it } from 'vitest';
import {
  closeFrom,
  closeOf,
  openBrackets,
  openerOf,
  type ValueContext,
  valueEnd,
} from '../../../src/core/secrets/mask-value.ts';

/** A text that begins with a value, with a bar at the end of the value. */
const barred = (text: string, around: ValueContext): string => {
  const end = valueEnd(text, 0, around);
  return `${text.slice(0, end)}|${text.slice(end)}`;
};

describe('a value', () => {
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
  ])('in the context %s ends at the bar: %s', (around, text) => {
    expect(barred(text.replace('|', ''), around)).toBe(text);
  });

  it.each([
    ['ends at its double quote', '"a"| b'],
    ['ends at its single quote', "'a'| b"],
    ['ends at once if it is empty', '""| b'],
    ['does not end at the other kind of quote', `"a'b"| 'c"`],
    ['does not end at an escaped quote', '"a\\"b"| c"'],
    ['ends at a quote after an escaped backslash', '"a\\\\"| "b"'],
    ['ends at a quote that is escaped like its first quote', '\\"a\\"| b'],
    ['does not end at a quote that is escaped once more than its first quote', '\\"a\\\\\\"b\\"| c'],
    ['ends at a quote after two escaped backslashes', '\\"a\\\\\\\\\\"| b\\"'],
    ['ends at its quote within a nested text', '\\\\\\"a\\\\\\\\\\\\\\"b\\\\\\"| c'],
    ['does not end at a doubled single quote', "'it''s'| b"],
    ['ends at the quote after a doubled single quote', "'a'''| b'"],
    ['ends at the first of two double quotes', '"a"|"b"'],
    ['ends at three double quotes', '"""a"b""c"""| d'],
    ['ends at three single quotes', "'''a'b''c'''| d"],
    ['ends at three escaped quotes', '\\"\\"\\"a\\"b\\"\\"\\"| c'],
    ['ends at three quotes with three backslashes each', '\\\\\\"\\\\\\"\\\\\\"a\\\\\\"b\\\\\\"\\\\\\"\\\\\\"| c'],
    ['ends at one escaped quote if three do not occur again', "\\'\\'|\\'a\\' b"],
    ['ends at one quote if three do not occur again', "'''a'| b"],
    ['ends at its brace', '{a: {b: 1}, c: [2]}| d}'],
    ['ends at its square bracket', '[1, [2], {a: 3}]| b]'],
    ['does not end at a bracket in quotes', `{a: "}", b: '}', c: 1}| d}`],
    ['does not end at a bracket in escaped quotes', '{\\"a\\": \\"}\\"}| b}'],
    ['ends at a bracket after an apostrophe', "{a: it's, b: 1}| c'}"],
    ['ends at a bracket after a backslash', '{a: \\n}| e}'],
    ['does not end at a bracket after a word in quotes', "{b: 'x}'}| d}"],
    ['ends at a bracket after several backslashes', '{a: \\n, b: c\\d}| e}'],
  ])('%s: %s', (_, text) => {
    for (const around of ['plain', 'flow', 'entry', 'arguments', 'tags'] as const)
      expect(barred(text.replace('|', ''), around)).toBe(text);
  });

  it.each(['"a', "'a''", '"a\\"', '"""a"', '{a: 1', '[{a: 1}', '{a: "}', "{a: '}", '\\"a"', '{'])(
    'ends at the end of the text if it is not closed: %s',
    (text) => {
      expect(closeOf(text, 0)).toBe(-1);
      expect(barred(text, 'plain')).toBe(`${text}|`);
    },
  );

  it('begins with a quote or a bracket, or with neither', () => {
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

  it('ends after its closing quote or bracket in a following text', () => {
    expect(closeFrom('a}, b]}', 0, { quote: null, depth: 2 })).toBe(6);
    expect(closeFrom('"b', 0, { quote: '"', depth: 0 })).toBe(1);
    expect(closeFrom('a"b"', 0, { quote: '"', depth: 0 })).toBe(2);
    expect(closeFrom('"}', 1, { quote: null, depth: 1 })).toBe(2);
  });
});

describe('openBrackets', () => {
  it.each([
    ['', 2, 2],
    ['a', 0, 0],
    ['{[', 0, 2],
    ['[a]{', 1, 2],
    ['}]', 1, 0],
    ['}}{', 0, 1],
  ])('counts the brackets that are open after %j, beginning with %i: %i', (text, open, depth) => {
    expect(openBrackets(text, open)).toBe(depth);
  });
});

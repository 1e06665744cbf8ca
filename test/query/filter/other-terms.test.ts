import { expect, it } from 'vitest';
import { otherTerms } from '../../../src/query/filter/complete/index.ts';

it.each([
  ['unhealthy profile=^', 'unhealthy'],
  ['unhealthy profile=ed^ge cpu>4', 'unhealthy cpu>4'],
  ['^', ''],
  ['a b ^', 'a b'],
  ['a and state=^', 'a'],
  ['a !state=^', 'a'],
  ['a !!state=r^ b', 'a b'],
  ['a state=ready|^ b', 'a b'],
  ['a state=ready | in-^use | x b', 'a b'],
  ['a state=^ready|in-use|"not here" b', 'a b'],
  ['a !x|state=^|y b|c', 'a b|c'],
  ['a b|c state=^', 'a b|c'],
  ['name="two words^', ''],
  ['x name="two ^words" y', 'x y'],
  ['/a b/ state=^', '/a b/'],
  ['a /x y^', ''],
])('otherTerms removes from %s the term at the caret: %s', (text, rest) => {
  expect(otherTerms(text.replace('^', ''), text.indexOf('^'))).toBe(rest);
});

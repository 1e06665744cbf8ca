import { describe, expect, it } from 'vitest';
import type { ColumnType } from '../../../src/core/item/index.ts';
import type { CellValue } from '../../../src/core/values/index.ts';
import { cellTerm, parseFilter } from '../../../src/query/filter/language/index.ts';
import { matches } from '../../../src/query/filter/match/index.ts';
import { RESOURCES } from '../../../src/resources/index.ts';
import { fullJson } from '../../resources/shown.ts';

describe('the term of a cell', () => {
  it.each<[ColumnType, CellValue, string]>([
    ['text', 'in-use', 'c=in-use'],
    ['text', 'disk pressure on /var: 94% used', 'c="disk pressure on /var: 94% used"'],
    ['text', 'unknown', 'c="unknown"'],
    ['text', 'a*b', 'c="a*b"'],
    ['flag', true, 'c=yes'],
    ['number', 8, 'c=8'],
    ['size', 16 * 2 ** 30, 'c=16G'],
    ['size', 1000, 'c=1000b'],
    ['share', 0.942, 'c=94.2%'],
    ['text', null, 'c=?'],
    ['time', null, 'c=?'],
  ])('for a %s %j is %s', (type, value, term) => {
    expect(cellTerm({ id: 'c', type }, value, false)).toBe(term);
    expect(cellTerm({ id: 'c', type }, value, true)).toBe(term.replace('=', '!='));
  });

  it('is null for a time, which is unique per row', () => {
    expect(cellTerm({ id: 'age', type: 'time' }, 1_700_000_000_000, false)).toBe(null);
  });

  it('finds the item of the cell, and its negation does not, in every column of every kind', () => {
    for (const resource of RESOURCES) {
      const item = resource.item(fullJson(resource.id));
      for (const column of resource.columns) {
        for (const negated of [false, true]) {
          const term = cellTerm(column, item.value(column.id), negated);
          if (term === null) continue;
          const read = parseFilter(term, resource);
          if (!read.ok) throw new Error(`${term}: ${read.message}`);
          expect(matches(read.filter, item, 0), term).toBe(!negated);
        }
      }
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { width } from '../../src/core/text/fit.ts';
import { tableLines } from '../../src/output/table.ts';
import { THING, thing } from '../cli/print/thing.ts';

const items = (...things: readonly object[]) => things.map((json) => THING.item(json));
const WIDE = items(
  thing('1', 5, 'edge-us-retail-east-00147', 'healthy'),
  thing('2', 12_000, '東京の機械', 'unhealthy'),
  thing('3', null, 'x'),
);

describe('a printed table', () => {
  it('keeps full lengths in a pipe, numbers right-aligned, unknown as –', () => {
    expect(tableLines(WIDE, THING, { cells: null, ascii: false, now: 0 })).toEqual([
      'NAME                        SIZE  HEALTH',
      'edge-us-retail-east-00147      5  ● healthy',
      '東京の機械                 12000  ● unhealthy',
      'x                              –  –',
    ]);
  });

  it('shrinks texts on a narrow terminal, never numbers', () => {
    expect(tableLines(WIDE, THING, { cells: 24, ascii: false, now: 0 })).toEqual([
      'NAME       SIZE  HEALTH',
      'edge…147      5  ● heal…',
      '東京…械   12000  ● unhe…',
      'x             –  –',
    ]);
  });

  it('then drops the least important columns', () => {
    const [titles = ''] = tableLines(WIDE, THING, { cells: 14, ascii: false, now: 0 });
    expect(titles.split(/ +/)).toEqual(['NAME', 'HEALTH']);
  });

  it('writes its own symbols in ASCII and leaves names unchanged', () => {
    expect(tableLines(WIDE, THING, { cells: null, ascii: true, now: 0 }).slice(2)).toEqual([
      '東京の機械                 12000  * unhealthy',
      'x                              -  -',
    ]);
  });

  it('never exceeds the width of the terminal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.array(fc.string({ unit: 'grapheme' })), (cells, names) => {
        const rows = names.map((name, index) => THING.item(thing(String(index), index, name, name)));
        const lines = [...tableLines(rows, THING, { cells, ascii: false, now: 0 })];
        expect(lines.filter((line) => width(line) > cells)).toEqual([]);
      }),
    );
  });
});

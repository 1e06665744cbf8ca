import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../src/core/item/item.ts';
import { width } from '../../src/core/text/fit.ts';
import { THING, thing } from '../cli/print/thing.ts';
import { named, written } from './written.ts';

const items = (...things: readonly object[]) => things.map((json) => THING.item(json));
const WIDE = items(
  thing('1', 5, 'edge-us-retail-east-00147', 'healthy'),
  thing('2', 12_000, '東京の機械', 'unhealthy'),
  thing('3', null, 'x'),
);

const linesOf = async (things: readonly Item[], options: { readonly cells: number | null; readonly ascii?: true }) =>
  (await written(named('table'), things, THING, { ascii: false, now: 0, ...options })).split('\n').slice(0, -1);

describe('a printed table', () => {
  it('has full texts in a pipe, right-aligned numbers, and – for unknown values', async () => {
    expect(await linesOf(WIDE, { cells: null })).toEqual([
      'NAME                        SIZE  HEALTH',
      'edge-us-retail-east-00147      5  ● healthy',
      '東京の機械                 12000  ● unhealthy',
      'x                              –  –',
    ]);
  });

  it('cuts texts but never numbers on a narrow terminal', async () => {
    expect(await linesOf(WIDE, { cells: 24 })).toEqual([
      'NAME       SIZE  HEALTH',
      'edge…147      5  ● heal…',
      '東京…械   12000  ● unhe…',
      'x             –  –',
    ]);
  });

  it('drops the least important columns on a very narrow terminal', async () => {
    const [titles = ''] = await linesOf(WIDE, { cells: 14 });
    expect(titles.split(/ +/)).toEqual(['NAME', 'HEALTH']);
  });

  it('writes its own symbols in ASCII and leaves names unchanged', async () => {
    expect((await linesOf(WIDE, { cells: null, ascii: true })).slice(2)).toEqual([
      '東京の機械                 12000  * unhealthy',
      'x                              -  -',
    ]);
  });

  it('never exceeds the width of the terminal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 80 }),
        fc.array(fc.string({ unit: 'grapheme' })),
        async (cells, names) => {
          const rows = names.map((name, index) => THING.item(thing(String(index), index, name, name)));
          const lines = await linesOf(rows, { cells });
          expect(lines.filter((line) => width(line) > cells)).toEqual([]);
        },
      ),
    );
  });
});

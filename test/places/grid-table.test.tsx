import { describe, expect, it } from 'vitest';
import { textCell } from '../../src/core/values/index.ts';
import { type BoxedGrid, segmentHeight } from '../../src/pane/segment.ts';
import { GridTable } from '../../src/places/detail/grid-table.tsx';
import { createLineStore } from '../../src/terminal/line-store.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { type DrawnOptions, drawn } from '../ui/drawn.tsx';

const gridLines = (grid: BoxedGrid, options: DrawnOptions & { from?: number; end?: number; cursor?: number } = {}) => {
  const { from = 0, end = segmentHeight({ type: 'grid', grid }), cursor = -1 } = options;
  return drawn(<GridTable grid={grid} search="" from={from} end={end} cursor={cursor} />, options);
};

const gridOf = (titles: readonly string[], rows: readonly (readonly string[])[]): BoxedGrid => ({
  columns: titles.map((title) => ({ title, priority: 1 })),
  rows: rows.map((texts) => texts.map((text) => textCell(text))),
});

const disks = gridOf(
  ['DEVICE', 'SIZE'],
  [
    ['/dev/sda', '512G'],
    ['/dev/sdb', '–'],
  ],
);

describe('a small grid', () => {
  it('has borders, no rule between rows, and the mark of the cursor', () => {
    expect(gridLines(disks, { cursor: 3 })).toEqual([
      '  ┌──────────┬──────┐',
      '  │ DEVICE   │ SIZE │',
      '  ├──────────┼──────┤',
      '▌ │ /dev/sda │ 512G │',
      '  │ /dev/sdb │ –    │',
      '  └──────────┴──────┘',
    ]);
  });

  it('is a held line for Ink per line, whatever its width', () => {
    const { hold, expand } = createLineStore();
    const frame = gridLines(disks, { cursor: 3, hold });
    expect(frame.map((line) => Array.from(line).length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(expand(frame.join('\n'))).toEqual(gridLines(disks, { cursor: 3 }));
  });

  it('shows only its visible lines', () => {
    expect(gridLines(disks, { from: 2, end: 4, cursor: 3 })).toEqual(gridLines(disks, { cursor: 3 }).slice(2, 4));
  });

  it('colours cells that need attention', () => {
    const twice = [[textCell('512G'), textCell('512G', 'bad')]];
    const [row = ''] = gridLines({ ...disks, rows: twice }, { theme: createTheme('16') }).slice(3);
    // The same text in another column has another tone.
    expect(row).toMatch(/\u001B\[91m 512G /);
    expect(row.match(/\u001B\[91m/g)).toHaveLength(1);
  });

  it('aligns numbers to the right', () => {
    const columns = disks.columns.map((column, index) =>
      index === 1 ? { ...column, align: 'right' as const } : column,
    );
    expect(gridLines({ ...disks, columns })[4]).toBe('  │ /dev/sdb │    – │');
  });

  it('highlights matches of a search', () => {
    const found = <GridTable grid={disks} search="sdb" from={0} end={6} cursor={-1} />;
    expect(drawn(found).join('\n')).toMatch(/\u001B\[4msdb/);
  });

  it.each([1, 2, 12])('is as high as its segment with %i rows', (count) => {
    const grid = gridOf(
      ['A', 'B'],
      Array.from({ length: count }, (_, row) => [`${row}`, 'x']),
    );
    const lines = drawn(<GridTable grid={grid} search="" from={0} end={40} cursor={-1} />);
    expect(lines.filter((line) => line.trim() !== '')).toHaveLength(segmentHeight({ type: 'grid', grid }));
  });

  it('has ASCII borders without Unicode', () => {
    const lines = gridLines(disks, { theme: createTheme('none', false) });
    expect(lines[0]).toBe('  +----------+------+');
    expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
  });

  it('shows texts unchanged, even those that ink-table might interpret', () => {
    const grid = gridOf(
      ['1', 'KEY'],
      [
        ['__proto__', 'null'],
        ['', '%s'],
      ],
    );
    const text = gridLines(grid).join('\n');
    for (const part of ['1', 'KEY', '__proto__', 'null', '%s']) expect(text).toContain(part);
  });
});

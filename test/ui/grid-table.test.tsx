import { describe, expect, it } from 'vitest';
import type { Tone } from '../../src/core/values/format.ts';
import { type BoxedGrid, segmentHeight } from '../../src/pane/segment.ts';
import { GridTable } from '../../src/ui/places/detail/grid-table.tsx';
import { createTheme } from '../../src/ui/theme.ts';
import { type DrawnOptions, drawn } from './drawn.tsx';

const gridLines = (grid: BoxedGrid, options: DrawnOptions & { from?: number; end?: number; cursor?: number } = {}) => {
  const { from = 0, end = segmentHeight({ type: 'grid', grid }), cursor = -1 } = options;
  return drawn(<GridTable grid={grid} search="" from={from} end={end} cursor={cursor} />, options);
};

const NO_TONES = new Map<string, Tone>();

const disks = {
  titles: ['DEVICE', 'SIZE'],
  rows: [
    ['/dev/sda', '512G'],
    ['/dev/sdb', '–'],
  ],
  tones: NO_TONES,
};

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

  it('shows its visible lines only', () => {
    expect(gridLines(disks, { from: 2, end: 4, cursor: 3 })).toEqual(gridLines(disks, { cursor: 3 }).slice(2, 4));
  });

  it('tones cells that need attention', () => {
    const grid = { ...disks, tones: new Map<string, Tone>([['512G', 'bad']]) };
    expect(gridLines(grid, { theme: createTheme('16') }).join('\n')).toMatch(/\u001B\[91m 512G /);
  });

  it('highlights what was searched for', () => {
    const found = <GridTable grid={disks} search="sdb" from={0} end={6} cursor={-1} />;
    expect(drawn(found).join('\n')).toMatch(/\u001B\[4msdb/);
  });

  it.each([1, 2, 12])('of %i rows is as high as its segment', (count) => {
    const grid = {
      titles: ['A', 'B'],
      rows: Array.from({ length: count }, (_, row) => [`${row}`, 'x']),
      tones: NO_TONES,
    };
    const lines = drawn(<GridTable grid={grid} search="" from={0} end={40} cursor={-1} />);
    expect(lines.filter((line) => line.trim() !== '')).toHaveLength(segmentHeight({ type: 'grid', grid }));
  });

  it('has ASCII borders without Unicode', () => {
    const lines = gridLines(disks, { theme: createTheme('none', false) });
    expect(lines[0]).toBe('  +----------+------+');
    expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
  });

  it('shows texts unchanged, even those that ink-table might interpret', () => {
    const grid = {
      tones: NO_TONES,
      titles: ['1', 'KEY'],
      rows: [
        ['__proto__', 'null'],
        ['', '%s'],
      ],
    };
    const text = gridLines(grid).join('\n');
    for (const part of ['1', 'KEY', '__proto__', 'null', '%s']) expect(text).toContain(part);
  });
});

import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Tone } from '../../src/core/values/cell.ts';
import { type BoxedGrid, segmentHeight } from '../../src/pane/segment.ts';
import { gridLines } from '../../src/ui/screen/grid-lines.tsx';
import { createTheme, paintLine, type Theme } from '../../src/ui/theme.ts';

const drawn = (grid: BoxedGrid, theme: Theme = createTheme('none')): readonly string[] =>
  gridLines(grid).map((line) => paintLine(theme, line));

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
  it('is drawn by ink-table with borders, and no rule between rows', () => {
    expect(drawn(disks)).toEqual([
      '┌──────────┬──────┐',
      '│ DEVICE   │ SIZE │',
      '├──────────┼──────┤',
      '│ /dev/sda │ 512G │',
      '│ /dev/sdb │ –    │',
      '└──────────┴──────┘',
    ]);
  });

  it('tones cells that need attention', () => {
    const grid = { ...disks, tones: new Map<string, Tone>([['512G', 'bad']]) };
    expect(drawn(grid, createTheme('256')).join('\n')).toContain('\u001B[1;38;5;196m 512G ');
  });

  it.each([1, 2, 6])('of %i rows is as high as its segment', (count) => {
    const grid = {
      titles: ['A', 'B'],
      rows: Array.from({ length: count }, (_, row) => [`${row}`, 'x']),
      tones: NO_TONES,
    };
    expect(drawn(grid)).toHaveLength(segmentHeight({ type: 'grid', grid }));
  });

  it('has every row as wide as its border', () => {
    const widths = drawn(disks).map((line) => stringWidth(line));
    expect(new Set(widths).size).toBe(1);
  });

  it('has ASCII borders without Unicode', () => {
    const lines = drawn(disks, createTheme('none', false));
    expect(lines[0]).toBe('+----------+------+');
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
    const text = drawn(grid).join('\n');
    for (const part of ['1', 'KEY', '__proto__', 'null', '%s']) expect(text).toContain(part);
  });
});

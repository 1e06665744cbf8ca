import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { segmentHeight } from '../../src/pane/segment.ts';
import { GridBox } from '../../src/ui/boxed-grid.tsx';
import { createTheme } from '../../src/ui/theme.ts';
import { drawn } from './parts.tsx';

const disks = {
  titles: ['DEVICE', 'SIZE'],
  rows: [
    ['/dev/sda', '512G'],
    ['/dev/sdb', '–'],
  ],
};

describe('a small grid', () => {
  it('is drawn by ink-table with borders and a line for each row', () => {
    expect(drawn(<GridBox grid={disks} />)).toEqual([
      '┌──────────┬──────┐',
      '│ DEVICE   │ SIZE │',
      '├──────────┼──────┤',
      '│ /dev/sda │ 512G │',
      '├──────────┼──────┤',
      '│ /dev/sdb │ –    │',
      '└──────────┴──────┘',
    ]);
  });

  it.each([1, 2, 6])('of %i rows is as high as its segment says', (count) => {
    const grid = { titles: ['A', 'B'], rows: Array.from({ length: count }, (_, row) => [`${row}`, 'x']) };
    expect(drawn(<GridBox grid={grid} />)).toHaveLength(segmentHeight({ type: 'grid', grid }));
  });

  it('has every row as wide as its border', () => {
    const widths = drawn(<GridBox grid={disks} />).map((line) => stringWidth(line));
    expect(new Set(widths).size).toBe(1);
  });

  it('has its borders in ASCII where only that can be shown', () => {
    const lines = drawn(<GridBox grid={disks} />, createTheme('none', false));
    expect(lines[0]).toBe('+----------+------+');
    expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
  });

  it('shows texts as they are, also those that ink-table could take for something else', () => {
    const grid = {
      titles: ['1', 'KEY'],
      rows: [
        ['__proto__', 'null'],
        ['', '%s'],
      ],
    };
    const text = drawn(<GridBox grid={grid} />).join('\n');
    for (const part of ['1', 'KEY', '__proto__', 'null', '%s']) expect(text).toContain(part);
  });
});

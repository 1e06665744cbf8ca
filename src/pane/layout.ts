import { type Line, line, span } from '../core/line.ts';
import type { Block, Section } from '../core/pane.ts';
import { wrap } from '../core/text/wrap.ts';
import { barLines } from './bars.ts';
import { fieldLines } from './fields.ts';
import { boxedGrid, gridLines } from './grid.ts';
import type { Segment } from './segment.ts';

/** A section laid out for a width in cells: its blocks one below the other, a blank line between them. */
export const layoutSection = (section: Section, cells: number): readonly Segment[] => {
  const segments = section.blocks.flatMap((block, index): Segment[] => [
    ...(index > 0 ? [{ type: 'lines' as const, lines: [line('')] }] : []),
    ...(block.title === undefined ? [] : [{ type: 'lines' as const, lines: [line(block.title, 'strong')] }]),
    ...layoutBlock(block, cells),
  ]);
  return segments.length > 0
    ? segments
    : [{ type: 'lines', lines: [line('nothing was given for this section', 'dim')] }];
};

const layoutBlock = (block: Block, cells: number): Segment[] => {
  switch (block.type) {
    case 'fields':
      return [{ type: 'lines', lines: fieldLines(block.rows, cells) }];
    case 'grid': {
      if (block.rows.length === 0) return [{ type: 'lines', lines: [[span('  none', 'dim')]] }];
      const grid = boxedGrid(block, cells);
      return grid === null ? [{ type: 'lines', lines: gridLines(block, cells) }] : [{ type: 'grid', grid }];
    }
    case 'bars':
      return [{ type: 'lines', lines: barLines(block.bars, cells) }];
    case 'text':
      return [{ type: 'lines', lines: textLines(block.text, cells, block.tone ?? 'plain') }];
  }
};

/** A text in lines of at most `cells` cells. */
export const textLines = (
  text: string,
  cells: number,
  tone: 'plain' | NonNullable<Line[number]['tone']> = 'plain',
): Line[] => wrap(text, cells).map((part) => line(part, tone));

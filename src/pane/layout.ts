import { plural } from '../core/format/count.ts';
import { span } from '../core/line.ts';
import type { Block, Section } from '../core/pane.ts';
import { elide } from '../core/text/fit.ts';
import { barRows } from './bars.ts';
import { diffRows } from './diff.ts';
import { fieldRows } from './fields.ts';
import { boxedGrid, gridRows } from './grid.ts';
import { type PaneOptions, type PaneRow, textRow } from './row.ts';
import type { Segment } from './segment.ts';
import { textRows } from './text.ts';
import { treeRows } from './tree.ts';

/** A section laid out: its blocks one below the other, a blank line between them, titled blocks foldable. */
export const layoutSection = (section: Section, options: PaneOptions): readonly Segment[] => {
  const segments = section.blocks.flatMap((block, index): Segment[] => [
    ...(index > 0 ? [rows([textRow('')])] : []),
    ...layoutTitled(block, `${section.id}/${index}`, options),
  ]);
  return segments.length > 0 ? segments : [rows([textRow('nothing was given for this section', 'dim')])];
};

const rows = (content: readonly PaneRow[]): Segment => ({ type: 'rows', rows: content });

const layoutTitled = (block: Block, id: string, options: PaneOptions): Segment[] => {
  if (block.title === undefined) return layoutBlock(block, id, options);
  const open = options.isOpen(id, block.folded !== true);
  const fold = { id, open };
  // A name may stand in a title; the rest of the line says how much is folded away.
  const title = { line: [span(elide(block.title, Math.max(8, options.cells - 24)), 'strong')], fold };
  if (open) return [rows([title]), ...layoutBlock(block, id, options)];
  return [rows([{ line: [span('▸ ', 'accent'), ...title.line, span(` · ${amount(block)}`, 'dim')], fold }])];
};

/** How much is in a folded block. */
const amount = (block: Block): string => {
  switch (block.type) {
    case 'fields':
      return plural(block.rows.length, 'field');
    case 'grid':
      return plural(block.rows.length, 'row');
    case 'bars':
      return plural(block.bars.length, 'bar');
    case 'tree':
      return plural(block.nodes.length, 'branch', 'branches');
    case 'text':
      return plural(block.text.split('\n').length, 'line');
    case 'diff':
      return plural(block.lines.filter(({ sign }) => sign !== 'same').length, 'changed line');
  }
};

const layoutBlock = (block: Block, id: string, options: PaneOptions): Segment[] => {
  switch (block.type) {
    case 'fields':
      return [rows(fieldRows(block, options))];
    case 'grid': {
      if (block.rows.length === 0) return [rows([textRow('  none', 'dim')])];
      const grid = boxedGrid(block, options.cells);
      return grid === null ? [rows(gridRows(block, options.cells))] : [{ type: 'grid', grid }];
    }
    case 'bars':
      return [rows(barRows(block, options.cells))];
    case 'tree':
      return [rows(treeRows(block, id, options))];
    case 'text':
      return [rows(textRows(block, id, options))];
    case 'diff':
      return [rows(diffRows(block, id, options))];
  }
};

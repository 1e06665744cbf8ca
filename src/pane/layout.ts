import { elide, width, wrap } from '../core/text/index.ts';
import { plural } from '../core/values/index.ts';
import { type Block, type FieldsBlock, type Section, span } from '../core/view/index.ts';
import { barRows } from './bars.ts';
import { blockText } from './block-text.ts';
import { BETWEEN, besideEachOther, COLUMNS_FROM, runsOf } from './columns.ts';
import { diffRows } from './diff.ts';
import { fieldRows, labelCells } from './fields.ts';
import { gridRows, wholeGridRows } from './grid.ts';
import { boundedParts } from './many.ts';
import { type Fold, type PaneOptions, type PaneRow, textRow } from './row.ts';
import { rowsOfSegments, type Segment } from './segment.ts';
import { textRows } from './text.ts';
import { treeRows } from './tree.ts';

/**
 * Lays out a section: blocks stacked, separated by a blank line except between folded ones; titled blocks are foldable,
 * and the values of all fields are aligned.
 */
export const layoutSection = (section: Section, pane: PaneOptions): readonly Segment[] => {
  const options = { ...pane, labels: sectionLabels(section) };
  const { shown, found, tail } = boundedParts(
    { parts: named(section), id: section.id, textOf: ({ block }) => blockText(block) },
    options,
  );
  const segments = layoutBlocks(shown, options);
  if (found !== null)
    segments.push(rows([textRow(''), found.head, textRow('')]), ...layoutBlocks(found.parts, options));
  if (tail.length > 0) segments.push(rows([textRow(''), ...tail]));
  return segments.length > 0 ? segments : [rows([textRow('the service sent nothing for this section', 'dim')])];
};

/** Width of the widest label; initially folded blocks do not count. */
const sectionLabels = ({ blocks }: Section): number =>
  blocks.reduce(
    (most, block) => (block.type === 'fields' && block.folded !== true ? Math.max(most, labelCells(block.rows)) : most),
    0,
  );

/** A block with an id that is stable when other blocks come and go. */
interface NamedBlock {
  readonly block: Block;
  readonly id: string;
}

const layoutBlocks = (blocks: readonly NamedBlock[], options: PaneOptions): Segment[] =>
  options.whole === true || options.cells < COLUMNS_FROM
    ? stacked(blocks, options)
    : runsOf(blocks).flatMap(({ beside, blocks: some }, index) => [
        ...(index === 0 ? [] : [rows([textRow('')])]),
        ...(beside ? [inColumns(some, options)] : stacked(some, options)),
      ]);

const inColumns = (blocks: readonly NamedBlock[], options: PaneOptions): Segment => {
  const cells = Math.floor((options.cells - BETWEEN) / 2);
  const rowsOf = ({ block, id }: NamedBlock): readonly PaneRow[] =>
    rowsOfSegments(layoutTitled(block, id, { ...options, cells }));
  return besideEachOther(blocks.map(rowsOf), cells);
};

const stacked = (blocks: readonly NamedBlock[], options: PaneOptions): Segment[] => {
  const folded = (index: number): boolean => {
    const one = blocks[index];
    return one?.block.title !== undefined && !options.isOpen(one.id, one.block.folded !== true);
  };
  return blocks.flatMap(({ block, id }, index): Segment[] => [
    ...(index > 0 && !(folded(index) && folded(index - 1)) ? [rows([textRow('')])] : []),
    ...layoutTitled(block, id, options),
  ]);
};

/** Blocks with stable ids: their title, numbered where it repeats. */
const named = ({ id, blocks }: Section): readonly NamedBlock[] => {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    const title = block.title ?? '';
    const count = seen.get(title) ?? 0;
    seen.set(title, count + 1);
    return { block, id: `${id}/${title}/${count}` };
  });
};

const TEXT_INDENT = '  ';

const rows = (content: readonly PaneRow[]): Segment => ({ type: 'rows', rows: content });

const layoutTitled = (block: Block, id: string, options: PaneOptions): Segment[] => {
  if (block.title === undefined) return layoutBlock(block, id, options);
  const open = options.isOpen(id, block.folded !== true);
  const fold = { id, open };
  if (open) return [rows(titleRows(block.title, fold, options)), ...layoutBelow(block, id, options)];
  const mark = '▸ ';
  const tail = ` · ${amount(block)}`;
  // The title may contain a name, of which the end differs.
  const title = elide(block.title, Math.max(8, options.cells - width(mark) - width(tail)), 'middle');
  return [rows([{ line: [span(mark, 'accent'), span(title, 'strong'), span(tail, 'dim')], fold }])];
};

/** Lays out a block below its title; texts are indented, other blocks indent themselves. */
const layoutBelow = (block: Block, id: string, options: PaneOptions): Segment[] => {
  if (block.type !== 'text') return layoutBlock(block, id, options);
  const inner = { ...options, cells: Math.max(1, options.cells - width(TEXT_INDENT)) };
  return [rows(textRows(block, id, inner).map((row) => ({ ...row, line: [span(TEXT_INDENT), ...row.line] })))];
};

const titleRows = (title: string, fold: Fold, options: PaneOptions): readonly PaneRow[] => {
  const lines = options.whole === true ? wrap(title, options.cells) : [elide(title, options.cells, 'middle')];
  return lines.map((text) => ({ line: [span(text, 'strong')], fold }));
};

/** Size of a folded block. */
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

/** Initially folded blocks may have longer labels than their section. */
const ownLabels = ({ rows }: FieldsBlock, options: PaneOptions): PaneOptions => ({
  ...options,
  labels: Math.max(options.labels ?? 0, labelCells(rows)),
});

const layoutBlock = (block: Block, id: string, options: PaneOptions): Segment[] => {
  switch (block.type) {
    case 'fields':
      return [rows(fieldRows(block, id, block.folded === true ? ownLabels(block, options) : options))];
    case 'grid': {
      if (block.rows.length === 0) return [rows([textRow('  none', 'dim')])];
      if (options.whole === true) return [rows(wholeGridRows(block, options.cells))];
      return [rows(gridRows(block, id, options))];
    }
    case 'bars':
      return [rows(barRows(block, id, options))];
    case 'tree':
      return [rows(treeRows(block, id, options))];
    case 'text':
      return [rows(textRows(block, id, options))];
    case 'diff':
      return [rows(diffRows(block, id, options))];
  }
};

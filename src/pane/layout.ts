import { elide, fit, width, wrap } from '../core/text/index.ts';
import { plural } from '../core/values/index.ts';
import {
  type Block,
  type FieldRow,
  type FieldsBlock,
  fitLine,
  GAP_CELLS,
  INDENT_CELLS,
  line,
  lineText,
  type Section,
  span,
  type TextBlock,
  type TreeNode,
} from '../core/view/index.ts';
import { diffRows } from './diff.ts';
import { foldedLines, MAX_LINE_LENGTH, readable } from './folded-lines.ts';
import { gridRows, wholeGridRows } from './grid.ts';
import {
  barRows,
  boundedParts,
  FOLLOW_CELLS,
  type Fold,
  manyRows,
  type PaneOptions,
  type PaneRow,
  textRow,
  treeRows,
  withLink,
} from './many.ts';
import { boxedGrid, rowsOfSegments, type Segment } from './segment.ts';

const texts = new WeakMap<Block, string>();

/** The whole text of a block, for searches. */
const blockText = (block: Block): string => {
  const known = texts.get(block);
  if (known !== undefined) return known;
  const text = `${block.title ?? ''}\n${contentText(block)}`;
  texts.set(block, text);
  return text;
};

const contentText = (block: Block): string => {
  switch (block.type) {
    case 'fields':
      return block.rows.map(({ label, cell }) => `${label} ${cell.text}`).join('\n');
    case 'grid':
      return block.rows.map((row) => row.map(({ text }) => text).join(' ')).join('\n');
    case 'bars':
      return block.bars.map(({ label, text }) => `${label} ${text}`).join('\n');
    case 'tree':
      return nodeTexts(block.nodes).join('\n');
    case 'text':
      return block.text;
    case 'diff':
      return block.lines.map(({ text }) => text).join('\n');
  }
};

const nodeTexts = (nodes: readonly TreeNode[]): readonly string[] => {
  const found: string[] = [];
  const pending = [...nodes];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    found.push(node.cell.text);
    for (const child of node.children) pending.push(child);
  }
  return found;
};

/** Minimum width in cells for two columns of field blocks. */
const COLUMNS_FROM = 150;
/** Width of the gap between two columns: blank, cursor mark, blank. */
const BETWEEN = 3;

/** Consecutive blocks that are laid out in the same way: beside each other, or stacked. */
interface Run<One> {
  readonly beside: boolean;
  readonly blocks: readonly One[];
}

/** Splits blocks into runs: two or more field blocks in a row, which stand beside each other, and other blocks. */
const runsOf = <One extends { readonly block: Block }>(blocks: readonly One[]): readonly Run<One>[] => {
  const runs: { beside: boolean; blocks: One[] }[] = [];
  for (const one of blocks) {
    const beside = one.block.type === 'fields' && one.block.folded !== true && one.block.title !== undefined;
    const last = runs.at(-1);
    if (last?.beside === beside) last.blocks.push(one);
    else runs.push({ beside, blocks: [one] });
  }
  return runs.map((run) => ({ ...run, beside: run.beside && run.blocks.length > 1 }));
};

/** Lays blocks out in two columns of similar height, without splitting a block. `cells` is the width of the left column. */
const besideEachOther = (blocks: readonly (readonly PaneRow[])[], cells: number): Segment => {
  const splits = blocks.slice(1).map((_, index) => {
    const left = stackBlocks(blocks.slice(0, index + 1));
    const right = stackBlocks(blocks.slice(index + 1));
    return { left, right, height: Math.max(left.length, right.length) };
  });
  const best = splits.reduce((one, other) => (other.height < one.height ? other : one));
  return { type: 'columns', left: best.left, right: best.right, cells };
};

const stackBlocks = (blocks: readonly (readonly PaneRow[])[]): readonly PaneRow[] =>
  blocks.flatMap((rows, index) => (index === 0 ? rows : [textRow(''), ...rows]));

const LABEL_MAX = 28;

/** Width of the label column of some fields, at most `LABEL_MAX`. */
const labelCells = (rows: readonly FieldRow[]): number =>
  rows.reduce((most, { label }) => Math.max(most, Math.min(LABEL_MAX, width(label))), 0);

/** Rows of fields: labels in one column, values beside them, wrapped or cut. */
const fieldRows = ({ rows }: FieldsBlock, id: string, options: PaneOptions): PaneRow[] => {
  const { cells, wrap: wraps } = options;
  const labels = Math.min(options.labels ?? labelCells(rows), Math.floor(cells * 0.45));
  const room = Math.max(8, cells - INDENT_CELLS - labels - GAP_CELLS);
  const rowsOf = ({ label, cell, link, path, unknownFields }: FieldRow): PaneRow[] => {
    const cellsOfText = link === undefined ? room : room - FOLLOW_CELLS;
    const lines = wraps ? wrap(cell.text, cellsOfText) : [elide(cell.text.replaceAll('\n', ' '), cellsOfText)];
    return lines.map((text, index) =>
      withLink(
        {
          line: [
            span(
              ' '.repeat(INDENT_CELLS) + fit(index === 0 ? elide(label, labels) : '', labels) + ' '.repeat(GAP_CELLS),
              'dim',
            ),
            span(text, cell.tone),
          ],
          copy: cell.text,
          ...(path !== undefined && { pathOf: () => path }),
          ...(unknownFields && { unknownFields }),
        },
        link,
        options,
      ),
    );
  };
  return manyRows(
    {
      parts: rows,
      id,
      textOf: ({ label, cell }) => `${label} ${cell.text}`,
      layOut: (fields) => fields.flatMap(rowsOf),
    },
    options,
  );
};

/** Rows of a text: plain, or YAML, which is highlighted and foldable by indentation. `id` identifies its folds. */
const textRows = ({ text, tone, syntax }: TextBlock, id: string, options: PaneOptions): PaneRow[] =>
  syntax === 'yaml'
    ? foldedLines(linesOf(text), id, options)
    : manyRows(
        {
          parts: linesOf(text),
          id,
          textOf: (part) => part,
          layOut: (lines) =>
            lines
              .flatMap((part) => laidOut(readable(part), options))
              .map((part) => ({ line: line(part, tone ?? 'plain'), copy: text })),
        },
        options,
      );

let last: { readonly text: string; readonly lines: readonly string[] } | null = null;

/** Splits a text into lines; memoised for the last long text. */
const linesOf = (text: string): readonly string[] => {
  if (last?.text === text) return last.lines;
  const lines = text.split('\n');
  if (text.length > MAX_LINE_LENGTH) last = { text, lines };
  return lines;
};

/** Fits a line of text to the pane: wrapped, with a hanging indent for list items, or cut with a mark. */
const laidOut = (text: string, { cells, wrap: wraps }: PaneOptions): readonly string[] =>
  wraps ? wrapPoint(text, cells) : [lineText(fitLine(line(text), cells))];

/** Start of a list item: `●`, `▲`, `○`, `✖` or `-`. */
const BULLET = /^[\u25cf\u25b2\u25cb\u2716-] (?=\S)/u;

const wrapPoint = (text: string, cells: number): readonly string[] => {
  const point = BULLET.exec(text)?.[0] ?? '';
  const lines = wrap(text.slice(point.length), Math.max(1, cells - point.length));
  return lines.map((part, index) => (index === 0 ? point : ' '.repeat(point.length)) + part);
};

/**
 * Lays out a section. Blocks are stacked, with a blank line between them except between folded blocks; titled blocks are
 * foldable, and the values of all fields are aligned.
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

/** Width of the widest label in a section; blocks that are initially folded do not count. */
const sectionLabels = ({ blocks }: Section): number =>
  blocks.reduce(
    (most, block) => (block.type === 'fields' && block.folded !== true ? Math.max(most, labelCells(block.rows)) : most),
    0,
  );

/** A block, with an id that stays the same if other blocks come or go. */
interface NamedBlock {
  readonly block: Block;
  readonly id: string;
}

const layoutBlocks = (blocks: readonly NamedBlock[], options: PaneOptions): Segment[] =>
  options.whole === true || options.cells < COLUMNS_FROM
    ? stackedSegments(blocks, options)
    : runsOf(blocks).flatMap(({ beside, blocks: some }, index) => [
        ...(index === 0 ? [] : [rows([textRow('')])]),
        ...(beside ? [inColumns(some, options)] : stackedSegments(some, options)),
      ]);

const inColumns = (blocks: readonly NamedBlock[], options: PaneOptions): Segment => {
  const cells = Math.floor((options.cells - BETWEEN) / 2);
  const rowsOf = ({ block, id }: NamedBlock): readonly PaneRow[] =>
    rowsOfSegments(layoutTitled(block, id, { ...options, cells }));
  return besideEachOther(blocks.map(rowsOf), cells);
};

const stackedSegments = (blocks: readonly NamedBlock[], options: PaneOptions): Segment[] => {
  const folded = (index: number): boolean => {
    const one = blocks[index];
    return one?.block.title !== undefined && !options.isOpen(one.id, one.block.folded !== true);
  };
  return blocks.flatMap(({ block, id }, index): Segment[] => [
    ...(index > 0 && !(folded(index) && folded(index - 1)) ? [rows([textRow('')])] : []),
    ...layoutTitled(block, id, options),
  ]);
};

/** Gives blocks stable ids: their title, with a number if titles repeat. */
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
  // The title may contain a name, and names often differ only at their end.
  const title = elide(block.title, Math.max(8, options.cells - width(mark) - width(tail)), 'middle');
  return [rows([{ line: [span(mark, 'accent'), span(title, 'strong'), span(tail, 'dim')], fold }])];
};

/** Lays out a block below its title. Texts are indented here; other blocks indent themselves. */
const layoutBelow = (block: Block, id: string, options: PaneOptions): Segment[] => {
  if (block.type !== 'text') return layoutBlock(block, id, options);
  const inner = { ...options, cells: Math.max(1, options.cells - width(TEXT_INDENT)) };
  return [rows(textRows(block, id, inner).map((row) => ({ ...row, line: [span(TEXT_INDENT), ...row.line] })))];
};

const titleRows = (title: string, fold: Fold, options: PaneOptions): readonly PaneRow[] => {
  const lines = options.whole === true ? wrap(title, options.cells) : [elide(title, options.cells, 'middle')];
  return lines.map((text) => ({ line: [span(text, 'strong')], fold }));
};

/** Size of a folded block in words. */
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

/** Widens the label column for a block that is initially folded: its labels may be longer than the section's. */
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
      const box = options.boxes === true ? boxedGrid(block, options.cells) : null;
      return [box === null ? rows(gridRows(block, id, options)) : { type: 'grid', grid: box }];
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

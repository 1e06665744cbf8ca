import { fitLine, span } from '../core/line.ts';
import type { TreeBlock, TreeNode } from '../core/pane.ts';
import type { PaneOptions, PaneRow } from './row.ts';

/** A tree in rows, two cells deeper at each level; nodes with something below them fold. */
export const treeRows = ({ nodes }: TreeBlock, id: string, options: PaneOptions): PaneRow[] =>
  nodes.flatMap((node, index) => nodeRows(node, `${id}:${index}`, 1, options));

const nodeRows = (node: TreeNode, id: string, depth: number, options: PaneOptions): PaneRow[] => {
  const { text, tone } = node.cell;
  const parent = node.children.length > 0;
  const open = parent && options.isOpen(id, true);
  const sign = parent ? (open ? '▾ ' : '▸ ') : '  ';
  const head = span('  '.repeat(depth) + sign, 'dim');
  const tail = parent && !open ? [span(`  ${node.children.length} below`, 'dim')] : [];
  const row: PaneRow = {
    line: fitLine([head, span(text.replaceAll('\n', ' '), tone), ...tail], options.cells),
    copy: text,
    ...(parent && { fold: { id, open } }),
  };
  if (!open) return [row];
  return [row, ...node.children.flatMap((child, index) => nodeRows(child, `${id}.${index}`, depth + 1, options))];
};

import { fitLine, span } from '../core/line.ts';
import type { TreeBlock, TreeNode } from '../core/pane.ts';
import { width } from '../core/text/width.ts';
import { wrap } from '../core/text/wrap.ts';
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
  const room = Math.max(8, options.cells - width(head.text));
  const words = text.replaceAll('\n', ' ');
  const rows = (options.wrap ? wrap(words, room) : [words]).map(
    (part, index): PaneRow => ({
      line: fitLine(
        index === 0 ? [head, span(part, tone), ...tail] : [span(' '.repeat(width(head.text))), span(part, tone)],
        options.cells,
      ),
      copy: text,
      ...(parent && { fold: { id, open } }),
    }),
  );
  if (!open) return rows;
  return [...rows, ...node.children.flatMap((child, index) => nodeRows(child, `${id}.${index}`, depth + 1, options))];
};

import { width, wrap } from '../core/text/index.ts';
import { fitLine, span, type TreeBlock, type TreeNode } from '../core/view/index.ts';
import { manyRows, searchedOnce } from './many.ts';
import type { PaneOptions, PaneRow } from './row.ts';

/** A node with its depth. */
interface PlacedNode {
  readonly node: TreeNode;
  readonly id: string;
  readonly depth: number;
  /** False where its children are folded. */
  readonly open: boolean;
}

const searched = new WeakMap<readonly TreeNode[], readonly PlacedNode[]>();

/** A tree in rows, indented by two cells per level; nodes with children are foldable. */
export const treeRows = ({ nodes }: TreeBlock, id: string, options: PaneOptions): PaneRow[] =>
  manyRows(
    {
      parts: searchedOnce(searched, nodes, options, () => placed(nodes, id, options)),
      id,
      textOf: ({ node }) => node.cell.text,
      layOut: (some) => some.flatMap((one) => nodeRows(one, options)),
    },
    options,
  );

/** The visible nodes from top to bottom. Iterative, for any depth. */
const placed = (nodes: readonly TreeNode[], id: string, options: PaneOptions): readonly PlacedNode[] => {
  const result: PlacedNode[] = [];
  const pending = nodes.map((node, index) => ({ node, id: `${id}:${index}`, depth: 1 })).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    const own = next.id;
    const open = node.children.length > 0 && options.isOpen(own, true);
    result.push({ node, id: own, depth, open });
    if (!open) continue;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) pending.push({ node: child, id: `${own}.${index}`, depth: depth + 1 });
    }
  }
  return result;
};

const nodeRows = ({ node, id, depth, open }: PlacedNode, options: PaneOptions): PaneRow[] => {
  const { text, tone } = node.cell;
  const parent = node.children.length > 0;
  const sign = parent ? (open ? '▾ ' : '▸ ') : '  ';
  // Indentation is limited by the width.
  const head = span('  '.repeat(Math.min(depth, Math.floor(options.cells / 4))) + sign, 'dim');
  const tail = parent && !open ? [span(`  ${node.children.length} below`, 'dim')] : [];
  const room = Math.max(8, options.cells - width(head.text));
  const words = text.replaceAll('\n', ' ');
  return (options.wrap ? wrap(words, room) : [words]).map(
    (part, index): PaneRow => ({
      line: fitLine(
        index === 0 ? [head, span(part, tone), ...tail] : [span(' '.repeat(width(head.text))), span(part, tone)],
        options.cells,
      ),
      copy: text,
      ...(parent && { fold: { id, open } }),
    }),
  );
};

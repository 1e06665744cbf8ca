import type { Block, TreeNode } from '../core/view/index.ts';

const texts = new WeakMap<Block, string>();

/** All text of a block, for searches. */
export const blockText = (block: Block): string => {
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

import type { Block } from '../core/view/index.ts';
import { type PaneRow, textRow } from './row.ts';
import type { Segment } from './segment.ts';

/** Minimum width in cells for two columns of field blocks. */
export const COLUMNS_FROM = 150;
/** Gap between the columns: blank, cursor mark, blank. */
export const BETWEEN = 3;

/** Consecutive blocks of one layout: side by side, or stacked. */
export interface Run<One> {
  readonly beside: boolean;
  readonly blocks: readonly One[];
}

/** Blocks in runs: two or more field blocks in a row, and all others. */
export const runsOf = <One extends { readonly block: Block }>(blocks: readonly One[]): readonly Run<One>[] => {
  const runs: { beside: boolean; blocks: One[] }[] = [];
  for (const one of blocks) {
    const beside = one.block.type === 'fields' && one.block.folded !== true && one.block.title !== undefined;
    const last = runs.at(-1);
    if (last?.beside === beside) last.blocks.push(one);
    else runs.push({ beside, blocks: [one] });
  }
  return runs.map((run) => ({ ...run, beside: run.beside && run.blocks.length > 1 }));
};

/** Blocks in two columns of similar height, blocks kept whole. `cells` is the width of the left one. */
export const besideEachOther = (blocks: readonly (readonly PaneRow[])[], cells: number): Segment => {
  const splits = blocks.slice(1).map((_, index) => {
    const left = stacked(blocks.slice(0, index + 1));
    const right = stacked(blocks.slice(index + 1));
    return { left, right, height: Math.max(left.length, right.length) };
  });
  const best = splits.reduce((one, other) => (other.height < one.height ? other : one));
  return { type: 'columns', left: best.left, right: best.right, cells };
};

const stacked = (blocks: readonly (readonly PaneRow[])[]): readonly PaneRow[] =>
  blocks.flatMap((rows, index) => (index === 0 ? rows : [textRow(''), ...rows]));

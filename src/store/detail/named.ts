import { lastPerStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { type Cell, textCell } from '../../core/values/index.ts';
import type { Block, Section } from '../../core/view/index.ts';
import type { State } from '../state/state.ts';
import type { UidIndex } from '../state/uid-index.ts';
import { listOf } from '../walk/query.ts';

/** The loaded items of each kind, by uid. */
export type Loaded = ReadonlyMap<KindId, UidIndex | undefined>;

const lastLoaded = lastPerStore<Loaded>();

/** Returns the loaded items by kind; the same map until a list changes. */
export const loadedItems = (state: State): Loaded => {
  const kinds = state.catalog.resources.map(({ id }) => id);
  const indexes = kinds.map((kind) => listOf(state, kind)?.uids);
  return lastLoaded(state, [state.catalog, ...indexes], () => new Map(kinds.map((kind, at) => [kind, indexes[at]])));
};

/** Replaces uids in the grids of a section by the names of loaded items. */
export const withNames = (section: Section, loaded: Loaded): Section => ({
  ...section,
  blocks: section.blocks.map((block) => namedBlock(block, loaded)),
});

const namedBlock = (block: Block, loaded: Loaded): Block => {
  if (block.type !== 'grid' || block.columns.every(({ uidsOf }) => uidsOf === undefined)) return block;
  const indexes = block.columns.map(({ uidsOf }) => uidsOf && loaded.get(uidsOf));
  const named = (cell: Cell, column: number): Cell => {
    const item = indexes[column]?.get(cell.text);
    return item === undefined ? cell : textCell(item.name, cell.tone);
  };
  return { ...block, rows: block.rows.map((row) => row.map(named)) };
};

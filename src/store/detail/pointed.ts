import { type Item, ownUid } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Pointer } from '../../core/view/index.ts';
import { resourceIn, type State } from '../state/state.ts';

/** A thing that others may refer to. */
export interface Pointed {
  readonly relation: Pointer['relation'] | null;
  readonly kind: KindId | null;
  readonly uid: string;
  readonly name: string;
}

/** The project that an item outside of projects tells about: that of a summary, or the item itself. */
export const projectOf = (state: State, item: Item): Pointed | null => {
  if (resourceIn(state, item.kind).inProjects) return null;
  const link = item.links().find(({ kind }) => kind !== null && kind !== item.kind);
  if (link === undefined) return { relation: null, kind: item.kind, uid: item.uid, name: titleOf(state, item) };
  return { relation: link.relation, kind: link.kind, uid: link.uid, name: link.name ?? ownUid(link.uid) };
};

/** The name of an item, with its version where that is a column: two profiles may share a name. */
export const titleOf = (state: State, item: Item): string => {
  const version = resourceIn(state, item.kind).column('version') === undefined ? null : item.value('version');
  return [item.name, version].filter((word) => word !== null && word !== '').join(' ');
};

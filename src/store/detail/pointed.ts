import { type Item, ownUid } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Pointer } from '../../core/view/index.ts';
import { resourceIn, type State } from '../state/state.ts';
import { listOf } from '../walk/query.ts';

/** A thing that items may refer to: an item, or a thing without a list of its own. */
export interface Pointed {
  readonly relation: Pointer['relation'] | null;
  readonly kind: KindId | null;
  readonly uid: string;
  readonly name: string;
}

/** Returns the project that an item is about: the project of a summary, or the project itself. Null for an item in a project. */
export const projectOf = (state: State, item: Item): Pointed | null => {
  if (resourceIn(state, item.kind).inProjects) return null;
  const link = item.links().find(({ kind }) => kind !== null && kind !== item.kind);
  if (link === undefined) return { relation: null, kind: item.kind, uid: item.uid, name: titleOf(state, item) };
  return { relation: link.relation, kind: link.kind, uid: link.uid, name: link.name ?? ownUid(link.uid) };
};

/** Returns the name of an item with its version if the kind has that column, since two profiles may share a name. */
export const titleOf = (state: State, item: Item): string => {
  const version = resourceIn(state, item.kind).column('version') === undefined ? null : item.value('version');
  return [item.name, version].filter((word) => word !== null && word !== '').join(' ');
};

/** Returns the name of a missing item according to the item that refers to it; else the uid. */
export const nameOfMissing = (state: State, uid: string): string => {
  const left = state.trail.at(-1);
  if (left?.item !== uid) return ownUid(uid);
  const from = left.view.detail?.uid ?? left.view.cursor.uid;
  const list = listOf(state, left.tab);
  const item = from === null ? list?.items[0] : list?.uids.get(from);
  return item?.links().find((link) => link.uid === uid)?.name ?? ownUid(uid);
};

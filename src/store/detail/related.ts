import { type Item, ownUid, type Resource } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Link, Pointer } from '../../core/view/index.ts';
import { cachedAge } from '../cached/cached.ts';
import { countText } from '../list/count.ts';
import { cursorItem } from '../list/cursor.ts';
import { isCached } from '../state/held-list.ts';
import { currentView, resourceIn, type State } from '../state/state.ts';
import { openItem } from '../walk/item.ts';
import { listOf } from '../walk/query.ts';
import { brokenThings } from './broken-things.ts';
import { type Pointed, projectOf, titleOf } from './pointed.ts';

/** A link from an item to one item, or to all items that refer to the same thing. */
export interface Related {
  readonly kind: KindId;
  /** The uid of the target. If the link leads to several items, the uid of the thing that they refer to. */
  readonly uid: string;
  readonly one: boolean;
  /** The targets in words: `cluster store-0147`, `hosts in the cluster store-0147`. */
  readonly label: string;
  /** Number of loaded targets, or a note that none is loaded. */
  readonly hint: string;
}

/** The item whose related things are offered: the open item, else the item under the cursor; undefined if there is neither. */
export const relatedItem = (state: State): Item | undefined =>
  currentView(state).detail === null ? cursorItem(state) : openItem(state);

// A picker reads the related things for each key and each frame.
const lastRelated = lastPerStore<readonly Related[]>();

/** Returns everything that is related to an item: the items that it refers to, and items that refer to it or to its clusters. */
export const relatedOf = (state: State, item: Item): readonly Related[] => {
  const lists = state.catalog.resources.map(({ id }) => listOf(state, id));
  return lastRelated(state, [item, state.catalog, state.now, ...lists], () => findRelated(state, item));
};

const findRelated = (state: State, item: Item): readonly Related[] => {
  const links = item.links();
  const wanted = new Set([item.uid, ...links.map(({ uid }) => uid)]);
  const counts = new Map(
    state.catalog.resources.map(({ id }) => [id, pointersTo(listOf(state, id)?.items ?? [], wanted)]),
  );
  const pointing = (relation: Pointer['relation'] | null, kind: KindId | null, uid: string, name: string) =>
    pointingLists(state, counts, { relation, kind, uid, name });
  const direct = links.flatMap((link) => directLink(state, item, link));
  const siblings = links.flatMap((link) =>
    link.kind === null ? pointing(link.relation, link.kind, link.uid, link.name ?? ownUid(link.uid)) : [],
  );
  const project = projectOf(state, item);
  const inProject = project === null ? [] : pointingLists(state, counts, project);
  const others = inProject.filter(({ kind }) => kind !== item.kind);
  const broken = project === null ? [] : brokenThings(state, project.uid).map((thing) => ({ ...thing, one: false }));
  const back = state.catalog.resources.flatMap(({ pointers }) => pointers).some(({ kind }) => kind === item.kind)
    ? pointing(null, item.kind, item.uid, titleOf(state, item))
    : [];
  // Items that refer to this item come first, because it may refer to many.
  return unique([...back, ...others, ...direct, ...siblings, ...broken]);
};

const directLink = (state: State, item: Item, { kind, uid, name, relation }: Link): readonly Related[] => {
  if (kind === null || !state.catalog.resources.some(({ id }) => id === kind)) return [];
  if (kind === item.kind && uid === item.uid) return [];
  const loaded = listOf(state, kind)?.uids.get(uid);
  const hint = loaded === undefined ? 'not loaded yet' : 'loaded';
  return [{ kind, uid, one: true, label: `${relation} ${name ?? loaded?.name ?? ownUid(uid)}`, hint }];
};

/** Counts the items that refer to each uid, in one pass. */
const pointersTo = (items: readonly Item[], wanted: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) {
    const found = new Set<string>();
    for (const { uid } of item.links()) if (wanted.has(uid)) found.add(uid);
    for (const uid of found) counts.set(uid, (counts.get(uid) ?? 0) + 1);
  }
  return counts;
};

/** Returns the lists whose items may refer to a thing. A thing without a kind is found by relation, any other by kind. */
const pointingLists = (
  state: State,
  counts: ReadonlyMap<KindId, ReadonlyMap<string, number>>,
  { relation, kind, uid, name }: Pointed,
) =>
  state.catalog.resources.flatMap((resource) =>
    resource.pointers
      .filter((pointer) => pointer.kind === kind && (relation === null || pointer.relation === relation))
      .map(
        ({ title }): Related => ({
          kind: resource.id,
          uid,
          one: false,
          label: `${title} ${name}`,
          hint: relatedCount(state, resource, counts.get(resource.id)?.get(uid) ?? 0),
        }),
      ),
  );

const relatedCount = (state: State, resource: Resource, count: number): string => {
  const list = listOf(state, resource.id);
  if (list === undefined || list.items.length === 0) return `${resourceIn(state, resource.id).many} not loaded`;
  if (isCached(list)) return `${formatCount(count)} in cached rows ${cachedAge(list, state.now)}`;
  return `${formatCount(count)} of ${countText(list)} loaded`;
};

const unique = (related: readonly Related[]): readonly Related[] => {
  const seen = new Set<string>();
  return related.filter(({ kind, uid, one }) => {
    const key = `${kind} ${uid} ${one}`;
    return !seen.has(key) && seen.add(key);
  });
};

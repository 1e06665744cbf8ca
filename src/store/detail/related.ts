import type { Item, Resource } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Link, Pointer } from '../../core/view/index.ts';
import { cachedAge } from '../cached/cached.ts';
import { countText } from '../list/count.ts';
import { cursorItem } from '../list/cursor.ts';
import { currentView, resourceIn } from '../state/current-view.ts';
import { isCached } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { openItem } from '../walk/item.ts';
import { listOf } from '../walk/query.ts';

/** A way from an item to others: to one item, or to all that point at the same thing. */
export interface Related {
  readonly kind: KindId;
  /** The uid to go to, or that the others point at. */
  readonly uid: string;
  readonly one: boolean;
  /** `cluster store-0147`, `hosts in the cluster store-0147`. */
  readonly label: string;
  /** How many of what is loaded, or that nothing is. */
  readonly hint: string;
}

/** The name of an item, and its version where it has one: two profiles of one name are two things. */
export const titleOf = (item: Item): string =>
  [item.name, item.value('version')].filter((word) => word !== null && word !== '').join(' ');

/** The item that related things are asked for: the open one, else that under the cursor. */
export const relatedItem = (state: State): Item | undefined =>
  currentView(state).detail === null ? cursorItem(state) : openItem(state);

// A picker asks for the same with every key and every frame.
const lastRelated = perStore(() => lastBy<readonly Related[]>());

/** Everything that is related to an item, both ways: what it points at, and what points at it or at its clusters. */
export const relatedOf = (state: State, item: Item): readonly Related[] => {
  const lists = state.catalog.resources.map(({ id }) => listOf(state, id));
  return lastRelated(state)([item, state.catalog, state.now, ...lists], () => findRelated(state, item));
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
    link.kind === null ? pointing(link.relation, link.kind, link.uid, link.name ?? link.uid) : [],
  );
  const back = state.catalog.resources.flatMap(({ pointers }) => pointers).some(({ kind }) => kind === item.kind)
    ? pointing(null, item.kind, item.uid, titleOf(item))
    : [];
  // What points here is the answer that is looked for; what the item points at can be many.
  return unique([...back, ...direct, ...siblings]);
};

const directLink = (state: State, item: Item, { kind, uid, name, relation }: Link): readonly Related[] => {
  if (kind === null || !state.catalog.resources.some(({ id }) => id === kind)) return [];
  if (kind === item.kind && uid === item.uid) return [];
  const loaded = listOf(state, kind)?.uids.get(uid);
  const hint = loaded === undefined ? 'not loaded yet' : 'loaded';
  return [{ kind, uid, one: true, label: `${relation} ${name ?? loaded?.name ?? uid}`, hint }];
};

/** How many of the items point at each of the uids, in one pass. */
const pointersTo = (items: readonly Item[], wanted: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) {
    const found = new Set<string>();
    for (const { uid } of item.links()) if (wanted.has(uid)) found.add(uid);
    for (const uid of found) counts.set(uid, (counts.get(uid) ?? 0) + 1);
  }
  return counts;
};

/** What others may point at. */
interface Pointed {
  readonly relation: Pointer['relation'] | null;
  readonly kind: KindId | null;
  readonly uid: string;
  readonly name: string;
}

/** The lists whose items may point at a thing: by the relation for what only items name, else by its kind. */
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
          hint: countOf(state, resource, counts.get(resource.id)?.get(uid) ?? 0),
        }),
      ),
  );

const countOf = (state: State, resource: Resource, count: number): string => {
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

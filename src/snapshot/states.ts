import { type ChangeLog, newLog, type Refresh, withRefresh } from '../change/log.ts';
import { changedInPlace } from '../change/replay.ts';
import type { Item, Resource } from '../core/item/index.ts';
import type { KindId } from '../core/query/index.ts';
import { isObject, type Json, type JsonObject } from '../core/values/index.ts';
import type { Bytes } from './bytes.ts';
import type { ListChange, ListId, ListRefresh, SnapshotList, SnapshotListEnd } from './format.ts';
import { type Damage, type ReadOptions, readSnapshot, turn } from './reader.ts';

/** A list in the first state of a snapshot. */
export interface RecordedList {
  readonly list: SnapshotList;
  /** The closing line; null if the file is cut before it. */
  readonly end: SnapshotListEnd | null;
}

/** The content of a snapshot without its items. */
export interface History {
  readonly lists: readonly RecordedList[];
  /** The refreshes, the oldest first, without a cut refresh. */
  readonly refreshes: readonly ListRefresh[];
  readonly damage: Damage;
}

/** The resource of a kind, which reads its items. */
export type ResourceOf = (kind: KindId) => Resource;

export const isSameList = (one: ListId, other: ListId): boolean =>
  one.kind === other.kind && one.project === other.project;

/**
 * Yields the items of a list in the first state as they are read (no items for null), and returns the history at the end.
 * @throws SnapshotRefused
 */
export async function* firstItems(
  bytes: Bytes,
  id: ListId | null,
  resource: ResourceOf,
): AsyncGenerator<Item, History> {
  const lists: { list: SnapshotList; end: SnapshotListEnd | null }[] = [];
  const refreshes: ListRefresh[] = [];
  let changes: ListChange[] = [];
  let damage: Damage = { isChanged: false, cutAfter: null };
  const wants = (one: ListId): boolean => id !== null && isSameList(one, id);
  const lines = readSnapshot(bytes, {
    itemOf: (kind, json) => resource(kind).item(json),
    wants,
    onEnd: (found) => {
      damage = found;
    },
  });
  for await (const line of lines) {
    if (line.type === 'item' && line.json !== null && wants(line)) yield resource(line.kind).item(line.json);
    if (line.type === 'list') lists.push({ list: line.list, end: null });
    if (line.type === 'list-end') {
      const ended = lists.findLast(({ list }) => isSameList(list, line.end));
      if (ended !== undefined) ended.end = line.end;
    }
    if (line.type === 'change') changes.push(line.change);
    if (line.type !== 'refresh') continue;
    refreshes.push({ refresh: line.refresh, changes });
    changes = [];
  }
  return { lists, refreshes, damage };
}

/** Reads the history of a snapshot, without items. @throws SnapshotRefused */
export const readHistory = async (bytes: Bytes, resource: ResourceOf): Promise<History> => {
  const items = firstItems(bytes, null, resource);
  let step = await items.next();
  while (step.done !== true) step = await items.next();
  return step.value;
};

/**
 * Yields the items of the wanted lists at a time (epoch ms), after the last refresh at or before it: first the items of the first state
 * with their changes applied, then the items that came later. If there are no changes, `skips` leaves items out by their JSON text.
 * @throws SnapshotRefused
 */
export async function* itemsAt(
  bytes: Bytes,
  history: History,
  { wants, at, skips }: Pick<ReadOptions, 'wants' | 'skips'> & { readonly at: number },
  resource: ResourceOf,
): AsyncGenerator<{ readonly list: ListId; readonly item: Item }> {
  const left = await changesByItem(history, wants, at);
  const wanted = history.lists.filter(({ list }) => wants(list));
  let open = wanted.length;
  const itemOf = (kind: KindId, json: Json): Item => resource(kind).item(json);
  // The text of a changed item differs from its text in the file.
  const isPlain = left.size === 0;
  for await (const line of readSnapshot(bytes, { itemOf, wants, ...(isPlain && skips !== undefined && { skips }) })) {
    if (line.type === 'list-end' && wants(line.end)) open -= 1;
    if (line.type === 'end' || open <= 0) break;
    if (line.type !== 'item' || line.json === null || !wants(line)) continue;
    const item = itemAfter(line.json, line, left, resource(line.kind));
    if (item !== null) yield { list: line, item };
  }
  for (const changes of left.values()) {
    const [first] = changes;
    const item = first === undefined ? null : withChanges(null, changes, resource(first.kind));
    if (item !== null && first !== undefined) yield { list: first, item };
  }
}

/** Key of an item, unique among the items of all lists. */
export const keyOf = ({ kind, project = '' }: ListId, uid: string): string => `${kind}\n${project}\n${uid}`;

const changesByItem = async (
  { refreshes }: History,
  wants: ReadOptions['wants'],
  until: number,
): Promise<Map<string, ListChange[]>> => {
  const byItem = new Map<string, ListChange[]>();
  for (const { refresh, changes } of refreshes) {
    if (refresh.at > until || !wants(refresh)) continue;
    await turn();
    for (const change of changes) {
      const key = keyOf(change, change.uid);
      const known = byItem.get(key);
      if (known === undefined) byItem.set(key, [change]);
      else known.push(change);
    }
  }
  return byItem;
};

/** Applies the changes of an item of the first state, and removes them from `left`; null if the item is gone. */
const itemAfter = (json: Json, list: ListId, left: Map<string, ListChange[]>, resource: Resource): Item | null => {
  const taken = (uid: string): readonly ListChange[] | undefined => {
    const changes = left.get(keyOf(list, uid));
    left.delete(keyOf(list, uid));
    return changes;
  };
  const uid = sentUid(json);
  const changes = uid === null ? undefined : taken(uid);
  if (changes !== undefined) return withChanges(json, changes, resource);
  // The uid of the item may be made from its content, or have been disarmed.
  const item = resource.item(json);
  const others = item.uid === uid ? undefined : taken(item.uid);
  return others === undefined ? item : withChanges(JSON.parse(item.jsonText()), others, resource);
};

const sentUid = (json: Json): string | null => {
  const metadata = isObject(json) ? json['metadata'] : undefined;
  const uid = isObject(metadata ?? null) ? (metadata as JsonObject)['uid'] : undefined;
  return typeof uid === 'string' ? uid : null;
};

/** Applies changes to an item; null is an item that does not exist, before or after. */
export const itemWith = (before: Item | null, changes: readonly ListChange[], resource: Resource): Item | null =>
  withChanges(before === null ? null : JSON.parse(before.jsonText()), changes, resource);

/** Applies changes to JSON, which is changed in place, and reads the item; null if the item does not exist. */
const withChanges = (before: Json | null, changes: readonly ListChange[], resource: Resource): Item | null => {
  let json = before;
  let item: Item | null = null;
  /** The last change of each field, whose value counts. */
  let fields = new Map<string, ListChange>();
  for (const change of changes) {
    if (change.what === 'field') fields.set(change.path, change);
    else {
      [json, item, fields] = [null, (change.what !== 'gone' && change.item) || null, new Map()];
    }
  }
  if (json === null && (item === null || fields.size === 0)) return item;
  return resource.item(changedInPlace(json ?? JSON.parse(item?.jsonText() ?? ''), [...fields.values()]));
};

/** Time and completeness of a list after its last refresh up to a time (epoch ms), else in the first state; null if the file is cut off before. */
export const lastEnd = (
  { refreshes }: Pick<History, 'refreshes'>,
  { list, end }: Pick<RecordedList, 'list' | 'end'>,
  at = Number.POSITIVE_INFINITY,
): Pick<SnapshotListEnd, 'at' | 'isWhole'> | null =>
  refreshes.findLast(({ refresh }) => refresh.at <= at && isSameList(refresh, list))?.refresh ?? end;

/** Time of the last answer in the first state (epoch ms); `made` if no list has an end. */
export const firstTime = ({ lists }: History, made: number): number =>
  lists.reduce((last, { end }) => Math.max(last, end?.at ?? 0), 0) || made;

/** Time of the last refresh at or before a time, else of the first state (epoch ms); null is the end of the file. */
export const momentAt = (history: History, made: number, at: number | null): number =>
  history.refreshes.reduce(
    (last, { refresh }) => (at === null || refresh.at <= at ? Math.max(last, refresh.at) : last),
    firstTime(history, made),
  );

/** The log of a list's changes up to a time (epoch ms), as a run on the service would have it; null if the file is cut off within the list. */
export const recordedLog = (history: History, id: ListId, until: number): ChangeLog | null => {
  const end = history.lists.find(({ list }) => isSameList(list, id))?.end ?? null;
  if (end === null) return null;
  const log = newLog({ at: end.at, isWhole: end.isWhole, items: end.items, touched: 0 });
  const seen = history.refreshes.filter(({ refresh }) => refresh.at <= until && isSameList(refresh, id));
  let { items } = end;
  const refreshes = seen.map(({ refresh: { at, isWhole, touched }, changes }): Refresh => {
    for (const { what } of changes) items += what === 'field' ? 0 : what === 'gone' ? -1 : 1;
    return { at, isWhole, items, touched };
  });
  const last = refreshes.pop();
  if (last === undefined) return log;
  // All changes are added at once, since each addition copies the log.
  const found = { changes: seen.flatMap(({ changes }) => changes), touched: last.touched };
  return withRefresh({ ...log, refreshes: [...log.refreshes, ...refreshes] }, last, found);
};

import { groupBy, type ItemChange } from '../../change/change.ts';
import type { ChangeLog } from '../../change/log.ts';
import { withChanges } from '../../change/replay.ts';
import type { Item, Resource } from '../../core/item/index.ts';

/** Returns the items of a list as they were before some changes; `items` are the items after the changes. */
export const rewindItems = (
  items: readonly Item[],
  changes: readonly ItemChange[],
  resource: Resource,
): readonly Item[] => {
  const byUid = groupBy(changes, ({ uid }) => uid);
  const before = items.flatMap((item) => itemBefore(item, byUid.get(item.uid) ?? [], resource) ?? []);
  const here = new Set(items.map(({ uid }) => uid));
  const gone = [...byUid].flatMap(([uid, own]) => (here.has(uid) ? [] : (itemBefore(null, own, resource) ?? [])));
  return [...before, ...gone];
};

/** Undoes the changes of one item; null if the item did not exist before them. */
const itemBefore = (now: Item | null, changes: readonly ItemChange[], resource: Resource): Item | null => {
  let item = now;
  const fields = new Map<string, ItemChange>();
  for (const change of changes.toReversed()) {
    if (change.what === 'field') {
      fields.delete(change.path);
      fields.set(change.path, change);
      continue;
    }
    fields.clear();
    item = change.what === 'gone' ? (change.item ?? null) : null;
  }
  if (item === null || fields.size === 0) return item;
  const back = Array.from(fields.values(), ({ at, path, from, to }) => ({
    at,
    path,
    ...(to !== undefined && { from: to }),
    ...(from !== undefined && { to: from }),
  }));
  return resource.item(withChanges(item.raw(), back));
};

/** Returns each refresh of a log with the changes that it found, oldest first. The first state of the log, which has no changes, is left out. */
export const byRefresh = ({ refreshes: [, ...later], changes }: ChangeLog) => {
  const parts = later.map((refresh) => ({ refresh, changes: [] as ItemChange[] }));
  for (const change of changes)
    (parts.find(({ refresh }) => refresh.at >= change.seen[1]) ?? parts.at(-1))?.changes.push(change);
  return parts;
};

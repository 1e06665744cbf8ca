import type { Item } from '../core/item/index.ts';
import type { KindId } from '../core/query/index.ts';
import type { Json } from '../core/values/index.ts';
import { type FieldChange, fieldChanges, type ItemChange, isQuiet, loudText } from './change.ts';

/** The items of a list at one time. */
export interface ListState {
  readonly items: readonly Item[];
  /** True if all pages were received. */
  readonly isWhole: boolean;
  /** Epoch ms of the answer. */
  readonly at: number;
}

/** The changes between two states of a list. */
export interface ListChanges {
  readonly changes: readonly ItemChange[];
  /** Number of items in which only quiet fields moved. */
  readonly touched: number;
}

/** The changes of fields between two states of an item; empty if only quiet fields differ (`isQuiet`). */
export const itemChanges = (before: Item, after: Item): readonly FieldChange[] => {
  const [old, now] = [before.jsonText(), after.jsonText()];
  if (loudText(old) === loudText(now)) return NO_FIELD_CHANGES;
  return fieldChanges(JSON.parse(old) as Json, JSON.parse(now) as Json).filter((change) => !isQuiet(change));
};

const NO_FIELD_CHANGES: readonly FieldChange[] = [];

/** Maximum number of unchanged items that are compared in one step. */
const SAME_AT_ONCE = 1000;

/**
 * Finds the changes between two states of a list; yields often, so that a key waits less than a millisecond. `lastKnown`
 * returns the last state of an item that went earlier: such an item is back, not new. Identical objects count as equal without
 * a comparison.
 */
export function* changesBetween(
  kind: KindId,
  before: ListState,
  after: ListState,
  lastKnown: (uid: string) => Item | undefined = () => undefined,
): Generator<void, ListChanges> {
  const changes: ItemChange[] = [];
  let touched = 0;
  if (before.items === after.items) return { changes, touched };
  const seen = [before.at, after.at] as const;
  const partial = before.isWhole && after.isWhole ? {} : { isPartial: true as const };
  const left = new Map(before.items.map((item) => [item.uid, item]));
  const add = (item: Item, change: Omit<ItemChange, 'kind' | 'uid' | 'name' | 'seen'>): void =>
    void changes.push({ kind, uid: item.uid, name: item.name, seen, ...change });
  for (const [index, item] of after.items.entries()) {
    if (index % SAME_AT_ONCE === 0) yield;
    const known = left.get(item.uid) ?? lastKnown(item.uid);
    if (known === undefined) add(item, { what: 'new', at: createdAt(item), path: '', item, ...partial });
    else if (!left.delete(item.uid)) add(item, { what: 'back', at: null, path: '', item, ...partial });
    if (known === undefined || known === item || known.same(item)) continue;
    const fields = itemChanges(known, item);
    if (fields.length === 0) touched += 1;
    for (const change of fields) add(item, { what: 'field', ...change });
    yield;
  }
  for (const item of left.values()) add(item, { what: 'gone', at: null, path: '', item, ...partial });
  return { changes, touched };
}

/** Time when an item was registered (epoch ms); null if the item does not give it. */
export const createdAt = (item: Item): number | null => {
  const created = item.value('age');
  return typeof created === 'number' && created > 0 ? created : null;
};

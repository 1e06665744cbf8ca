import { isArray, isObject, type Json, MINUTE, medianOf, plural, UNKNOWN_TEXT } from '../core/values/index.ts';
import { groupBy, type ItemChange } from './change.ts';
import { type FieldName, fieldName, type NamingKind } from './field-names.ts';

/** A change of the same field from the same value to the same value, in any number of items. */
export interface Transition {
  /** Identity across refreshes. */
  readonly key: string;
  /** Title of the changed field. */
  readonly what: string;
  /** The values before and after as texts; empty if items came or went. */
  readonly from: string;
  readonly to: string;
  /** Rank among transitions. */
  readonly rank: number;
  /** Value of the facet `changed`. */
  readonly id: string;
  /** The changes of each item, by uid. */
  readonly items: ReadonlyMap<string, readonly ItemChange[]>;
}

/** Maximum number of transitions of a field. If there are more, they become a single line. */
const MAX_DIFFERENT = 20;

/**
 * Title for items that came or went: `new`, `gone`, `back`. If a list was not whole (`isPartial`), new items are `first seen here`, and
 * gone ones `no longer on these pages`.
 */
export const presenceTitle = (what: Exclude<ItemChange['what'], 'field'>, isPartial: boolean): string => {
  if (!isPartial || what === 'back') return what;
  return what === 'new' ? 'first seen here' : 'no longer on these pages';
};

const transitionText = (value: Json | undefined): string => {
  if (value === undefined || value === null) return UNKNOWN_TEXT;
  if (isArray(value)) return value.length === 0 ? 'none' : plural(value.length, 'entry', 'entries');
  if (isObject(value)) return Object.keys(value).length === 0 ? 'none' : JSON.stringify(value);
  return value === '' ? '""' : String(value);
};

/** The changes of an item that belong to the same transition. */
interface ItemTransition {
  readonly name: FieldName;
  readonly from: string;
  readonly to: string;
  readonly changes: readonly ItemChange[];
}

const container = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));
const lastKey = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const CONDITION = /(?:^|\.)condition$/;
/** Keys of a condition whose values its transition shows. */
const CONDITION_KEYS = ['status', 'reason'];
const VERSION_KEYS = ['profileVersion', 'version'];
/** Rank of changes that say little: after all others. */
const LAST_RANK = 99;
/** Matches keys whose changes say little if other keys of the same object changed too. */
const MARK = /^(?:lastTransitionTime|startTime|endTime|uid|\w*Uid)$/;

/** Paths of the outermost list elements that came or went. An element came or went if its name did. */
const wholeElements = (changes: readonly ItemChange[]): readonly string[] => {
  const elements = changes.flatMap(({ path, from, to }) =>
    (from === undefined || to === undefined) &&
    ['name', 'nicName', 'uid'].includes(lastKey(path)) &&
    path.endsWith(`].${lastKey(path)}`)
      ? [container(path)]
      : [],
  );
  return [...new Set(elements)].filter((one) => !elements.some((other) => other !== one && isBelow(one, other)));
};

const isEmptyValue = (value: Json | undefined): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

const isBelow = (path: string, holder: string): boolean =>
  path.startsWith(`${holder}.`) || path.startsWith(`${holder}[`);

/** The transition of a list element that came or went, with its version if it has one. */
const elementPart = (kind: NamingKind, element: string, changes: readonly ItemChange[]): ItemTransition => {
  const version = VERSION_KEYS.flatMap((key) => changes.find(({ path }) => path === `${element}.${key}`) ?? [])[0];
  const came = changes.some(({ to }) => to !== undefined);
  const value = version === undefined ? 'there' : transitionText(came ? version.to : version.from);
  const [from, to] = came ? [UNKNOWN_TEXT, value] : [value, UNKNOWN_TEXT];
  return { name: fieldName(kind, element), from, to, changes };
};

/** The path of the innermost list element around a field; empty outside of lists. */
const elementOf = (path: string): string => path.slice(0, path.lastIndexOf(']') + 1);

const isMark = ({ path }: ItemChange): boolean => MARK.test(lastKey(path));

/** The transitions of an object's changes. The changes of a condition are one transition; a version gets the name of its element. */
const fieldParts = (kind: NamingKind, at: string, beside: readonly ItemChange[]): readonly ItemTransition[] => {
  const parts = (some: readonly ItemChange[], name: FieldName, changes = some): ItemTransition => {
    const text = (side: 'from' | 'to') => some.map((change) => transitionText(change[side])).join(' ');
    return { name, from: text('from'), to: text('to'), changes };
  };
  const told = beside.filter((change) => !isMark(change));
  const keyed = (keys: readonly string[]) => keys.flatMap((key) => told.filter(({ path }) => lastKey(path) === key));
  const condition = CONDITION.test(at) ? keyed(CONDITION_KEYS) : [];
  if (condition.length > 0) return [parts(condition, fieldName(kind, at), beside)];
  const [version, number] = at.endsWith(']') ? keyed(VERSION_KEYS) : [];
  const others = told.filter((change) => change !== version && change !== number);
  return [
    ...(version === undefined ? [] : [parts([version], fieldName(kind, at))]),
    ...others.map((change) => parts([change], fieldName(kind, change.path))),
    ...(told.length > 0
      ? []
      : beside.map((change) => parts([change], { ...fieldName(kind, change.path), rank: LAST_RANK }))),
  ];
};

/** The transitions of an item's changes. */
const partsOf = (kind: NamingKind, changes: readonly ItemChange[]): readonly ItemTransition[] => {
  const presence = changes.flatMap((change): readonly ItemTransition[] => {
    if (change.what === 'field') return [];
    const title = presenceTitle(change.what, change.isPartial === true);
    return [{ name: { id: change.what, title, rank: -2 }, from: '', to: '', changes: [change] }];
  });
  const fields = changes.filter(({ what }) => what === 'field');
  const elements = wholeElements(fields);
  const isWhole = ({ path }: ItemChange): boolean => elements.some((element) => isBelow(path, element));
  const told = new Set(fields.some(isMark) ? fields.flatMap((one) => (isMark(one) ? [] : elementOf(one.path))) : []);
  const isSaid = (change: ItemChange): boolean =>
    isWhole(change) ||
    // If a list was or is empty, its elements show the change. Marks say little if other fields of the same element changed.
    (isEmptyValue(change.from === undefined ? change.to : change.from) &&
      fields.some(({ path }) => isBelow(path, change.path))) ||
    (isMark(change) && elementOf(change.path) !== '' && told.has(elementOf(change.path)));
  const byContainer = groupBy(
    fields.filter((change) => !isSaid(change)),
    ({ path }) => container(path),
  );
  return [
    ...presence,
    ...elements.map((element) =>
      elementPart(
        kind,
        element,
        fields.filter(({ path }) => isBelow(path, element)),
      ),
    ),
    ...Array.from(byContainer, ([at, beside]) => fieldParts(kind, at, beside)).flat(),
  ];
};

/**
 * Groups the changes of items by field and values. Items that came or went are first, then fields that decide whether an item is broken,
 * then transitions by their number of items. With equal numbers, the transition nearest to a cause is first.
 */
export const transitionsOf = (kind: NamingKind, changes: readonly ItemChange[]): readonly Transition[] => {
  const byUid = groupBy(changes, ({ uid }) => uid);
  const byTitle = new Map<
    string,
    {
      name: ItemTransition['name'];
      byValues: Map<string, { part: ItemTransition; items: Map<string, readonly ItemChange[]> }>;
    }
  >();
  for (const [uid, own] of byUid)
    for (const part of partsOf(kind, own)) {
      const { name, from, to } = part;
      const of = byTitle.get(name.title) ?? { name, byValues: new Map() };
      byTitle.set(name.title, of);
      const values = `${from} → ${to}`;
      const transition = of.byValues.get(values) ?? { part, items: new Map() };
      of.byValues.set(values, transition);
      const known = transition.items.get(uid);
      transition.items.set(uid, known === undefined ? part.changes : [...known, ...part.changes]);
    }
  const transitions = [...byTitle.values()].flatMap(({ name, byValues }): readonly Transition[] => {
    const { id, title: what, rank } = name;
    const made = Array.from(byValues, ([values, { part, items }]) => ({
      key: `${what} ${values}`,
      what,
      from: part.from,
      to: part.to,
      rank,
      id,
      items,
    }));
    if (made.length <= MAX_DIFFERENT) return made;
    const items = new Map<string, readonly ItemChange[]>();
    for (const one of made) for (const [uid, own] of one.items) items.set(uid, [...(items.get(uid) ?? []), ...own]);
    return [{ key: what, what, from: '', to: `(${made.length} different changes)`, rank, id, items }];
  });
  const first = ({ rank }: Transition): number => Math.min(rank, 0);
  const isLast = ({ rank }: Transition): number => Number(rank === LAST_RANK);
  return transitions.toSorted(
    (a, b) =>
      first(a) - first(b) ||
      isLast(a) - isLast(b) ||
      b.items.size - a.items.size ||
      a.rank - b.rank ||
      (a.key < b.key ? -1 : 1),
  );
};

/** The values of the facet `changed`, by uid: the names of each item's changes. */
export const transitionIds = (
  kind: NamingKind,
  changes: readonly ItemChange[],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Array.from(
      groupBy(changes, ({ uid }) => uid),
      ([uid, own]) => [uid, [...new Set(partsOf(kind, own).map(({ name }) => name.id))]],
    ),
  );

/** Maximum error of an item's clock (ms). */
const SKEW_MS = 5 * MINUTE;

/** The time that an item gives for a change (epoch ms); null if there is none, or if it is outside of the two answers around the change (`seen`). */
export const givenTime = ({ at, seen: [after, by] }: ItemChange): number | null =>
  at !== null && at >= after - SKEW_MS && at <= by + SKEW_MS ? at : null;

/** First and last time of changes (epoch ms), as the items give them; if no item does, times of the answers between which the changes came (`seen`). */
export const whenOf = (changes: readonly ItemChange[]): readonly [number, number] => {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const isGiven = changes.some((change) => givenTime(change) !== null);
  for (const change of changes) {
    const at = givenTime(change);
    if (isGiven && at === null) continue;
    first = Math.min(first, at ?? change.seen[0]);
    last = Math.max(last, at ?? change.seen[1]);
  }
  return [first, last];
};

/** An earlier change of another field in most items of a transition. */
interface Earlier {
  readonly what: string;
  /** Number of items of the transition with the earlier change, and number of all items with this change. */
  readonly items: number;
  readonly all: number;
  /** Median time between the two changes, in ms. */
  readonly lead: number;
}

/** Minimum share of the items of a transition that have an earlier change. */
const MOST = 0.8;

/** Changes of other fields that came earlier, by their times, in at least 80 % of the items of a transition; searched in `among`. */
export const earlierChanges = (of: Transition, among: readonly Transition[]): readonly Earlier[] => {
  const byWhat = groupBy(
    among.filter(({ what, rank }) => what !== of.what && rank !== LAST_RANK),
    ({ what }) => what,
  );
  return Array.from(byWhat, ([what, others]): Earlier => {
    const leads: number[] = [];
    const all = new Set<string>();
    for (const { items } of others)
      for (const [uid, changes] of items) {
        all.add(uid);
        const own = of.items.get(uid);
        const lead = own === undefined ? -1 : whenOf(own)[0] - whenOf(changes)[1];
        if (lead > 0) leads.push(lead);
      }
    return { what, items: leads.length, all: all.size, lead: medianOf(leads) };
  }).filter(({ items }) => items > 0 && items >= MOST * of.items.size);
};

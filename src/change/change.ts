import type { Item } from '../core/item/index.ts';
import type { KindId } from '../core/query/index.ts';
import {
  elementNames,
  elementStep,
  isArray,
  isObject,
  type Json,
  keyStep,
  leavesOf,
  pathBelow,
} from '../core/values/index.ts';

/** A difference between two states of an item, or of the list that it is in. */
export interface ItemChange {
  readonly kind: KindId;
  readonly uid: string;
  readonly name: string;
  /** The time that the item itself gives for it (epoch ms); null for none. */
  readonly at: number | null;
  /** Between which answers it came (epoch ms): the one before it, and the one that brought it. */
  readonly seen: readonly [number, number];
  readonly what: 'field' | 'new' | 'gone' | 'back';
  /** Path of the field, as filters write it, elements of lists in brackets; empty for an item that came or went. */
  readonly path: string;
  /** Absent on the side that lacks the field; null is a value. */
  readonly from?: Json;
  readonly to?: Json;
  /** The item that came, or went as it was last known. */
  readonly item?: Item;
  /** One of the lists was not whole: the item may have been, or may still be, on other pages. */
  readonly isPartial?: true;
}

export type FieldChange = Pick<ItemChange, 'at' | 'path' | 'from' | 'to'>;

/** Fields that move without a change. */
const QUIET_KEYS = ['lastProbeTime', 'lastModifiedTimestamp'];
/** Times that say when something changed. */
const TELLING_KEYS = ['lastTransitionTime', 'startTime', 'endTime'];
/** Times of their siblings, and of what is below those, the most telling first. */
const OWN_TIMES = ['lastTransitionTime', 'startTime'];

const QUIET_VALUES = new RegExp(`"(?:${QUIET_KEYS.join('|')})":"[^"\\\\]*"`, 'g');
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The text of an item without the values of quiet keys: equal for two states that differ in those alone. */
export const loudText = (jsonText: string): string => jsonText.replace(QUIET_VALUES, '');

const lastKey = (path: string): string => /(?:^|\.)([\w/-]+)$/.exec(path)?.[1] ?? '';

const isTime = (value: Json | undefined): value is string => typeof value === 'string' && TIME.test(value);

/** True for a field that moves without a change: quiet keys, and times on both sides that do not tell of one. */
export const isQuiet = ({ path, from, to }: Pick<ItemChange, 'path' | 'from' | 'to'>): boolean => {
  const key = lastKey(path);
  return QUIET_KEYS.includes(key) || (isTime(from) && isTime(to) && !TELLING_KEYS.includes(key));
};

/** A value for comparison: order of keys and elements, and quiet fields, are no difference. */
const canonical = (value: Json): string => {
  if (isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => !QUIET_KEYS.includes(key));
  return `{${keys.sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`)}}`;
};

/** True for equal values, in any order of keys and elements; quiet fields in them are no difference. */
export const isEqual = (one: Json | undefined, other: Json | undefined): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  return canonical(one) === canonical(other);
};

/** The fields in which two states of an item differ, quiet ones included (`isQuiet`). */
export const fieldChanges = (before: Json, after: Json): readonly FieldChange[] => {
  const changes: FieldChange[] = [];
  compare({ before, after, path: '', at: null }, changes);
  return changes;
};

/** The same place in two states, and the nearest time around it that came with the change (epoch ms). */
interface StatePair {
  readonly before: Json;
  readonly after: Json;
  readonly path: string;
  readonly at: number | null;
}

// Both states are walked at once: what is equal costs neither paths nor maps, which is a tenth of the time.
const compare = ({ before, after, path, at }: StatePair, into: FieldChange[]): void => {
  if (before === after) return;
  const [olds, news] = [namedParts(before), namedParts(after)];
  const isList = isArray(before);
  if (olds === null || news === null || isList !== isArray(after)) {
    if (olds !== null || news !== null) {
      addLeaves(before, path, at, 'from', into);
      addLeaves(after, path, at, 'to', into);
    } else if (!isEqual(before, after)) into.push({ at, path, from: before, to: after });
    return;
  }
  const time = isList ? at : (timeBetween(olds, news) ?? at);
  const below = (name: string): string => pathBelow(path, isList ? elementStep(name) : keyStep(name));
  for (const [name, old] of olds) {
    const now = news.get(name);
    if (now === undefined) addLeaves(old, below(name), time, 'from', into);
    else if (now !== old) compare({ before: old, after: now, path: below(name), at: time }, into);
  }
  for (const [name, now] of news) if (!olds.has(name)) addLeaves(now, below(name), time, 'to', into);
};

/** Values by key, or by the name of the element; null for what is one value. */
const namedParts = (json: Json): ReadonlyMap<string, Json> | null => {
  if (isArray(json)) {
    const names = json.length === 0 ? null : elementNames(json);
    return names && new Map(names.map((name, index) => [name, json[index] ?? null]));
  }
  if (!isObject(json)) return null;
  const keys = Object.keys(json);
  return keys.length === 0 ? null : new Map(keys.map((key) => [key, json[key] ?? null]));
};

/** Adds the leaves of a value that only one side has. */
const addLeaves = (json: Json, path: string, at: number | null, side: 'from' | 'to', into: FieldChange[]): void => {
  const { values } = leavesOf(json, true);
  const timeOf = (above: readonly string[]): number | null => {
    for (const part of ['', ...above].toReversed())
      for (const key of OWN_TIMES) {
        const time = values.get(pathBelow(part, key))?.value;
        if (isTime(time)) return timeOfText(time);
      }
    return at;
  };
  for (const [leaf, { value, above }] of values)
    into.push({ at: side === 'from' ? null : timeOf(above), path: pathBelow(path, leaf), [side]: value });
};

/** The most telling of its own times that differs between two states of an object; null for none. */
const timeBetween = (olds: ReadonlyMap<string, Json>, news: ReadonlyMap<string, Json>): number | null => {
  for (const key of OWN_TIMES) {
    const time = news.get(key);
    if (isTime(time) && time !== olds.get(key)) return timeOfText(time);
  }
  return null;
};

/** Epoch ms of a time as items write it; null for an unreadable one, and for one before 1970, which is unset. */
const timeOfText = (text: string): number | null => {
  const time = Date.parse(text);
  return time > 0 ? time : null;
};

/** Values by a key, in their order. */
export const groupBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
};

import { elementNames, isArray, isObject, type Json, pathSteps } from '../core/values/index.ts';
import type { FieldChange } from './change.ts';

/** A value that can be changed in place. */
type Draft = null | boolean | number | string | Draft[] | { [key: string]: Draft };

/**
 * Applies changes of fields, in the order of `fieldChanges`, to a copy of the JSON of an item. A container is removed with its last
 * field. A path that does not exist, as in a snapshot that somebody edited, is skipped.
 */
export const withChanges = (json: Json, changes: readonly FieldChange[]): Json =>
  changedInPlace(structuredClone(json), changes);

/** Applies changes like `withChanges`, but changes the JSON itself, which is faster than a copy. */
export const changedInPlace = (json: Json, changes: readonly FieldChange[]): Json => {
  const root: { item: Draft } = { item: json as Draft };
  const places = new NamedElements();
  for (const { path, to } of changes) if (to === undefined) remove(root, path, places);
  for (const { path, to } of changes) if (to !== undefined) set(root, path, structuredClone(to) as Draft, places);
  return root.item as Json;
};

/** The elements of lists by name, also elements whose name is not set yet. */
class NamedElements {
  readonly #byList = new Map<Draft[], Map<string, Draft>>();

  of(list: Draft[]): Map<string, Draft> {
    let known = this.#byList.get(list);
    if (known === undefined) {
      const names = elementNames(list as Json[]) ?? [];
      known = new Map(names.map((name, index) => [name, list[index] ?? null]));
      this.#byList.set(list, known);
    }
    return known;
  }
}

/** The steps of a path, with the item itself as the first step; null for an unreadable path. */
const stepsOf = (path: string) => {
  const steps = pathSteps(path);
  return steps === null ? null : [{ type: 'key' as const, name: 'item' }, ...steps];
};

const own = (holder: Draft, name: string): Draft | undefined =>
  isObject(holder as Json) && Object.hasOwn(holder as object, name)
    ? (holder as { [key: string]: Draft })[name]
    : undefined;

const put = (holder: Draft, name: string, value: Draft): void =>
  void Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true });

const set = (root: Draft, path: string, to: Draft, places: NamedElements): void => {
  const steps = stepsOf(path);
  let holder: Draft = root;
  for (const [index, { type, name }] of (steps ?? []).entries()) {
    const next = steps?.[index + 1];
    const isElement = type === 'element';
    if (isElement !== isArray(holder as Json) || (!isElement && !isObject(holder as Json))) return;
    const list = isElement ? (holder as Draft[]) : null;
    const known: Draft | undefined = list === null ? own(holder, name) : places.of(list).get(name);
    const fits =
      next === undefined ? false : next.type === 'element' ? isArray(known as Json) : isObject(known as Json);
    if (fits) {
      holder = known as Draft;
      continue;
    }
    const value: Draft = next === undefined ? to : next.type === 'element' ? [] : {};
    if (list === null) put(holder, name, value);
    else {
      if (known === undefined) list.push(value);
      else list[list.indexOf(known)] = value;
      places.of(list).set(name, value);
    }
    holder = value;
  }
};

const remove = (root: Draft, path: string, places: NamedElements): void => {
  const steps = stepsOf(path) ?? [];
  const holders: Draft[] = [];
  let at: Draft | undefined = root;
  for (const { type, name } of steps) {
    if (at === undefined) return;
    holders.push(at);
    at = type === 'key' ? own(at, name) : isArray(at as Json) ? places.of(at as Draft[]).get(name) : undefined;
  }
  if (at === undefined) return;
  // Removes the field, then each container that is then empty; never the item.
  for (let index = steps.length - 1; index > 0; index -= 1) {
    const holder = holders[index] ?? null;
    const name = steps[index]?.name ?? '';
    if (Array.isArray(holder)) {
      const known = places.of(holder);
      holder.splice(holder.indexOf(known.get(name) ?? null), 1);
      known.delete(name);
      if (holder.length > 0) return;
    } else if (isObject(holder as Json)) {
      delete (holder as { [key: string]: Draft })[name];
      if (Object.keys(holder as object).length > 0) return;
    }
  }
};

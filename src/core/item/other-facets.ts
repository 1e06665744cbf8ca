import { type Facet, type FacetLeaf, type ItemFacets, MAX_FACET_VALUES, type MapEntry, RANK } from '../facet/index.ts';
import { disarm } from '../text/index.ts';
import { isArray, isObject, type Json } from '../values/index.ts';
import { ALIASES } from './read.ts';

/** The order of an object's fields in the document, nested objects included. */
export type Shape = readonly (string | readonly [key: string, below: Shape])[];

/**
 * Orders the fields of JSON as in the document; undocumented fields follow in their original order. Returns the same object if it is
 * already ordered.
 */
export const inShape = (json: Json, shape: Shape): Json => {
  const plan = planOf(shape);
  return isInOrder(json, plan) ? json : orderKeys(json, plan);
};

/** A shape prepared for lookup: field names, each with the plan below it. */
interface ShapePlan {
  readonly keys: readonly string[];
  readonly below: readonly (ShapePlan | null)[];
}

const plans = new WeakMap<Shape, ShapePlan>();

const planOf = (shape: Shape): ShapePlan => {
  const known = plans.get(shape);
  if (known !== undefined) return known;
  const plan = {
    keys: shape.map((entry) => (typeof entry === 'string' ? entry : entry[0])),
    below: shape.map((entry) => (typeof entry === 'string' ? null : planOf(entry[1]))),
  };
  plans.set(shape, plan);
  return plan;
};

const isInOrder = (json: Json, plan: ShapePlan): boolean => {
  if (isArray(json)) return json.every((entry) => isInOrder(entry, plan));
  if (!isObject(json)) return true;
  const { keys, below } = plan;
  let next = 0;
  for (const key in json) {
    const place = keys.indexOf(key);
    if (place >= 0 && place < next) return false;
    const inside = below[place] ?? null;
    if (inside !== null && !isInOrder(json[key] ?? null, inside)) return false;
    next = place < 0 ? keys.length : place + 1;
  }
  return true;
};

const orderKeys = (json: Json, plan: ShapePlan): Json => {
  if (isArray(json)) return json.map((entry) => orderKeys(entry, plan));
  if (!isObject(json)) return json;
  const { keys, below } = plan;
  const result: Record<string, Json> = {};
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    if (value === undefined) continue;
    const inside = below[at] ?? null;
    put(result, key, inside === null ? value : orderKeys(value, inside));
  }
  for (const key in json) if (!Object.hasOwn(result, key)) put(result, key, json[key] ?? null);
  return result;
};

/** Sets an own entry; plain assignment of `__proto__` would set the prototype. */
const put = (object: Record<string, Json>, key: string, value: Json): void => {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  else object[key] = value;
};

/** Tree of the fields that the document or a facet names. Everything below a covered field counts as known. */
class KnownFields {
  readonly children = new Map<string, KnownFields>();
  covered = false;

  /** Known fields below a key; null for an unknown key. */
  below(key: string): KnownFields | null {
    return this.children.get(key) ?? this.children.get(ALIASES.get(key) ?? key) ?? null;
  }

  /** Known fields below a key, added if new. */
  at(key: string): KnownFields {
    const known = this.children.get(key) ?? new KnownFields();
    this.children.set(key, known);
    return known;
  }
}

const isCovered = (known: KnownFields, key: string): boolean => known.below(key)?.covered === true;

const addShape = (known: KnownFields, shape: Shape): void => {
  for (const entry of shape) {
    if (typeof entry === 'string') known.at(entry).covered = true;
    else addShape(known.at(entry[0]), entry[1]);
  }
};

/** Adds a field path; everything below it counts as known unless already listed. */
const addPath = (known: KnownFields, path: string): void => {
  const end = path.split('.').reduce((at, key) => at.at(key), known);
  if (end.children.size === 0) end.covered = true;
};

type Others = ItemFacets['others'];
type LeavesByFacet = Map<Facet, Set<FacetLeaf>>;

/** Maximum number of facets that only items reveal: per item, and over all items. */
const MAX_ITEM_FACETS = 256;
const MAX_FACETS = 4000;
/** Maximum length of a path; longer paths are not useful as facets. */
const MAX_PATH_LENGTH = 200;

const NO_OTHERS: Others = [];

/** Finds facets that only items reveal: map entries, and leaves that neither the document nor a facet of the kind names. */
export class OtherFacets {
  readonly #known = new KnownFields();
  readonly #facets = new Map<string, Facet>();

  /** `fields` are the paths that facets read; everything below these paths is excluded. */
  constructor(shape: Shape, fields: readonly string[]) {
    addShape(this.#known, shape);
    for (const field of fields) addPath(this.#known, field);
  }

  /** The revealed facets of an item, with their values. */
  of(entries: readonly MapEntry[], json: Json): Others {
    const found: LeavesByFacet = new Map();
    for (const entry of entries) this.#add(found, entryId(entry), entry.value, () => entryFacet(entry));
    this.#below(json, this.#known, '', false, found);
    return found.size === 0 ? NO_OTHERS : Array.from(found, ([facet, values]) => ({ facet, values: [...values] }));
  }

  /** Adds unknown leaves of an object or list; `known` is null if everything in the object or list is unknown. */
  #below(json: Json, known: KnownFields | null, path: string, many: boolean, found: LeavesByFacet): void {
    if (found.size >= MAX_ITEM_FACETS || path.length > MAX_PATH_LENGTH) return;
    if (isArray(json)) {
      for (const entry of json) this.#below(entry, known, path, true, found);
    } else if (isObject(json)) {
      for (const key in json)
        if (known === null || !isCovered(known, key))
          this.#below(json[key] ?? null, known?.below(key) ?? null, joinPath(path, key), many, found);
    } else if (known === null) {
      const leaf = leafOf(json);
      if (leaf !== null) this.#add(found, idOf(path), leaf, () => pathFacet(path, many));
    }
  }

  #add(found: LeavesByFacet, id: string, value: FacetLeaf, make: () => Facet): void {
    const facet = this.#facets.get(id) ?? (this.#facets.size < MAX_FACETS ? make() : null);
    if (facet === null) return;
    this.#facets.set(id, facet);
    const values = found.get(facet);
    if (values === undefined) found.set(facet, new Set([value]));
    else if (values.size < MAX_FACET_VALUES) values.add(value);
  }
}

const joinPath = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** The id of the facet for a field path. Top-level fields get a leading dot, as in filters and columns: `.kind`. */
const idOf = (path: string): string => (path.includes('.') ? path : `.${path}`);

const entryId = ({ map, key }: MapEntry): string => `${map}:${key}`;

const entryFacet = (entry: MapEntry): Facet => ({
  id: entryId(entry),
  title: `${entry.map} ${entry.key}`,
  type: 'text',
  role: 'trait',
  rank: entry.rank,
  many: false,
  fields: [`${entry.field}.${entry.key}`],
  about: `the ${entry.map} ${entry.key}`,
});

const pathFacet = (path: string, many: boolean): Facet => ({
  id: idOf(path),
  title: path,
  type: 'text',
  role: 'trait',
  rank: RANK.rest,
  many,
  fields: [path],
  about: `the field ${path}`,
});

const TIME = /^\d{4}-\d\d-\d\dT/;

/** A scalar as a facet value, texts as one line; null for an empty text, null, and times before 1970. */
const leafOf = (json: Json): FacetLeaf | null => {
  if (typeof json === 'boolean' || typeof json === 'number') return json;
  if (typeof json !== 'string' || json === '' || (TIME.test(json) && Date.parse(json) <= 0)) return null;
  return disarm(json);
};

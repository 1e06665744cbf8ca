import { type Facet, type FacetLeaf, type ItemFacets, MAX_FACET_VALUES, type MapEntry, RANK } from '../facet/index.ts';
import { TapeValue } from '../json-scan/index.ts';
import { sanitise } from '../text/index.ts';
import { isArray, isObject, type Json } from '../values/index.ts';
import { addPath, addShape, isCovered, KnownFields } from './known-fields.ts';
import type { Shape } from './shape.ts';

type Others = ItemFacets['others'];
type Found = Map<Facet, Set<FacetLeaf>>;

/** Limits of facets beyond the kind's own: per item, and over all items. */
const MAX_ITEM_FACETS = 256;
const MAX_FACETS = 4000;
/** Limit of path length: longer paths are not useful as facets. */
const MAX_PATH_LENGTH = 200;

const NONE: Others = [];

/** Facets that only the items reveal: map entries, and leaves that neither the document nor a facet of the kind names. */
export class OtherFacets {
  readonly #known = new KnownFields();
  readonly #facets = new Map<string, Facet>();

  /** `fields` are paths that facets are read from; everything below them is excluded. */
  constructor(shape: Shape, fields: readonly string[]) {
    addShape(this.#known, shape);
    for (const field of fields) addPath(this.#known, field);
  }

  /** The other facets of one item. */
  of(entries: readonly MapEntry[], source: Json | TapeValue): Others {
    const found: Found = new Map();
    for (const entry of entries) this.#add(found, entryId(entry), entry.value, () => entryFacet(entry));
    this.#below(source, this.#known, '', false, found);
    return found.size === 0 ? NONE : Array.from(found, ([facet, values]) => ({ facet, values: [...values] }));
  }

  /** Adds unknown leaves of an object or list; `known` is null where everything in it is unknown. */
  #below(source: Json | TapeValue, known: KnownFields | null, path: string, many: boolean, found: Found): void {
    if (found.size >= MAX_ITEM_FACETS || path.length > MAX_PATH_LENGTH) return;
    if (source instanceof TapeValue) {
      if (!source.isObject) for (const entry of source.entries()) this.#below(entry, known, path, true, found);
      else
        for (const [key, value] of source.fieldsWhere((key) => known === null || !isCovered(known, key)))
          this.#below(value, known?.below(key) ?? null, joined(path, key), many, found);
    } else if (isArray(source)) {
      for (const entry of source) this.#below(entry, known, path, true, found);
    } else if (isObject(source)) {
      for (const key in source)
        if (known === null || !isCovered(known, key))
          this.#below(source[key] ?? null, known?.below(key) ?? null, joined(path, key), many, found);
    } else if (known === null) {
      const leaf = leafOf(source);
      if (leaf !== null) this.#add(found, idOf(path), leaf, () => pathFacet(path, many));
    }
  }

  #add(found: Found, id: string, value: FacetLeaf, make: () => Facet): void {
    const facet = this.#facets.get(id) ?? (this.#facets.size < MAX_FACETS ? make() : null);
    if (facet === null) return;
    this.#facets.set(id, facet);
    const values = found.get(facet);
    if (values === undefined) found.set(facet, new Set([value]));
    else if (values.size < MAX_FACET_VALUES) values.add(value);
  }
}

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** Top-level fields have a leading dot, as in filters and columns: `.kind`. */
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
  if (typeof json === 'boolean') return json;
  // Read from bytes, an integer beyond 2^53 is a text already.
  if (typeof json === 'number') return Number.isInteger(json) && !Number.isSafeInteger(json) ? String(json) : json;
  if (typeof json !== 'string' || json === '' || (TIME.test(json) && Date.parse(json) <= 0)) return null;
  return sanitise(json);
};

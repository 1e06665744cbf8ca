import { type Facet, type FacetLeaf, type ItemFacets, type MapEntry, MOST_VALUES, RANK } from '../facet/index.ts';
import { TapeValue } from '../json-scan/index.ts';
import { sanitise } from '../text/index.ts';
import { isArray, isObject, type Json } from '../values/index.ts';
import { addPath, addShape, isCovered, KnownFields } from './known-fields.ts';
import type { Shape } from './shape.ts';

type Others = ItemFacets['others'];
type Found = Map<Facet, Set<FacetLeaf>>;

/** So many facets beyond the kind's own of one item, and of all items together. */
const MOST_IN_ITEM = 256;
const MOST = 4000;
/** A longer path is no field that anybody asks for. */
const LONGEST_PATH = 200;

const NONE: Others = [];

/** The facets that only items know: entries of maps, and leaves that neither the document nor a facet of the kind names. */
export class OtherFacets {
  readonly #known = new KnownFields();
  readonly #facets = new Map<string, Facet>();

  /** `fields` are paths that facets are read from: with all that is below them they are no others. */
  constructor(shape: Shape, fields: readonly string[]) {
    addShape(this.#known, shape);
    for (const field of fields) addPath(this.#known, field);
  }

  /** Those of one item. */
  of(entries: readonly MapEntry[], source: Json | TapeValue): Others {
    const found: Found = new Map();
    for (const entry of entries) this.#add(found, entryId(entry), entry.value, () => entryFacet(entry));
    this.#below(source, this.#known, '', false, found);
    return found.size === 0 ? NONE : Array.from(found, ([facet, values]) => ({ facet, values: [...values] }));
  }

  /** Looks for unknown leaves in an object or list; `known` is null where all of it is unknown. */
  #below(source: Json | TapeValue, known: KnownFields | null, path: string, many: boolean, found: Found): void {
    if (found.size >= MOST_IN_ITEM || path.length > LONGEST_PATH) return;
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
    const facet = this.#facets.get(id) ?? (this.#facets.size < MOST ? make() : null);
    if (facet === null) return;
    this.#facets.set(id, facet);
    const values = found.get(facet);
    if (values === undefined) found.set(facet, new Set([value]));
    else if (values.size < MOST_VALUES) values.add(value);
  }
}

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** A field at the top is called as filters and columns call it: `.kind`. */
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

/** A value as a leaf, texts as one line; null for what says nothing: an empty text, null, a time before 1970. */
const leafOf = (json: Json): FacetLeaf | null => {
  if (typeof json === 'number' || typeof json === 'boolean') return json;
  if (typeof json !== 'string' || json === '' || (TIME.test(json) && Date.parse(json) <= 0)) return null;
  return sanitise(json);
};

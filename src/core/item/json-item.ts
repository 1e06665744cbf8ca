import { admit } from '../admit/index.ts';
import type { Evidence, FacetLeaf, ItemEvent, ItemFacets } from '../facet/index.ts';
import type { KindId } from '../query/index.ts';
import { foldText } from '../text/index.ts';
import { type Cell, type CellValue, isObject, type Json, type Note } from '../values/index.ts';
import { cellValueText, fieldCell, type Link, type Section, VALUE_SEPARATOR } from '../view/index.ts';
import { fieldValue } from './field-path.ts';
import type { Item, ItemForm } from './item.ts';
import type { Cells, KindCodec, Opened } from './kind-codec.ts';
import { inShape, type Shape } from './other-facets.ts';
import { type KeptText, keptText, openText, packText } from './packed-text.ts';
import { Reader } from './read.ts';
import type { Identity, ResourceSpec } from './resource-spec.ts';
import { ownUid, SERVICE, serviceOf, uidOfService, uidOfTwin } from './uid.ts';

// Every item is parsed, admitted (`core/admit/admit.ts`), and read by the kind's table of fields. The item keeps the values of its
// columns, and the admitted JSON as bytes. Sections, facets and raw JSON are read from the bytes again.

/** The parts of an item that lists read. */
interface Summary {
  readonly uid: string;
  readonly name: string;
  readonly cells: Cells;
  /** Searched texts, one per line. */
  readonly texts: string;
  readonly links: readonly Link[];
}

/** An item: its summary, and the text of its admitted JSON, from which the rest is read again on demand. */
class JsonItem<Model> implements Item {
  readonly kind: KindId;
  readonly uid: string;
  readonly name: string;
  readonly #codec: KindCodec<Model>;
  readonly #cells: Cells;
  readonly #texts: string;
  /** Kept from the first search on. Costs 340 bytes per host, and saves 3 ms of each typed letter over 10,000 hosts. */
  #search: string | undefined;
  readonly #links: readonly Link[];
  /** Values of facets that were shown as columns. */
  #facets: Map<string, readonly FacetLeaf[]> | undefined;
  #text: KeptText;

  constructor(codec: KindCodec<Model>, { uid, name, cells, texts, links }: Summary, text: KeptText) {
    this.kind = codec.spec.id;
    this.uid = uid;
    this.name = name;
    this.#codec = codec;
    this.#cells = cells;
    this.#texts = texts;
    this.#links = links;
    this.#text = text;
  }

  get notes(): readonly Note[] {
    return this.#opened().notes();
  }

  value(column: string): CellValue {
    const place = this.#codec.places.get(column);
    if (place !== undefined) return this.#cells[place] ?? null;
    if (column === 'uid') return ownUid(this.uid);
    const values = this.#facetValues(column);
    if (values === null) return fieldValue(this, column, this.#codec.choices());
    return values.length > 1 ? values.join(VALUE_SEPARATOR) : (values[0] ?? null);
  }

  cell(id: string, now: number): Cell {
    const place = this.#codec.places.get(id);
    if (place !== undefined) return this.#codec.cell(this.#cells, place, now);
    const value = this.value(id);
    const values = this.#facetValues(id);
    if (values === null || values.length === 0) return fieldCell(value);
    const first = cellValueText(this.#codec.facets.typeOf(id), values[0] ?? null, now);
    return { value, text: values.length > 1 ? `${first} +${values.length - 1}` : first, tone: 'plain' };
  }

  /** Values of a facet that is no column; null if there is no facet with this id. */
  #facetValues(id: string): readonly FacetLeaf[] | null {
    if (id === SERVICE && this.#service !== null) return [this.#service];
    if (!this.#codec.facets.has(id)) return null;
    let values = this.#facets?.get(id);
    if (values === undefined) {
      values = this.#codec.facets.valuesOf(id, this.#opened().model);
      this.#facets ??= new Map();
      this.#facets.set(id, values);
    }
    return values;
  }

  sections(now: number): readonly Section[] {
    return this.#codec.spec.sections(this.#opened().model, now);
  }

  links(): readonly Link[] {
    return this.#links;
  }

  forms(): readonly ItemForm[] {
    const { spec, order } = this.#codec;
    return spec.forms === undefined ? [] : formsOf(spec.forms, order(), this.raw());
  }

  facets(changed: readonly string[] = []): ItemFacets {
    const { model, json } = this.#read();
    const facets = this.#codec.facets.read(model, json, (place) => this.#cells[place] ?? null, changed);
    return this.#service === null ? facets : { ...facets, values: [...facets.values, [this.#service]] };
  }

  evidence(now: number): readonly Evidence[] {
    return this.#codec.facets.evidence(this.#read().model, now);
  }

  events(): readonly ItemEvent[] {
    return this.#codec.spec.events(this.#read().model);
  }

  search(): string {
    this.#search ??= foldText(this.#texts);
    return this.#search;
  }

  texts(): string {
    return this.#texts;
  }

  raw(): Json {
    return this.#opened().json;
  }

  json(): Json {
    const json = inShape(this.raw(), this.#codec.order());
    return this.#service !== null && isObject(json) ? { [SERVICE]: this.#service, ...json } : json;
  }

  jsonText(): string {
    return openText(this.#text).toString('utf8');
  }

  same(other: Item): boolean {
    if (this === other) return true;
    if (other.uid !== this.uid || other.kind !== this.kind) return false;
    return other instanceof JsonItem
      ? openText(this.#text).equals(openText(other.#text))
      : this.jsonText() === other.jsonText();
  }

  /** Compresses the JSON text. Reading the text then takes 11 µs more. */
  pack(): void {
    this.#codec.dictionary ??= openText(this.#text);
    this.#text = packText(this.#text, this.#codec.dictionary);
  }

  /** Takes the JSON text of an equal item, so that the memory of its own text is free. */
  shareText(equal: JsonItem<Model>): void {
    this.#text = equal.#text;
  }

  /** Copies the item with a different uid and name. */
  under(uid: string, name = this.name): Item {
    const summary = { uid, name, cells: this.#cells, texts: this.#texts, links: this.#links };
    return new JsonItem(this.#codec, summary, this.#text);
  }

  /** The name of the item's service, if several services are shown; else null. */
  get #service(): string | null {
    return serviceOf(this.uid);
  }

  /** The item read whole. Only the last opened items are kept, since an opened item takes five times the memory. */
  #opened(): Opened<Model> {
    return this.#codec.opened.of(this, () => this.#read());
  }

  /** The item read whole and not kept, for callers that visit many items. */
  #read(): Opened<Model> {
    return this.#codec.read(JSON.parse(this.jsonText()));
  }
}

/** Copies an item whose uid other items have too, with a number in the uid that makes its row unique. */
export const asTwin = (item: Item, number: number): Item =>
  item instanceof JsonItem ? item.under(uidOfTwin(item.uid, number)) : item;

/** Copies `empty` with the uid and name of another item. All copies share everything else, and take 150 bytes each. */
export const standInFor = ({ uid, name }: Item, empty: Item): Item =>
  empty instanceof JsonItem ? empty.under(uid, name) : empty;

/** Saves the memory of an item: shares the JSON text of an equal item if given, else compresses its own. Leaves wrapped items as they are. */
export const packItem = (item: Item, equal: Item | null = null): void => {
  if (!(item instanceof JsonItem)) return;
  if (equal instanceof JsonItem) item.shareText(equal);
  else item.pack();
};

/** Reads an element of a list, a single answer, or an entry of the cache; see `Resource.item`. */
export const itemOf = <Model>(
  codec: KindCodec<Model>,
  parsed: unknown,
  text: string | undefined,
  service: string | null,
): Item => {
  const json = admit(parsed, text);
  const written = JSON.stringify(json);
  const model = codec.model(new Reader(json, null));
  return new JsonItem(codec, summarise(codec, model, written, service), keptText(written));
};

const formsOf = (forms: NonNullable<ResourceSpec<never>['forms']>, shape: Shape, json: Json): readonly ItemForm[] => {
  const found = forms.flatMap(({ title, path }) => {
    const form = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), json);
    return isObject(form) ? [{ title, json: inShape(form, shapeAt(shape, path)) }] : [];
  });
  return found.length > 1 ? found : [];
};

const shapeAt = (shape: Shape, path: readonly string[]): Shape =>
  path.reduce<Shape>((at, key) => {
    const entry = at.find((one) => typeof one !== 'string' && one[0] === key);
    return entry === undefined || typeof entry === 'string' ? [] : entry[1];
  }, shape);

const summarise = <Model>(codec: KindCodec<Model>, model: Model, json: string, service: string | null): Summary => {
  const { spec } = codec;
  const identity = spec.identity(model);
  const { uid, name } = identity;
  const cells = codec.cells(model);
  return {
    uid: uidOfService(service, uid ?? `${name ?? 'unnamed'}#${digest(json)}`),
    name: name ?? uid ?? '(no name)',
    cells,
    texts: searchText(codec, cells, model, { ...identity, service }),
    links: (spec.links?.(model) ?? NO_LINKS).map((link) => sharedLink(linkOfService(service, link))),
  };
};

/**
 * Searched texts, one per line without duplicates: name, uid, every column as displayed (lists of names in full), further words
 * of the kind, and the service if several are shown. Ages are omitted, since they change every minute.
 */
const searchText = <Model>(
  codec: KindCodec<Model>,
  cells: Cells,
  model: Model,
  { name, uid, service }: Identity & { readonly service: string | null },
): string => {
  const { spec } = codec;
  const texts = new Set<string>();
  const add = (text: string | null): void => {
    if (text !== null && text !== '') texts.add(text);
  };
  add(name);
  add(uid);
  for (let place = 0; place < spec.columns.length; place += 1) {
    const value = cells[place] ?? null;
    if (typeof value === 'string') add(value);
    else if (value !== null && spec.columns[place]?.type !== 'time') add(codec.cell(cells, place, 0).text);
  }
  for (const word of spec.words?.(model) ?? []) add(word);
  add(service);
  return Array.from(texts).join('\n');
};

/** FNV-1a, 32 bits: identifies content; not collision-proof. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** Maximum size of the memo of links. Many items have the same links. */
const MAX_SHARED_LINKS = 20_000;
const NO_LINKS: readonly Link[] = [];
const links = new Map<string, Link>();
const linkOfService = (service: string | null, link: Link): Link =>
  service === null ? link : { ...link, uid: uidOfService(service, link.uid) };
const sharedLink = (link: Link): Link => {
  const known = links.get(link.uid);
  if (known === undefined) {
    if (links.size < MAX_SHARED_LINKS) links.set(link.uid, link);
    return link;
  }
  const same = known.relation === link.relation && known.kind === link.kind && known.name === link.name;
  return same ? known : link;
};

import {
  BROKEN_FACET,
  type Evidence,
  type Facet,
  type FacetLeaf,
  type FacetSpec,
  facetsRead,
  type ItemFacets,
  leafOf,
  RANK,
  type RuleFinding,
} from '../facet/index.ts';
import { createRecent, lazy, readWhole, SharedTexts } from '../memo/index.ts';
import {
  type Cell,
  type CellValue,
  formatAge,
  type Json,
  type Note,
  type Tone,
  UNKNOWN,
  UNKNOWN_TEXT,
} from '../values/index.ts';
import { type ColumnSpec, cellValueText } from '../view/index.ts';
import { changedFacet } from './changed-facet.ts';
import { entryNamed } from './facet-column.ts';
import { choicesByPath, orderOf, readerOf } from './fields.ts';
import type { Item } from './item.ts';
import { OtherFacets } from './other-facets.ts';
import { Reader } from './read.ts';
import type { ResourceSpec } from './resource-spec.ts';

const NO_LEAVES: readonly FacetLeaf[] = [];

/** Facets and rules of a kind. Reads the facet values and findings of items. */
class KindFacets<Model> {
  /** The facets of columns first, then the kind's other facets, then the facets of changes, of broken items, and of rules. */
  readonly specs: readonly FacetSpec<Model>[];
  readonly #spec: ResourceSpec<Model>;
  /** Indexes of the columns that are facets. */
  readonly #columns: readonly number[];
  /** Index of the facet of changes. */
  readonly #changed: number;
  readonly #others: OtherFacets;
  readonly #keyed: readonly FacetSpec<Model>[];
  readonly #byId = lazy(() => new Map(this.specs.map((facet) => [facet.id, facet])));

  constructor(spec: ResourceSpec<Model>) {
    const columns = spec.columns.map(columnFacet);
    this.#spec = spec;
    this.#columns = columns.flatMap((facet, place) => (facet === null ? [] : [place]));
    const own = [...columns.filter((facet) => facet !== null), ...spec.facets];
    // The JSON of an item does not contain its changes: `read` gets them as an argument.
    const changed: FacetSpec<Model> = { ...changedFacet(own), values: () => NO_LEAVES };
    this.#changed = own.length;
    this.specs = [...own, changed, brokenFacet(spec), ruleFacet(spec)];
    this.#keyed = this.specs.filter(({ names }) => names !== undefined);
    const read = [...(spec.fields ?? []), ...[...spec.columns, ...this.specs].flatMap(({ fields }) => fields)];
    this.#others = new OtherFacets(orderOf(spec.model), read);
  }

  /**
   * Facet values of an item. `cell` returns a column value by index, `json` is the source of the model, `changed` are the values of
   * the facet of changes.
   */
  read(model: Model, json: Json, cell: (place: number) => CellValue, changed: readonly string[]): ItemFacets {
    const { specs } = this;
    const columns = this.#columns;
    const values = new Array<readonly FacetLeaf[]>(specs.length).fill(NO_LEAVES);
    for (let at = 0; at < columns.length; at += 1) values[at] = leavesOf(cell(columns[at] ?? 0));
    for (let at = columns.length; at < specs.length - 1; at += 1) values[at] = specs[at]?.values(model) ?? NO_LEAVES;
    values[this.#changed] = changed;
    const found: { rule: string; value: string }[] = [];
    const undecided: string[] = [];
    for (const rule of this.#spec.rules) {
      if (rule.fleet !== undefined) continue;
      const holds = rule.holds(model, 0);
      if (holds === null) undecided.push(rule.id);
      else for (const { value } of holds) found.push({ rule: rule.id, value });
    }
    values[specs.length - 1] = found.length === 0 ? NO_LEAVES : [...new Set(found.map(({ rule }) => rule))];
    const names = this.#keyed.flatMap((facet) => facet.names?.(model) ?? []);
    return { values, names, others: this.#others.of(this.#spec.entries(model), json), found, undecided };
  }

  /** True for the name of a facet, a label or an annotation. */
  has(id: string): boolean {
    return this.#byId().has(id) || entryNamed(id) !== null;
  }

  typeOf(id: string): Facet['type'] {
    return this.#byId().get(id)?.type ?? 'text';
  }

  /** Values of a facet in an item; the names of the values if they are keys. */
  valuesOf(id: string, model: Model): readonly FacetLeaf[] {
    const facet = this.#byId().get(id);
    if (facet !== undefined) return facet.names?.(model).map(({ name }) => name) ?? facet.values(model);
    const entry = entryNamed(id);
    return this.#spec
      .entries(model)
      .flatMap(({ map, key, value }) =>
        map === entry?.map && key.toLowerCase() === entry.key.toLowerCase() ? [value] : [],
      );
  }

  /** Findings of the rules in an item at `now` (epoch ms). */
  evidence(model: Model, now: number): readonly Evidence[] {
    return this.#spec.rules.flatMap((rule) => {
      if (rule.fleet !== undefined) return [];
      return (rule.holds(model, now) ?? []).map((found: RuleFinding) => ({ rule: rule.id, ...found }));
    });
  }
}

const leavesOf = (value: CellValue): readonly FacetLeaf[] => {
  const leaf = leafOf(value);
  return leaf === null ? NO_LEAVES : [leaf];
};

/** Turns a column into a facet; null if the column opts out. */
const columnFacet = <Model>(column: ColumnSpec<Model>): FacetSpec<Model> | null => {
  const { id, title, type, fields, about, facet = {} } = column;
  if (facet === false || type === 'field') return null;
  return {
    id,
    title: facet.title ?? title.toLowerCase(),
    type,
    role: facet.role ?? 'trait',
    rank: facet.rank ?? RANK.rest,
    many: false,
    fields,
    about,
    ...(facet.says && { says: facet.says }),
    values: (model) => leavesOf(column.value(model)),
  };
};

/** The facet that says whether an item is broken, as lists count broken items. Derived, since it repeats columns. */
const brokenFacet = <Model>({ columns, broken, brokenWord }: ResourceSpec<Model>): FacetSpec<Model> => {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const fields = new Set<string>();
  broken((id) => {
    for (const field of byId.get(id)?.fields ?? []) fields.add(field);
    return null;
  });
  return {
    id: BROKEN_FACET,
    title: BROKEN_FACET,
    type: 'flag',
    role: 'derived',
    rank: RANK.rest,
    many: false,
    fields: [...fields],
    about: `whether it is ${brokenWord}`,
    values: (model) => leavesOf(broken((id) => byId.get(id)?.value(model) ?? null)),
  };
};

/** The facet whose values are the ids of the rules with findings. Derived, since rules repeat reported values. */
const ruleFacet = <Model>({ rules, columns, facets }: ResourceSpec<Model>): Facet & FacetSpec<Model> => ({
  id: 'rule',
  title: 'finding',
  type: 'text',
  role: 'derived',
  rank: RANK.rest,
  many: true,
  fields: [
    ...new Set(
      rules.flatMap(({ fields, fleet }) => {
        const read = new Set(fleet === undefined ? [] : facetsRead(fleet));
        return [...fields, ...[...columns, ...facets].flatMap((one) => (read.has(one.id) ? one.fields : []))];
      }),
    ),
  ],
  about: 'rules that find something in the item',
  values: (model) =>
    rules.flatMap((rule) => (rule.fleet === undefined && (rule.holds(model, 0)?.length ?? 0) > 0 ? [rule.id] : [])),
});

/**
 * Column values of an item in the kind's order, then the texts, tones and lead times of the columns that have such. A flat list saves
 * memory, since there may be many items.
 */
export type Cells = readonly CellValue[];

/** An item whose JSON is parsed, for its sections, facets and raw JSON. Only few items stay parsed. */
export interface Opened<Model> {
  readonly json: Json;
  readonly model: Model;
  /** All notes of the item; reads the lazy parts of its model first. */
  readonly notes: () => readonly Note[];
}

/** `deleting 5m · disk pressure`; the lead alone if the text is unknown. */
const withLead = (lead: string, text: string): string => (text === UNKNOWN_TEXT ? lead : `${lead} · ${text}`);

/** Minimum number of items that stay opened. */
const OPEN_ITEMS = 32;

/** The spec of a kind, prepared for reading its items. */
export class KindCodec<Model> {
  readonly spec: ResourceSpec<Model>;
  /** Index of each column by id. */
  readonly places: ReadonlyMap<string, number>;
  /** The most recently opened items. */
  readonly opened = createRecent<Item, Opened<Model>>(OPEN_ITEMS);
  /** The JSON text of the first item that was packed. It is the dictionary for all packed items of the kind. */
  dictionary: Uint8Array | undefined;
  readonly model: (reader: Reader) => Model;
  /** The document's order of fields. */
  readonly order = lazy(() => orderOf(this.spec.model));
  /** Documented values of fields, by path in lower case. */
  readonly choices = lazy(() => choicesByPath(this.spec.model));
  /** Number of cells per item. */
  readonly #size: number;
  readonly #facets = lazy(() => new KindFacets(this.spec));
  readonly #columns: readonly ColumnSpec<Model>[];
  /** Index of each column's text, tone and lead cell; -1 if the column has no such cell. */
  readonly #texts: readonly number[];
  readonly #tones: readonly number[];
  readonly #leads: readonly number[];
  readonly #shared: readonly SharedTexts[];

  constructor(spec: ResourceSpec<Model>) {
    this.spec = spec;
    this.model = readerOf(spec.model) as (reader: Reader) => Model;
    this.#columns = spec.columns;
    this.places = new Map(spec.columns.map(({ id }, index) => [id, index]));
    let size = spec.columns.length;
    const place = (wanted: boolean): number => {
      if (wanted) size += 1;
      return wanted ? size - 1 : -1;
    };
    this.#texts = spec.columns.map(({ text }) => place(text !== undefined));
    this.#tones = spec.columns.map(({ tone }) => place(tone !== undefined));
    this.#leads = spec.columns.map(({ lead }) => place(lead !== undefined));
    this.#size = size;
    this.#shared = spec.columns.map(() => new SharedTexts());
  }

  get facets(): KindFacets<Model> {
    return this.#facets();
  }

  read(json: Json): Opened<Model> {
    const notes: Note[] = [];
    const model = this.model(new Reader(json, notes));
    return { json, model, notes: lazy(() => this.#allNotes(model, notes)) };
  }

  #allNotes(model: Model, notes: readonly Note[]): readonly Note[] {
    readWhole(model);
    const missing = { path: 'metadata.uid', message: 'no uid: identified by content' };
    const all = this.spec.identity(model).uid === null ? [...notes, missing] : notes;
    // Several parts may share a source and its note.
    return [...new Map(all.map((note) => [`${note.path}: ${note.message}`, note])).values()];
  }

  /** Reads the cells of an item. */
  cells(model: Model): Cells {
    const cells = new Array<CellValue>(this.#size).fill(null);
    for (let place = 0; place < this.#columns.length; place += 1) {
      const column = this.#columns[place];
      if (column === undefined) continue;
      const value = column.value(model);
      const since = column.lead?.since(model) ?? null;
      if (since !== null) cells[this.#leads[place] ?? 0] = since;
      if (value === null && since === null) continue;
      const shared = this.#shared[place];
      cells[place] = typeof value === 'string' ? (shared?.of(value) ?? value) : value;
      if (column.text !== undefined) cells[this.#texts[place] ?? 0] = shared?.of(column.text(model)) ?? null;
      if (column.tone !== undefined) cells[this.#tones[place] ?? 0] = column.tone(model);
    }
    return cells;
  }

  /** Displayed cell of a column at `now` (epoch ms). */
  cell(cells: Cells, place: number, now: number): Cell {
    const value = cells[place] ?? null;
    const { type, lead } = this.#columns[place] ?? {};
    const since = cells[this.#leads[place] ?? -1] ?? null;
    if (type === undefined || (value === null && since === null)) return UNKNOWN;
    const own = String(cells[this.#texts[place] ?? -1] ?? cellValueText(type, value, now));
    const text = since === null ? own : withLead(`${lead?.word} ${formatAge(Number(since), now)}`, own);
    if (text === UNKNOWN_TEXT) return UNKNOWN;
    return { value, text, tone: (cells[this.#tones[place] ?? -1] as Tone | undefined) ?? 'plain' };
  }
}

import type { Facet, FacetTerm, Rule } from '../facet/index.ts';
import type { Tape } from '../json-scan/index.ts';
import { lazy } from '../memo/index.ts';
import { fieldSelection, type KindId, type OrderKey } from '../query/index.ts';
import type { Column, Pointer } from '../view/index.ts';
import type { Item } from './item.ts';
import { openFrom, openOf, recalled, sealedFrom, sealedFromTape } from './item-of.ts';
import { KindCodec } from './kind-codec.ts';
import type { ProjectCount, ResourceSpec } from './resource-spec.ts';

export type { Column, ColumnSpec, ColumnType } from '../view/index.ts';
export type { ProjectCount, ResourceSpec } from './resource-spec.ts';

/** One kind of resource, sealed: outside its folder nobody knows its model. */
export interface Resource {
  readonly id: KindId;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** Its items in one word each, where counts need a short one: `host`, `hosts`. */
  readonly short: { readonly one: string; readonly many: string };
  /** What broken items are called: `unhealthy`. */
  readonly brokenWord: string;
  /** The words that name it where somebody types a kind, its id first. */
  readonly names: readonly [string, ...string[]];
  readonly order: readonly OrderKey[];
  readonly columns: readonly Column[];
  /** The columns that say in a few words how an item is and where, where it is named alone. */
  readonly brief: readonly Column[];
  readonly pointers: readonly Pointer[];
  /** The field paths that all of an item in a list is read from: columns, words, links, labels and packs. */
  readonly fields: readonly string[];
  /** Items are in projects: each project is asked for its own. */
  readonly inProjects: boolean;
  /** Columns that count something of the project that has the uid of the item. */
  readonly projectCounts: readonly ProjectCount[];
  /** What items are counted and compared by, those of the columns first; `ItemFacets.values` are in this order. */
  readonly facets: readonly Facet[];
  /** What may be wrong with an item. */
  readonly rules: readonly Rule[];
  /** Whether an item is broken, from its columns alone; null where they do not say. */
  broken(item: Item): boolean | null;
  /** The columns that say so. */
  readonly brokenColumns: readonly string[];
  /** What finds the items that are in use; null where all are. */
  readonly used: FacetTerm | null;
  /** Ids of facets whose values peers share: the first of these lists in which an item has enough of them. */
  readonly peers: readonly (readonly string[])[];
  /** Column by id. */
  column(id: string): Column | undefined;
  /** Reads one element of `items`: admits it (sanitised, secrets dropped) and never throws. */
  item(json: unknown): Item;
  /** The same from one element's bytes and what they were parsed to; both are the item's from now on, and changed. */
  itemOf(json: object, bytes: Buffer): Item;
  /** The same, kept as it was parsed: for the few that are printed and forgotten. */
  openItemOf(json: object, bytes: Buffer): Item;
  /** The same as `itemOf` from the tape of an ordinary element (`core/json-scan/scan.ts`): secrets are blanked in its bytes, which the item keeps. */
  itemFromScan(tape: Tape): Item;
  /** An item of the line and the bytes that were kept of it (`keptOf`) under the same layout; null when that is none. Never throws. */
  recall(summary: string, bytes: Buffer): Item | null;
  /** What the values of an item stand for, in one text: what was kept under another one cannot be recalled. */
  readonly layout: string;
}

/** What every item is told apart and called by (document 2.2). */
export const IDENTITY: readonly string[] = ['metadata.uid', 'metadata.name'];

/** Seals a kind: the model's type stays inside. What only its items need is made with the first of them. */
export const defineResource = <Model>(spec: ResourceSpec<Model>): Resource => {
  const columns = new Map(spec.columns.map((column) => [column.id, column]));
  const seal = lazy(() => new KindCodec(spec));
  const fields = lazy(() =>
    fieldSelection([...IDENTITY, ...(spec.fields ?? []), ...spec.columns.flatMap(({ fields }) => fields)]),
  );
  const brokenColumns = lazy(() => {
    const read = new Set<string>();
    spec.broken((column) => {
      read.add(column);
      return null;
    });
    return [...read];
  });
  return {
    id: spec.id,
    title: spec.title,
    one: spec.one,
    many: spec.many,
    short: spec.short,
    brokenWord: spec.brokenWord,
    names: [spec.id, ...(spec.names ?? [])],
    order: spec.order,
    columns: spec.columns,
    brief: spec.brief.flatMap((id) => columns.get(id) ?? []),
    pointers: spec.pointers ?? [],
    get fields() {
      return fields();
    },
    inProjects: spec.inProjects === true,
    projectCounts: spec.projectCounts ?? [],
    get facets() {
      return seal().facets.specs;
    },
    rules: spec.rules,
    broken: (item) => spec.broken((column) => item.value(column)),
    get brokenColumns() {
      return brokenColumns();
    },
    used: spec.used ?? null,
    peers: spec.peers ?? [],
    column: (id) => columns.get(id),
    item: (json) => openOf(seal(), json),
    itemOf: (json, bytes) => sealedFrom(seal(), json, bytes),
    openItemOf: (json, bytes) => openFrom(seal(), json, bytes),
    itemFromScan: (tape) => sealedFromTape(seal(), tape),
    recall: (summary, bytes) => recalled(seal(), summary, bytes),
    get layout() {
      return seal().layout;
    },
  };
};

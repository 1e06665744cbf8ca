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

/** One kind of resource; its model is private to its folder. */
export interface Resource {
  readonly id: KindId;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** Short names of its items, for counts: `host`, `hosts`. */
  readonly short: { readonly one: string; readonly many: string };
  /** Adjective for broken items: `unhealthy`. */
  readonly brokenWord: string;
  /** Names accepted wherever a kind is typed, its id first. */
  readonly names: readonly [string, ...string[]];
  readonly order: readonly OrderKey[];
  readonly columns: readonly Column[];
  /** Columns that summarise an item where it stands alone. */
  readonly brief: readonly Column[];
  readonly pointers: readonly Pointer[];
  /** Field paths of everything a list reads: columns, words, links, labels and packs. */
  readonly fields: readonly string[];
  /** Items belong to projects: each project has its own list. */
  readonly inProjects: boolean;
  /** Columns that count items of the project with the item's uid. */
  readonly projectCounts: readonly ProjectCount[];
  /** Facets, those of the columns first; the order of `ItemFacets.values`. */
  readonly facets: readonly Facet[];
  /** Rules of the kind. */
  readonly rules: readonly Rule[];
  /** Whether an item is broken, from its columns alone; null if undecided. */
  broken(item: Item): boolean | null;
  /** The columns that say so. */
  readonly brokenColumns: readonly string[];
  /** What finds the items that are in use; null where all are. */
  readonly used: FacetTerm | null;
  /** Facets that define peers, by id: the first list under which an item has enough peers counts. */
  readonly peers: readonly (readonly string[])[];
  /** Column by id. */
  column(id: string): Column | undefined;
  /** Reads one element of `items`: admits it (sanitised, secrets dropped) and never throws. */
  item(json: unknown): Item;
  /** As `item`, from parsed JSON and its bytes; takes ownership of both and changes them. */
  itemOf(json: object, bytes: Buffer): Item;
  /** As `itemOf`, kept parsed: for printed items, which are short-lived. */
  openItemOf(json: object, bytes: Buffer): Item;
  /** As `itemOf`, from the tape of an ordinary element (`core/json-scan/scan.ts`); keeps its bytes, secrets blanked. */
  itemFromScan(tape: Tape): Item;
  /** An item from the cache (`keptOf`), written under the same layout; null where it is not of this kind. Never throws. */
  recall(summary: string, bytes: Buffer): Item | null;
  /** Fingerprint of the cached form: items cached under another layout are unreadable. */
  readonly layout: string;
}

/** Fields of uid and name in every item (document 2.2). */
export const IDENTITY: readonly string[] = ['metadata.uid', 'metadata.name'];

/** Makes a kind's resource; the model's type stays private. What only items need is created with the first one. */
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

import type { FacetSpec, FacetTerm, ItemEvent, MapEntry, RuleSpec } from '../facet/index.ts';
import type { KindId, OrderKey } from '../query/index.ts';
import type { CellValue } from '../values/index.ts';
import type { ColumnSpec, Link, Pointer, Section } from '../view/index.ts';
import type { FieldsOf } from './fields.ts';

/** A column that counts items of a project: `clusters`. */
interface ProjectCount {
  readonly column: string;
  readonly one: string;
  readonly many: string;
}

/** Uid and name of an item as sent; null if not sent. */
export interface Identity {
  readonly uid: string | null;
  readonly name: string | null;
}

/** Names of a kind and of its items. */
export interface KindWords {
  readonly id: KindId;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** Short names of the items, for counts: `host`, `hosts`. */
  readonly short: { readonly one: string; readonly many: string };
  /** Adjective for broken items: `unhealthy`. */
  readonly brokenWord: string;
}

/** Traits that a kind may leave out. */
export interface KindTraits {
  /** Links that any item of the kind may have. */
  readonly pointers: readonly Pointer[];
  /** True if items belong to projects, so that each project has its own list. False for kinds about projects. */
  readonly inProjects: boolean;
  /** Columns that count items of the project with the item's uid, for the project picker. */
  readonly projectCounts: readonly ProjectCount[];
  /** Filter for the items that are known to be broken or not broken. */
  readonly decided: string;
  /** Term that finds the items in use; null if all items are in use. */
  readonly used: FacetTerm | null;
  /** Facets that define peers, by id: the first list under which an item has enough peers counts. */
  readonly peers: readonly (readonly string[])[];
}

/** A kind of resource as data, exported by `resources/<kind>/index.ts`. */
export interface ResourceSpec<Model> extends KindWords, Partial<KindTraits> {
  /** Aliases of the id wherever a kind is typed: `host` for `hosts`. */
  readonly names?: readonly string[];
  /** Default order of the lists of the kind. */
  readonly order: readonly OrderKey[];
  readonly columns: readonly ColumnSpec<Model>[];
  /** Columns that summarise a single item. */
  readonly brief: readonly string[];
  /** The fields of an item, in the document's order. */
  readonly model: FieldsOf<Model>;
  identity(model: Model): Identity;
  /** Further words of an item that are searched: addresses, labels. */
  words?(model: Model): readonly (string | null)[];
  sections(model: Model, now: number): readonly Section[];
  links?(model: Model): readonly Link[];
  /** Comparable forms of an item (published, draft): title and path of the object. */
  readonly forms?: readonly { readonly title: string; readonly path: readonly string[] }[];
  /**
   * Field paths that `identity`, `words`, `links`, and filters by labels and packs read, in addition to the fields of the columns.
   * Field selections include all of them.
   */
  readonly fields?: readonly string[];
  /** Facets besides the columns. */
  readonly facets: readonly FacetSpec<Model>[];
  /** Maps in which each key is a facet: labels, annotations. */
  entries(model: Model): readonly MapEntry[];
  /** Rules, in the order of the panes. */
  readonly rules: readonly RuleSpec<Model>[];
  /** Dated events of an item, in any order. */
  events(model: Model): readonly ItemEvent[];
  /** Whether an item is broken, from its column values; null if undecided. */
  broken(value: (column: string) => CellValue): boolean | null;
  /** Further facets that show why an item is broken, or that grow with the size of an item, if one bad part makes it broken. */
  readonly brokenFacets?: readonly string[];
}

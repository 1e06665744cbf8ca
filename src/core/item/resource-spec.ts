import type { FacetSpec, FacetTerm, ItemEvent, MapEntry, RuleSpec } from '../facet/index.ts';
import type { KindId, OrderKey } from '../query/index.ts';
import type { CellValue } from '../values/index.ts';
import type { ColumnSpec, Link, Pointer, Section } from '../view/index.ts';
import type { Reader } from './read.ts';
import type { Shape } from './shape.ts';

/** A column that counts something of a project: `clusters`. */
export interface ProjectCount {
  readonly column: string;
  readonly one: string;
  readonly many: string;
}

/** What an item says it is told apart and called by. */
export interface Identity {
  readonly uid: string | null;
  readonly name: string | null;
}

/** One kind of resource as data: what `resources/<kind>/index.ts` exports. */
export interface ResourceSpec<Model> {
  readonly id: KindId;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** Its items in one word each, where counts need a short one: `host`, `hosts`. */
  readonly short: { readonly one: string; readonly many: string };
  /** What broken items are called: `unhealthy`. */
  readonly brokenWord: string;
  /** What it is called besides its id where somebody types a kind: `host` for `hosts`. */
  readonly names?: readonly string[];
  /** The order of a list that nobody has ordered yet. */
  readonly order: readonly OrderKey[];
  readonly columns: readonly ColumnSpec<Model>[];
  /** The columns that say in a few words how an item is and where, where it is named alone. */
  readonly brief: readonly string[];
  read(reader: Reader): Model;
  identity(model: Model): Identity;
  /** Further words that a filter finds the item by: addresses, labels. */
  words?(model: Model): readonly (string | null)[];
  sections(model: Model, now: number): readonly Section[];
  /** What an item points at, and what any item of the kind may point at. */
  links?(model: Model): readonly Link[];
  readonly pointers?: readonly Pointer[];
  /** Paths of the objects that are forms of the same thing, with their titles. */
  readonly forms?: readonly { readonly title: string; readonly path: readonly string[] }[];
  /**
   * The field paths that `identity`, `words`, `links`, and the labels and packs of filters are read from, besides those of
   * the columns: a list that selects fields asks for all of them.
   */
  readonly fields?: readonly string[];
  /** Items are in projects: each project is asked for its own. Not set for what is about the projects themselves. */
  readonly inProjects?: true;
  /** Columns that count something of the project that has the uid of the item, for whoever chooses a project. */
  readonly projectCounts?: readonly ProjectCount[];
  /** The document's order of fields. */
  readonly shape?: Shape;
  /** What items are counted and compared by besides their columns (triage, 2.2). */
  readonly facets: readonly FacetSpec<Model>[];
  /** Maps of the item whose every key is a facet: labels, annotations. */
  entries(model: Model): readonly MapEntry[];
  /** What may be wrong with an item, in the order in which its panes say it (triage, 8.1). */
  readonly rules: readonly RuleSpec<Model>[];
  /** All that an item gives a time for (triage, 8.3), in any order. */
  events(model: Model): readonly ItemEvent[];
  /** Whether an item is broken, from the values of its columns; null where these do not say (triage, 2.1). */
  broken(value: (column: string) => CellValue): boolean | null;
  /** What finds the items that are in use, where some are not. */
  readonly used?: FacetTerm;
  /** Ids of facets whose values peers share: the first of these lists in which an item has enough of them. */
  readonly peers?: readonly (readonly string[])[];
}

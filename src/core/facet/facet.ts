import type { ColumnType } from '../view/index.ts';

/** One value of a facet as it was read; types never mix: 8 and "8" are two values. */
export type FacetLeaf = string | number | boolean;

/**
 * What a facet says about an item: what it is (trait), what is reported of it (symptom), what fails together (place), what
 * tells it apart from all others (identity), or when something was (clock). Only traits and symptoms are candidates of a
 * contrast, and never against each other.
 */
export type FacetRole = 'trait' | 'symptom' | 'place' | 'identity' | 'clock';

/** One thing that items can be counted and compared by (triage, 2.2). A column is a facet already. */
export interface Facet {
  /** What filters call it; unique in its kind, and never the id of a column that means something else. */
  readonly id: string;
  readonly title: string;
  readonly type: Exclude<ColumnType, 'field'>;
  readonly role: FacetRole;
  /** Which of several names of the same items leads a line, 1 first: profile, pack, agent, os, hardware, network, label, project, cluster, rest. */
  readonly rank: number;
  /** An item may have several values: it has no "missing", and counts of them have no sum. */
  readonly many: boolean;
  /** The field paths that it is read from. */
  readonly fields: readonly string[];
  /** One line for help and completion. */
  readonly about: string;
}

/** A facet of one kind, and how it is read from the kind's model. */
export interface FacetSpec<Model> extends Facet {
  /** The values of an item; none is missing. */
  values(model: Model): readonly FacetLeaf[];
}

/** What an item is worth under every facet of its kind. */
export interface ItemFacets {
  /** By the index of the facet in the kind's list. */
  readonly values: readonly (readonly FacetLeaf[])[];
  /** Facets that only the items know: labels, annotations, fields beyond the document. */
  readonly others: readonly { readonly facet: Facet; readonly values: readonly FacetLeaf[] }[];
}

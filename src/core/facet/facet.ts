/** One value of a facet as it was read; types never mix: 8 and "8" are two values. */
export type FacetLeaf = string | number | boolean;

/**
 * What a facet says about an item: what it is (trait), what is reported of it (symptom), where it is (place), what fails
 * together with it, told apart by uid (failure domain), what is worked out of other facets (derived), what tells it apart
 * from all others (identity), or when something was (clock). Traits, places and symptoms are candidates of a contrast; symptoms never against the others.
 */
export type FacetRole = 'trait' | 'symptom' | 'place' | 'failure-domain' | 'derived' | 'identity' | 'clock';

/** What the values of a facet are: how they are ordered, cut and shown. Sizes are bytes, times epoch ms, shares parts of 1. */
export type FacetType = 'text' | 'number' | 'size' | 'share' | 'time' | 'flag' | 'version';

/**
 * Which of several names of the same items leads a line, the least first: what is above explains what is below it.
 */
export const RANK = {
  message: 0,
  profile: 1,
  pack: 2,
  agent: 3,
  os: 4,
  hardware: 5,
  network: 6,
  label: 7,
  project: 8,
  cluster: 9,
  rest: 10,
} as const;

/** One thing that items can be counted and compared by (triage, 2.2). A column is a facet already. */
export interface Facet {
  /** What filters call it; unique in its kind, and never the id of a column that means something else. */
  readonly id: string;
  readonly title: string;
  readonly type: FacetType;
  readonly role: FacetRole;
  /** One of `RANK`. */
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
  /** The values of an item, each once; none is missing. */
  values(model: Model): readonly FacetLeaf[];
}

/** What a column says of itself as a facet, where it is not a trait of the last rank with the column's title. */
export interface ColumnFacet {
  readonly role?: FacetRole;
  readonly rank?: number;
  readonly title?: string;
}

/** An entry of a map whose keys the service is free in, as labels are: each key is a facet. */
export interface MapEntry {
  /** The map in one word, which the id begins with: `label` of `label:site`. */
  readonly map: string;
  readonly key: string;
  readonly rank: number;
  /** The field path of the map. */
  readonly field: string;
  readonly value: FacetLeaf;
}

/** What an item is worth under every facet of its kind. */
export interface ItemFacets {
  /** By the index of the facet in the kind's list. */
  readonly values: readonly (readonly FacetLeaf[])[];
  /** Facets that only the items know: labels, annotations, fields beyond the document. The same object for the same facet. */
  readonly others: readonly { readonly facet: Facet; readonly values: readonly FacetLeaf[] }[];
  /** What the rules of the kind found, by rule and by the value that rarity is counted by (`Evidence`). */
  readonly found: readonly { readonly rule: string; readonly value: string }[];
  /** The rules that the item does not say enough for: neither found nor ruled out. */
  readonly undecided: readonly string[];
}

import type { KindId } from '../query/index.ts';

/** What an item names another thing as: its cluster, its profile, its project. */
export type Relation = 'cluster' | 'profile' | 'project';

/** A thing that an item points at. */
export interface Link {
  readonly relation: Relation;
  /** The list that has it; null for what only items name, as clusters. */
  readonly kind: KindId | null;
  readonly uid: string;
  readonly name: string | null;
}

/** A list of what names a thing that is no item, as the profiles with packs of a registry. */
export interface FilterLink {
  readonly kind: KindId;
  /** In the language of filters. */
  readonly filter: string;
}

/** What the items of a kind may point at, for the way back: the hosts that carry a profile. */
export interface Pointer {
  readonly relation: Relation;
  readonly kind: KindId | null;
  /** The items that point at one thing, in words: `hosts in the cluster`. */
  readonly title: string;
}

import type { KindId } from '../query/index.ts';

/** Relation of an item to a linked thing. */
export type Relation = 'cluster' | 'profile' | 'project';

/** A reference of an item to another thing. */
export interface Link {
  readonly relation: Relation;
  /** Its kind; null for things without a list, such as clusters. */
  readonly kind: KindId | null;
  readonly uid: string;
  readonly name: string | null;
}

/** A filtered list as link target, such as the profiles with packs of a registry. */
export interface FilterLink {
  readonly kind: KindId;
  /** A filter expression. */
  readonly filter: string;
}

/** Links that items of a kind may have, for reverse lookup: the hosts with a profile. */
export interface Pointer {
  readonly relation: Relation;
  readonly kind: KindId | null;
  /** Title of the referring items: `hosts in the cluster`. */
  readonly title: string;
}

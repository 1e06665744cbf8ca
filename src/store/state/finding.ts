import type { KindId } from '../../core/query/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';

/**
 * Where a search at the service is: the item of this uid, the items of this name, or all pages, looked through as they
 * arrive.
 */
export type FindStep = 'uid' | 'name' | 'walk';

/** Something that is looked for at the service, because it may not be loaded. */
export interface Finding {
  readonly kind: KindId;
  /** As it was typed. */
  readonly text: string;
  /** What the rows of the list are narrowed by meanwhile; a view with another filter has given the search up. */
  readonly filter: Filter;
  readonly step: FindStep;
}

import type { KindId } from '../../core/query/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';

/** Step of a search on the service: by uid, by name, or by a walk of all pages, filtered as they arrive. */
export type FindStep = 'uid' | 'name' | 'walk';

/** A search on the service for something that may not be loaded. */
export interface Finding {
  readonly kind: KindId;
  /** As typed. */
  readonly text: string;
  /** The filter on the list meanwhile; another filter cancels the search. */
  readonly filter: Filter;
  readonly step: FindStep;
}

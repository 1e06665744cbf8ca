import type { Item } from './item.ts';
import type { Page, PageRequest } from './page.ts';
import type { KindId } from './query.ts';

/** Which parameters of a list the service understands (document 4.2 to 4.5). What it cannot do is done here, and said. */
export interface ListAbility {
  readonly paging: boolean;
  readonly cloudType: boolean;
  readonly filter: boolean;
  readonly order: boolean;
  readonly fields: boolean;
  readonly period: boolean;
}

export interface ListOptions {
  /** Ends the request; it then rejects with a `stopped` problem. */
  readonly signal?: AbortSignal;
  /** Called with the items of a large body as they arrive, before the page is complete. Each item comes once. */
  readonly onItems?: (items: readonly Item[]) => void;
}

/** The service as the rest of the program sees it: no HTTP, no parameter names. */
export interface Client {
  /** What the service's dialect lets a list of this kind do. */
  ability(kind: KindId): ListAbility;
  /**
   * One page of a list: the first, or the one that a continue token names.
   * @throws ProblemError
   */
  list(request: PageRequest, options?: ListOptions): Promise<Page>;
}

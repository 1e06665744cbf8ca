import type { Item } from '../item/index.ts';
import type { DialectId, KindId, ListAbility, ProjectScope } from '../query/index.ts';
import type { Note } from '../values/index.ts';
import type { Page, PageRequest } from './page.ts';
import type { Problem } from './problem.ts';

/** Request for one item by uid. */
export interface ItemRequest {
  readonly kind: KindId;
  /** Dialect of the list that is searched where the service gives no single items. */
  readonly dialect: DialectId;
  readonly uid: string;
  readonly scope: ProjectScope | null;
}

/** A whole item, with notes on its retrieval. */
export interface WholeItem {
  readonly item: Item;
  readonly notes: readonly Note[];
}

/** A failed attempt, to be repeated at a time (epoch ms). */
export interface RetryWait {
  readonly until: number;
  readonly problem: Problem;
}

/** Progress of a body: wire bytes received and announced; null where unannounced. */
export interface Arrived {
  readonly bytes: number;
  readonly of: number | null;
}

export interface ListOptions {
  /** Aborts the request, which then rejects with a `stopped` problem. */
  readonly signal?: AbortSignal;
  /** Receives the items of a large body as they arrive, each once; the last ones are in the page alone. */
  readonly onItems?: (items: readonly Item[], arrived: Arrived) => void;
  /** Number of first items to keep parsed (`ParsedItem`): printed items, which are short-lived. */
  readonly open?: number;
  /** Low urgency: first items are handed over early only if the page is slow. */
  readonly unhurried?: boolean;
  /** Called before each retry. */
  readonly onWait?: (wait: RetryWait) => void;
}

/** The service for the rest of the program: no HTTP, no parameter names. */
export interface Client {
  /** Capabilities of a kind's list in a dialect. */
  ability(kind: KindId, dialect: DialectId): ListAbility;
  /**
   * One page of a list: the first, or the one of a continue token. Where the service refuses field selection, the first
   * page has whole items (`unselected`); where it refuses a default order, its own order (`unordered`): requests for
   * further pages must omit them.
   * @throws ProblemError
   */
  list(request: PageRequest, options?: ListOptions): Promise<Page>;
  /**
   * One whole item; where the service has no endpoint for single items, searched in its list by uid.
   * @throws ProblemError `gone` when the service gives no single items of this kind in any way
   */
  get(request: ItemRequest, options?: Pick<ListOptions, 'signal' | 'onWait'>): Promise<WholeItem>;
}

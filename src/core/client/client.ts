import type { Item } from '../item/index.ts';
import type { DialectId, KindId, ListAbility, ProjectScope } from '../query/index.ts';
import type { Note } from '../values/index.ts';
import type { Page, PageRequest } from './page.ts';
import type { Problem } from './problem.ts';

/** One item asked for by its uid. */
export interface ItemRequest {
  readonly kind: KindId;
  /** That of the list in which it is looked for where it cannot be asked for by itself. */
  readonly dialect: DialectId;
  readonly uid: string;
  readonly scope: ProjectScope | null;
}

/** A whole item, with what was odd about the way to it. */
export interface WholeItem {
  readonly item: Item;
  readonly notes: readonly Note[];
}

/** A try failed, and the next one is made by itself at a time (epoch ms). */
export interface Wait {
  readonly until: number;
  readonly problem: Problem;
}

/** How much of a body has come, in bytes as they are on the wire, and how much was announced; null where nothing was. */
export interface Arrived {
  readonly bytes: number;
  readonly of: number | null;
}

export interface ListOptions {
  /** Ends the request; it then rejects with a `stopped` problem. */
  readonly signal?: AbortSignal;
  /**
   * Called with the items of a large body as they arrive, before the page is complete; what came last is in the page alone.
   * Each item comes once.
   */
  readonly onItems?: (items: readonly Item[], arrived: Arrived) => void;
  /** How many of the first items stay as they were parsed (`OpenItem`): those that are printed and forgotten. */
  readonly open?: number;
  /** Nobody waits for the first items of this page: they are handed over only where it takes its time. */
  readonly unhurried?: boolean;
  /** Called before each further try. */
  readonly onWait?: (wait: Wait) => void;
}

/** The service as the rest of the program sees it: no HTTP, no parameter names. */
export interface Client {
  /** What a dialect of the service lets a list of this kind do. */
  ability(kind: KindId, dialect: DialectId): ListAbility;
  /**
   * One page of a list: the first, or the one that a continue token names. Where the service refuses to select fields,
   * the first page comes with whole items (`unselected`), where it refuses an order that nobody wished for, in its own
   * (`unordered`): further pages must be asked for without them.
   * @throws ProblemError
   */
  list(request: PageRequest, options?: ListOptions): Promise<Page>;
  /**
   * One whole item; where the service has no endpoint for single items, looked for in its list by uid.
   * @throws ProblemError `gone` when the service gives no single items of this kind in any way
   */
  get(request: ItemRequest, options?: Pick<ListOptions, 'signal' | 'onWait'>): Promise<WholeItem>;
}

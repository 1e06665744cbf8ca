import type { Moved, Page, PageRequest } from '../../core/client/index.ts';
import { asTwin, type Item, withoutNumber } from '../../core/item/index.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query/index.ts';
import type { AskPage } from '../ahead/ahead.ts';

/** Requests that a walk uses to find items which moved between pages. */
export interface Lookups {
  /** Loads a page, by token or by offset. @throws errors of the request */
  readonly page: AskPage;
  /** True if pages of the list can be requested by offset. */
  canJump(query: InitialQuery): boolean;
  /** True if the service can name all items of the list in one answer. */
  canName(query: InitialQuery): boolean;
  /** The uids of all items of the list. @throws errors of the request */
  names(query: InitialQuery, signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** Loads an item in the form that the list has; null if the item does not exist. @throws errors of the request */
  item(query: InitialQuery, uid: string, signal: AbortSignal): Promise<Item | null>;
}

/** Maximum number of items to look up one by one: at five requests a second, more would take longer than a walk. */
const MAX_LOOKED_UP = 100;

/**
 * Maximum difference between the number of named items and the claimed count, beyond the changes seen between pages.
 * A larger difference means that the names belong to another list: a fleet hardly changes more within one request.
 */
const NAMES_TOLERANCE = 2;

/**
 * Follows one walk along continue tokens and finds the items that no page contained. Tokens of many services are offsets:
 * if an item of an earlier page is deleted, the first item of the next page moves to the page before and is missed.
 * A claimed count that falls from one page to the next shows this.
 */
export class FollowedWalk {
  /** Token of the next page; null at the end. */
  token: string | null = null;
  readonly #lookups: Lookups;
  readonly #names = new Map<string, string>();
  #pages = 0;
  /** Number of elements that the service has sent: the offset of the next page. */
  #sent = 0;
  #count: number | null = null;
  /** Sum of the changes of the count from page to page, in both directions. */
  #drift = 0;
  #hasMoved = false;
  #mayLack = 0;

  constructor(lookups: Lookups) {
    this.#lookups = lookups;
  }

  /** Takes the next page, and returns it with the items that moved away from it. */
  async take(page: Page, { query }: PageRequest, signal: AbortSignal): Promise<Page> {
    const offset = this.#sent;
    const count = page.meta?.count ?? this.#count;
    const change = (count ?? 0) - (this.#count ?? count ?? 0);
    this.#count = count;
    this.#pages += 1;
    this.#sent += page.items.length + (page.skipped ?? 0);
    this.#drift += Math.abs(change);
    this.token = page.meta?.continue ?? null;
    const lost = change === 0 ? [] : await this.#atBorder(page, query, { offset, change }, signal);
    const items = [...page.items, ...lost].map((item) => this.#apart(item));
    for (const { uid, name } of items) this.#names.set(uid, name);
    const isLast = this.token === null;
    const named = isLast && this.#pages > 1 ? await this.#compareNames(query, signal) : null;
    if (named !== null) this.#mayLack = 0;
    if (named === null && !this.#hasMoved) return { ...page, items };
    const moved: Moved = { gone: named?.gone ?? [], mayLack: this.#mayLack };
    return { ...page, items: [...items, ...(named?.items ?? [])], moved };
  }

  /** Returns the item; if an item of an earlier page has the same uid and another name, a twin with a uid of its own. */
  #apart(item: Item): Item {
    let apart = item;
    for (let number = 2; (this.#names.get(apart.uid) ?? item.name) !== item.name; number += 1)
      apart = asTwin(item, number);
    return apart;
  }

  /** Loads the items between the last page and this page that neither page contained, with a row of overlap. */
  async #atBorder(
    { items, meta }: Page,
    query: InitialQuery,
    { offset, change }: { readonly offset: number; readonly change: number },
    signal: AbortSignal,
  ): Promise<readonly Item[]> {
    this.#hasMoved = true;
    const moved = Math.abs(change);
    const from = Math.max(0, offset - moved - 1);
    const limit = offset - from + 1;
    // Names find more than a border does, and a border that cannot be read leaves the walk incomplete.
    const canRead =
      limit <= PAGE_LIMIT && this.#mayLack === 0 && this.#lookups.canJump(query) && !this.#lookups.canName(query);
    const again = canRead
      ? await orNull(this.#lookups.page({ query, continue: null, offset: from, limit }, signal, {}), signal)
      : null;
    const between = again === null || again.meta?.count !== meta?.count ? null : this.#between(again, items[0], from);
    // If the count rose and the border was not read, only items that arrived later are missing.
    if (between === null && (change < 0 || again !== null)) this.#mayLack += moved;
    return between ?? [];
  }

  /** The new items of a page by offset, up to the first item of the next page; null if the page does not overlap both pages. */
  #between({ items }: Page, first: Item | undefined, from: number): readonly Item[] | null {
    const end = first === undefined ? items.length : items.findIndex(({ uid }) => uid === first.uid);
    const isJoined = end >= 0 && (from === 0 || this.#names.has(items[0]?.uid ?? ''));
    return isJoined ? items.slice(0, end).filter(({ uid }) => !this.#names.has(uid)) : null;
  }

  /** Loads named items that the walk lacks, and lists the uids that the names lack; null if the names are unavailable or do not fit. */
  async #compareNames(
    query: InitialQuery,
    signal: AbortSignal,
  ): Promise<{ readonly items: readonly Item[]; readonly gone: readonly string[] } | null> {
    if (!this.#lookups.canName(query)) return null;
    const names = await orNull(this.#lookups.names(query, signal), signal);
    if (names === null) return null;
    const expected = this.#count ?? this.#names.size;
    if (Math.abs(names.size - expected) > this.#drift + NAMES_TOLERANCE) return null;
    const missing = [...names].filter((uid) => !this.#names.has(uid));
    const gone = [...this.#names.keys()].filter((uid) => !names.has(withoutNumber(uid)));
    // Names with other uids than the pages have say nothing about the pages.
    if (missing.length > names.size / 2 || missing.length > MAX_LOOKED_UP) return null;
    const lookups = missing.map((uid) => this.#lookups.item(query, uid, signal));
    const found = await orNull(Promise.all(lookups), signal);
    return found && { items: found.filter((item) => item !== null), gone };
  }
}

/** Resolves with the answer; null if the request fails. @throws when aborted */
const orNull = async <Answer>(request: Promise<Answer>, signal: AbortSignal): Promise<Answer | null> => {
  try {
    return await request;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
};

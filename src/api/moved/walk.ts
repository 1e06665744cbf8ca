import type { Moved, Page, PageRequest } from '../../core/client/index.ts';
import { asTwin, type Item, withoutNumber } from '../../core/item/index.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query/index.ts';
import type { AskPage } from '../ahead/ahead.ts';

/** How the rows of a list are looked up again, apart from its pages. */
export interface Lookups {
  /** A page, also by offset. @throws errors of the request */
  readonly page: AskPage;
  /** True where pages can be asked for by offset. */
  canJump(query: InitialQuery): boolean;
  /** True where the service names all items of the list in one answer. */
  canName(query: InitialQuery): boolean;
  /** The uids of all items of the list. @throws errors of the request */
  names(query: InitialQuery, signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** One item as the list gives it; null if it does not exist. @throws errors of the request */
  item(query: InitialQuery, uid: string, signal: AbortSignal): Promise<Item | null>;
}

/** Maximum number of items to look up one by one: at five requests a second, more would take longer than a walk. */
const MAX_LOOKED_UP = 100;

/**
 * How far the number of named items may be from the claimed count beyond the changes seen between pages, for the names
 * to be those of the same list: a fleet hardly changes more within one request.
 */
const NAMES_TOLERANCE = 2;

/**
 * One walk along continue tokens. Tokens of many services are offsets: if an item of an earlier page is deleted, the first
 * item of the next page moves to the page before, and no page brings it. A claimed count that falls from one page to
 * the next shows this.
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

  /** The next page, with the items that moved away from it. */
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

  /** The item, as a row of its own where one of an earlier page has its uid and another name. */
  #apart(item: Item): Item {
    let apart = item;
    for (let number = 2; (this.#names.get(apart.uid) ?? item.name) !== item.name; number += 1)
      apart = asTwin(item, number);
    return apart;
  }

  /** The items between the last page and this one that neither brought, read again with a row of overlap. */
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
    // Names settle more, and one border that cannot be read leaves the walk unsettled.
    const canRead =
      limit <= PAGE_LIMIT && this.#mayLack === 0 && this.#lookups.canJump(query) && !this.#lookups.canName(query);
    const again = canRead
      ? await orNull(this.#lookups.page({ query, continue: null, offset: from, limit }, signal, {}), signal)
      : null;
    const between = again === null || again.meta?.count !== meta?.count ? null : this.#between(again, items[0], from);
    // Of a count that rose, and a border that cannot be read, only later arrivals are missing.
    if (between === null && (change < 0 || again !== null)) this.#mayLack += moved;
    return between ?? [];
  }

  /** The items of a page by offset up to the first one of the next page; null if it does not join both pages. */
  #between({ items }: Page, first: Item | undefined, from: number): readonly Item[] | null {
    const end = first === undefined ? items.length : items.findIndex(({ uid }) => uid === first.uid);
    const isJoined = end >= 0 && (from === 0 || this.#names.has(items[0]?.uid ?? ''));
    return isJoined ? items.slice(0, end).filter(({ uid }) => !this.#names.has(uid)) : null;
  }

  /** What the walk lacks of the named items, and what it has beyond them; null where the names do not tell. */
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
    // Names with other uids than those of the pages tell nothing of them.
    if (missing.length > names.size / 2 || missing.length > MAX_LOOKED_UP) return null;
    const lookups = missing.map((uid) => this.#lookups.item(query, uid, signal));
    const found = await orNull(Promise.all(lookups), signal);
    return found && { items: found.filter((item) => item !== null), gone };
  }
}

/** The answer; null if the request fails. @throws when aborted */
const orNull = async <Answer>(request: Promise<Answer>, signal: AbortSignal): Promise<Answer | null> => {
  try {
    return await request;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
};

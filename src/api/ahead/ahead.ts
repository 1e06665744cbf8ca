import type { ListOptions, Page, PageRequest, RetryWait } from '../../core/client/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { abortable } from '../abortable.ts';
import type { Clock } from '../policy/clock.ts';

/** Options of `Client.list` without the signal, which `AskPage` takes separately. */
export type AskOptions = Omit<ListOptions, 'signal'>;

/** Loads one page of a list. @throws errors of the request */
export type AskPage = (request: PageRequest, signal: AbortSignal, options: AskOptions) => Promise<Page>;

/** Maximum concurrent prefetch requests. */
const MAX_CONCURRENT = 6;

/** Maximum prefetched pages, loaded or pending, while the walk waits for a token. */
const MAX_PAGES_AHEAD = 16;

/** Every nth page, and the last page, is loaded by token as a check: its items must be new. */
const CHECK_INTERVAL = 8;

/** Maximum age of a prefetched page. Older pages are reloaded, since rows move between pages. */
const MAX_AGE_MS = 30_000;

const MISFIT =
  'rows moved while loading, or offsets and tokens disagree: some rows may be missing, r loads page by page';

/** A prefetched page, which was requested by offset. */
interface EarlyPage {
  readonly requestedAt: number;
  /** Null if the request failed. */
  readonly page: Promise<Page | null>;
  wait: RetryWait | null;
  onWait: ListOptions['onWait'];
}

/**
 * Follows the continue tokens of a list and prefetches pages by offset. If the service states the end of each page as
 * documented, the first page by offset must start at the stated place; otherwise the second page is loaded both
 * ways and must be equal. A page by offset is used if it has full length, only new items, and an unchanged total count:
 * if the walk has as many distinct items as the total, no item is missing.
 */
class Walk {
  /** Token of the next page; null at the end. */
  token: string | null = null;
  readonly #ask: AskPage;
  readonly #clock: Clock;
  readonly #control = new AbortController();
  readonly #early = new Map<number, EarlyPage>();
  readonly #uids = new Set<string>();
  /** Pending requests by offset. */
  #running = 0;
  /** Offset up to which pages are prefetched, and the request whose query and page size they have. */
  #wanted: { readonly request: PageRequest; readonly to: number } | null = null;
  /** Offset of the page that `next` waits for; negative while no page is awaited. */
  #taking = -1;
  readonly #size: number;
  readonly #count: number;
  /** True if the list meta states the offset of the next page. */
  readonly #statesNext: boolean;
  #at = 0;
  #trust: 'unknown' | 'tried' | 'sound' | 'none' = 'unknown';
  /** Number of prefetched pages that were used. */
  #taken = 0;
  #misfit = false;

  constructor(first: Page, ask: AskPage, clock: Clock) {
    this.#ask = ask;
    this.#clock = clock;
    this.#size = first.items.length;
    this.#count = first.meta?.count ?? 0;
    this.#statesNext = first.meta?.offset === this.#size;
    if (this.#size === 0 || !this.#isHere(first)) this.#distrust();
    this.#learn(first);
  }

  /** False once pages by offset have proved inconsistent. */
  get isSound(): boolean {
    return !this.#misfit;
  }

  /** Aborts prefetching. */
  stop(): void {
    this.#control.abort();
    this.#early.clear();
  }

  /** The page of the current token. @throws errors of the request */
  async next(request: PageRequest, signal: AbortSignal, options: AskOptions): Promise<Page> {
    const ahead = Math.min(request.ahead ?? 0, this.#pagesAfter());
    if (this.#trust === 'unknown' && ahead > 1)
      return this.#statesNext ? this.#beside(request, signal, options) : this.#both(request, signal, options);
    this.#wanted = { request, to: this.#at + ahead * this.#size };
    this.#fill();
    this.#taking = this.#at;
    try {
      return await this.#take(request, signal, options);
    } finally {
      this.#taking = -1;
    }
  }

  async #take(request: PageRequest, signal: AbortSignal, options: AskOptions): Promise<Page> {
    const early = this.#early.get(this.#at);
    this.#early.delete(this.#at);
    const page = early === undefined ? null : await this.#awaited(early, signal, options);
    if (page !== null && this.#fits(page)) {
      if (this.#trust === 'tried') this.#trust = 'sound';
      this.#taken += 1;
      this.#learn(page);
      this.#fill();
      return page;
    }
    if (page !== null) this.#distrust();
    else if (this.#trust === 'tried' && early !== undefined) this.#trust = 'none';
    return this.#byToken(request, signal, options);
  }

  async #byToken(request: PageRequest, signal: AbortSignal, options: AskOptions): Promise<Page> {
    const page = await this.#ask(request, signal, options);
    if ((this.#trust === 'sound' || this.#trust === 'tried') && !this.#fits(page)) this.#distrust();
    this.#learn(page);
    if (!this.#misfit || this.#taken === 0) return page;
    this.#taken = 0;
    return { ...page, notes: [...page.notes, { path: '', message: MISFIT }] };
  }

  /** Loads the page by token, and in parallel the next page by offset. */
  #beside(request: PageRequest, signal: AbortSignal, options: AskOptions): Promise<Page> {
    const behind = this.#at + this.#size;
    this.#trust = 'tried';
    this.#early.set(behind, this.#begin(request, behind));
    return this.#byToken(request, signal, options);
  }

  /** Loads the page by token and by offset, and compares the two. */
  async #both(request: PageRequest, signal: AbortSignal, options: AskOptions): Promise<Page> {
    const early = this.#begin(request, this.#at);
    const page = await this.#ask(request, signal, options);
    const other = await this.#awaited(early, signal, options);
    const same =
      other?.items.length === page.items.length && other.items.every(({ uid }, at) => uid === page.items[at]?.uid);
    if (same && this.#fits(page)) this.#trust = 'sound';
    else this.#distrust();
    return this.#learn(page);
  }

  /** Starts prefetches up to the limits. */
  #fill(): void {
    if (this.#wanted === null || this.#control.signal.aborted) return;
    const { request, to } = this.#wanted;
    for (let at = this.#at; at <= to && this.#early.size < MAX_PAGES_AHEAD; at += this.#size) {
      if (this.#trust !== 'sound' || this.#running >= MAX_CONCURRENT) return;
      if (at === this.#taking || this.#early.has(at) || this.#isCheck(at)) continue;
      this.#early.set(at, this.#begin(request, at));
    }
  }

  #begin({ query, limit }: PageRequest, at: number): EarlyPage {
    this.#running += 1;
    const requestedAt = this.#ask(
      { query, continue: null, offset: at, limit: limit ?? this.#size },
      this.#control.signal,
      {
        onWait: (wait) => {
          // The service is overloaded: prefetching stops.
          this.#trust = 'none';
          early.wait = wait;
          early.onWait?.(wait);
        },
      },
    );
    const page = requestedAt
      .catch(() => null)
      .finally(() => {
        this.#running -= 1;
        // Continues only while a page is awaited; the walk may be waiting for a token.
        if (this.#taking >= 0) this.#fill();
      });
    const early: EarlyPage = { requestedAt: this.#clock.now(), page, wait: null, onWait: undefined };
    return early;
  }

  async #awaited(early: EarlyPage, signal: AbortSignal, { onWait }: AskOptions): Promise<Page | null> {
    if (this.#clock.now() - early.requestedAt > MAX_AGE_MS) return null;
    early.onWait = onWait;
    if (early.wait !== null) onWait?.(early.wait);
    return abortable(early.page, signal);
  }

  #fits(page: Page): boolean {
    const { items, meta } = page;
    const isLast = this.#at + items.length >= this.#count;
    return (
      (items.length === this.#size || (isLast && items.length > 0)) &&
      meta?.count === this.#count &&
      this.#isHere(page) &&
      (meta.continue === null) === isLast &&
      items.every(({ uid }) => !this.#uids.has(uid))
    );
  }

  /** The meta offset should be the offset of the next page; some services send the offset of the page itself, or always 0. */
  #isHere({ items, meta }: Page): boolean {
    const offset = meta?.offset ?? 0;
    if (this.#statesNext) return offset === this.#at + items.length;
    return offset === 0 || offset === this.#at || offset === this.#at + items.length;
  }

  #learn(page: Page): Page {
    this.token = page.meta?.continue ?? null;
    this.#at += page.items.length;
    for (const { uid } of page.items) this.#uids.add(uid);
    return page;
  }

  #distrust(): void {
    this.#trust = 'none';
    this.#misfit = true;
    this.stop();
  }

  #isCheck(at: number): boolean {
    return at + this.#size >= this.#count || (at / this.#size) % CHECK_INTERVAL === 0;
  }

  #pagesAfter(): number {
    return Math.max(0, Math.ceil((this.#count - this.#at) / this.#size) - 1);
  }
}

/** Maximum number of walks with prefetch state. */
const MAX_WALKS = 16;

/**
 * Speeds up walks along continue tokens: if several pages are wanted (`PageRequest.ahead`), the next pages are
 * prefetched by offset in parallel. Callers see a walk along tokens. Pages by offset are used as
 * long as they prove consistent (`Walk`); otherwise tokens are followed one by one. `stopped` aborts pending requests.
 */
export const withPagesAhead = (ask: AskPage, clock: Clock, stopped: AbortSignal): AskPage => {
  const walks = new Map<string, Walk>();
  const unsound = new Set<string>();

  const forget = (key: string): void => {
    walks.get(key)?.stop();
    walks.delete(key);
  };
  stopped.addEventListener('abort', () => {
    for (const key of walks.keys()) forget(key);
  });

  return async (request, signal, options) => {
    const key = queryKey(request.query);
    const walk = walks.get(key);
    if (walk !== undefined && request.continue !== null && request.continue === walk.token) {
      const page = await walk.next(request, signal, options);
      if (!walk.isSound) unsound.add(key);
      if (walk.token === null) forget(key);
      return page;
    }
    forget(key);
    const page = await ask(request, signal, options);
    // The position of a walk is known only from its start, and a list in one body has no pages.
    const begins = request.continue === null && (request.offset ?? 0) === 0 && (page.meta?.continue ?? null) !== null;
    if (begins && !unsound.has(key)) {
      walks.set(key, new Walk(page, ask, clock));
      const [oldest] = walks.keys();
      if (walks.size > MAX_WALKS && oldest !== undefined) forget(oldest);
    }
    return page;
  };
};

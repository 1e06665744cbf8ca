import type { ListOptions, Wait } from '../../core/client.ts';
import type { Page, PageRequest } from '../../core/page.ts';
import { abortable } from '../abortable.ts';
import type { Clock } from '../policy/clock.ts';
import type { AskPage } from './ask-page.ts';

/** How many pages are asked for ahead at the same time. */
const AT_ONCE = 6;

/** Every so many pages, and for the last, the token is asked: it must lead on to what nobody has seen. */
const REFEREE = 8;

/** A page that waited longer than this is asked for again: rows move. */
const FRESH_MS = 30_000;

const MISFIT =
  'rows moved on the way, or offsets and tokens of the service disagree: some may be missing, r asks one page at a time';

type Callbacks = Pick<ListOptions, 'onItems' | 'onWait'>;

/** A page that was asked for by offset. */
interface Early {
  readonly asked: number;
  /** Null when it failed. */
  readonly page: Promise<Page | null>;
  wait: Wait | null;
  onWait: ListOptions['onWait'];
}

/**
 * One walk along continue tokens, and the pages that are asked for ahead of it. The second page is asked for both ways:
 * only where both bring the same items offsets are used at all. A page by offset is taken while it is as long as the
 * others, brings nothing that was seen before, and the count stands still.
 */
export class Walk {
  /** The token that leads on from here; null at the end. */
  token: string | null = null;
  readonly #ask: AskPage;
  readonly #clock: Clock;
  readonly #control = new AbortController();
  readonly #early = new Map<number, Early>();
  readonly #uids = new Set<string>();
  readonly #size: number;
  readonly #count: number;
  #at = 0;
  #trust: 'unknown' | 'sound' | 'none' = 'unknown';
  /** Pages that were taken by offset. */
  #taken = 0;
  #misfit = false;

  constructor(first: Page, ask: AskPage, clock: Clock) {
    this.#ask = ask;
    this.#clock = clock;
    this.#size = first.items.length;
    this.#count = first.meta?.count ?? 0;
    if (this.#size === 0 || !this.#isHere(first)) this.#distrust();
    this.#learn(first);
  }

  /** False once pages by offset were found not to fit. */
  get isSound(): boolean {
    return !this.#misfit;
  }

  /** Ends what was asked for ahead. */
  stop(): void {
    this.#control.abort();
    this.#early.clear();
  }

  /** The page that the token leads to. @throws what asking throws */
  async next(request: PageRequest, signal: AbortSignal, options: Callbacks): Promise<Page> {
    const ahead = Math.min(request.ahead ?? 0, this.#pagesAfter());
    if (this.#trust === 'unknown' && ahead > 1) return this.#both(request, signal, options);
    if (this.#trust === 'sound') this.#fill(request, ahead);
    const early = this.#early.get(this.#at);
    this.#early.delete(this.#at);
    const page = early === undefined ? null : await this.#awaited(early, signal, options);
    if (page !== null && this.#fits(page)) {
      this.#taken += 1;
      return this.#learn(page);
    }
    if (page !== null) this.#distrust();
    return this.#byToken(request, signal, options);
  }

  async #byToken(request: PageRequest, signal: AbortSignal, options: Callbacks): Promise<Page> {
    const page = await this.#ask(request, signal, options);
    if (this.#trust === 'sound' && !this.#fits(page)) this.#distrust();
    this.#learn(page);
    if (!this.#misfit || this.#taken === 0) return page;
    this.#taken = 0;
    return { ...page, notes: [...page.notes, { path: '', message: MISFIT }] };
  }

  /** The page both ways. */
  async #both(request: PageRequest, signal: AbortSignal, options: Callbacks): Promise<Page> {
    const early = this.#begin(request, this.#at);
    const page = await this.#ask(request, signal, options);
    const other = await this.#awaited(early, signal, options);
    const same =
      other?.items.length === page.items.length && other.items.every(({ uid }, at) => uid === page.items[at]?.uid);
    if (same && this.#fits(page)) this.#trust = 'sound';
    else this.#distrust();
    return this.#learn(page);
  }

  /** Asks for the pages behind this one that are wanted and not yet on their way. */
  #fill(request: PageRequest, ahead: number): void {
    for (let step = 0; step <= ahead && this.#early.size < AT_ONCE; step += 1) {
      const at = this.#at + step * this.#size;
      if (!this.#early.has(at) && !this.#isReferee(at)) this.#early.set(at, this.#begin(request, at));
    }
  }

  #begin({ query, limit }: PageRequest, at: number): Early {
    const early: Early = {
      asked: this.#clock.now(),
      page: this.#ask({ query, continue: null, offset: at, limit: limit ?? this.#size }, this.#control.signal, {
        onWait: (wait) => {
          // The service has enough to do.
          this.#trust = 'none';
          early.wait = wait;
          early.onWait?.(wait);
        },
      }).catch(() => null),
      wait: null,
      onWait: undefined,
    };
    return early;
  }

  async #awaited(early: Early, signal: AbortSignal, { onWait }: Callbacks): Promise<Page | null> {
    if (this.#clock.now() - early.asked > FRESH_MS) return null;
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

  /** The offset of a list meta is the next one (document 2.1); some services say that of the page itself, or always 0. */
  #isHere({ items, meta }: Page): boolean {
    const offset = meta?.offset ?? 0;
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

  #isReferee(at: number): boolean {
    return at + this.#size >= this.#count || (at / this.#size) % REFEREE === 0;
  }

  /** Pages behind the one that the token leads to. */
  #pagesAfter(): number {
    return Math.max(0, Math.ceil((this.#count - this.#at) / this.#size) - 1);
  }
}

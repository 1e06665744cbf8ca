import {
  type Arrived,
  arrivedText,
  BARREN_PAGES,
  type Client,
  type Problem,
  ProblemError,
} from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import type { Output } from '../process-context.ts';

/** Receives the number of items loaded, the total, and the progress of a long body. */
export type OnProgress = (got: number, count: number | null, arrived?: Arrived) => void;

/** Runs work with a progress line on stderr if it is a terminal, cleared at the end. */
export const withProgress = async <Result>(
  stderr: Output,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> => {
  let shown = false;
  try {
    return await work((got, count, arrived) => {
      const much = arrived === undefined ? null : arrivedText(arrived);
      // Short pages are not reported within.
      if (arrived !== undefined && much === null) return;
      if (stderr.isTTY !== true) return;
      shown = true;
      const here = count === null ? plural(got, 'item') : `${formatCount(got)} of ${plural(count, 'item')}`;
      stderr.write(`\r${here}${much === null ? '' : `, ${much}`} …\x1b[K`);
    });
  } finally {
    if (shown) stderr.write('\r\x1b[K');
  }
};

/** Reason for the end of a walk. */
export type Ending =
  | { readonly kind: 'complete' }
  /** The requested number is loaded; there may be more. */
  | { readonly kind: 'limit' }
  /** The service repeated pages. */
  | { readonly kind: 'circle'; readonly what: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface Pages {
  /** Number of distinct items. */
  readonly got: number;
  /** The service's last total; null for none. */
  readonly count: number | null;
  readonly ending: Ending;
  /** Notes on the answers, without duplicates. */
  readonly notes: readonly string[];
}

export interface PagesOptions {
  /** Items per page. */
  readonly limit: number;
  /** All pages are wanted, so that several may be prefetched. */
  readonly all: boolean;
  readonly signal: AbortSignal;
  /** Receives items as they arrive, also within a body; some repeatedly. Returns true to end the walk. */
  readonly take: (items: readonly Item[]) => boolean;
  /** Called after each page but the last, and during a long body. */
  readonly onProgress: OnProgress;
}

/**
 * Follows the continue tokens of a list to its end. A repeated token, a few pages in a row without new
 * items, and a failure after the first items end it too.
 * @throws ProblemError on failure before any items, and when aborted
 */
export const followPages = async (client: Client, query: InitialQuery, options: PagesOptions): Promise<Pages> => {
  const uids = new Set<string>();
  const notes = new Set<string>();
  const tokens = new Set<string>();
  const enough = new AbortController();
  const signal = AbortSignal.any([options.signal, enough.signal]);
  let asked = query;
  let token: string | null = null;
  let barren = 0;
  let count: number | null = null;
  const ended = (ending: Ending): Pages => ({ got: uids.size, count, ending, notes: [...notes] });
  const take = (items: readonly Item[]): void => {
    for (const { uid } of items) uids.add(uid);
    // Also within a body: all hosts may come in a long one.
    if (options.take(items)) enough.abort();
  };
  for (;;) {
    const before = uids.size;
    try {
      const page = await client.list(
        { query: asked, continue: token, limit: options.limit, ahead: options.all ? Number.POSITIVE_INFINITY : 0 },
        {
          signal,
          onItems: (items, arrived) => {
            take(items);
            options.onProgress(uids.size, count, arrived);
          },
        },
      );
      take(page.items);
      if (page.unselected) asked = { ...asked, fields: [] };
      for (const { path, message } of page.notes)
        notes.add(path === '' ? message : `${path.replaceAll(/\[\d+\]/g, '[]')}: ${message}`);
      count = page.meta?.count ?? count;
      token = page.meta?.continue ?? null;
    } catch (error) {
      if (options.signal.aborted || !(error instanceof ProblemError)) throw error;
      if (!enough.signal.aborted && uids.size === 0) throw error;
      if (!enough.signal.aborted) return ended({ kind: 'failed', problem: error.problem });
    }
    if (enough.signal.aborted) return ended({ kind: 'limit' });
    if (token === null) return ended({ kind: 'complete' });
    if (tokens.has(token)) return ended({ kind: 'circle', what: 'the service repeated a continue token' });
    barren = uids.size === before ? barren + 1 : 0;
    if (barren >= BARREN_PAGES)
      return ended({ kind: 'circle', what: `${BARREN_PAGES} pages in a row contained nothing new` });
    tokens.add(token);
    options.onProgress(uids.size, count);
  }
};

export interface Walk extends Omit<Pages, 'got'> {
  /** Unique by uid, in order of arrival; of duplicates the newer one. */
  readonly items: readonly Item[];
}

export interface WalkOptions extends Pick<PagesOptions, 'signal' | 'onProgress'> {
  /** Ends the walk after this many `wanted` items. */
  readonly limit: number | null;
  /** The items that count towards the limit. */
  readonly wanted: (item: Item) => boolean;
}

/**
 * Collects the items of all pages, or up to the limit. A failure after the first items keeps them.
 * @throws ProblemError on failure before any items, and when aborted
 */
export const walkPages = async (client: Client, query: InitialQuery, options: WalkOptions): Promise<Walk> => {
  const { limit, wanted, signal, onProgress } = options;
  const items = new Map<string, Item>();
  let passed = 0;
  const take = (arrived: readonly Item[]): boolean => {
    for (const item of arrived) {
      if (limit !== null && !items.has(item.uid) && wanted(item)) passed += 1;
      items.set(item.uid, item);
    }
    return limit !== null && passed >= limit;
  };
  const pageLimit = limit === null ? PAGE_LIMIT : Math.min(PAGE_LIMIT, limit);
  const paging = { limit: pageLimit, all: limit === null };
  const { count, ending, notes } = await followPages(client, query, { ...paging, signal, take, onProgress });
  return { items: [...items.values()], count, ending, notes };
};

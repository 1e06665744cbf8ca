import { BARREN_PAGES, type Client, type Problem, ProblemError } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import type { OnProgress } from './progress.ts';

/** How a walk over the pages of a list came to its end. */
export type Ending =
  | { readonly kind: 'complete' }
  /** As much as was wished is here; there may be more. */
  | { readonly kind: 'limit' }
  /** The service went round in circles. */
  | { readonly kind: 'circle'; readonly what: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface Pages {
  /** Different items that came. */
  readonly got: number;
  /** The service's last word on how many there are; null when it said nothing. */
  readonly count: number | null;
  readonly ending: Ending;
  /** What was strange in the answers, each once. */
  readonly notes: readonly string[];
}

export interface PagesOptions {
  /** Items of one page. */
  readonly limit: number;
  /** All pages are wanted: several may be asked for at the same time. */
  readonly all: boolean;
  readonly signal: AbortSignal;
  /** Given the items as they arrive, also in the middle of a body; some come twice. True ends the walk. */
  readonly take: (items: readonly Item[]) => boolean;
  /** Called after each page but the last, and while a long body comes. */
  readonly onProgress: OnProgress;
}

/** Reading them again costs more than to keep them; of a long list that would be too much memory. */
const MAX_OPEN_ITEMS = 200;

/**
 * Follows the continue tokens of a list from the first page to the end (document 4.1). A token that comes twice and
 * a few pages in a row that bring nothing new end it. A failure after the first items ends it too.
 * @throws ProblemError when it fails before there are any, and when it was stopped.
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
    // Also in the middle of a body: all hosts may come in one, and it may be long.
    if (options.take(items)) enough.abort();
  };
  for (;;) {
    const before = uids.size;
    try {
      const page = await client.list(
        { query: asked, continue: token, limit: options.limit, ahead: options.all ? Number.POSITIVE_INFINITY : 0 },
        {
          signal,
          open: Math.max(0, MAX_OPEN_ITEMS - uids.size),
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

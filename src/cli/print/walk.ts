import type { Client } from '../../core/client.ts';
import type { Item } from '../../core/item.ts';
import type { Page } from '../../core/page.ts';
import { type Problem, ProblemError } from '../../core/problem.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query.ts';

/** How a walk over the pages of a list came to its end. */
export type Ending =
  | { readonly kind: 'complete' }
  /** As many rows as were wished are here; there may be more. */
  | { readonly kind: 'limit' }
  /** The service went round in circles. */
  | { readonly kind: 'circle'; readonly what: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface Walk {
  /** Unique by uid, in the order they came; an item that came twice is the newer one. */
  readonly items: readonly Item[];
  /** The service's last word on how many there are; null when it said nothing. */
  readonly count: number | null;
  readonly ending: Ending;
  /** What was strange in the answers, each once. */
  readonly notes: readonly string[];
}

export interface WalkOptions {
  /** Ends the walk when so many items that pass `wanted` are here. */
  readonly limit: number | null;
  /** Which items count against the limit. */
  readonly wanted: (item: Item) => boolean;
  readonly signal: AbortSignal;
  /** Called after each page but the last. */
  readonly onProgress: (got: number, count: number | null) => void;
}

/**
 * Follows the continue tokens of a list from the first page to the end (document 4.1). A token that comes twice and a
 * page that brings nothing new end it. A failure after the first items keeps what is here.
 * @throws ProblemError when it fails before there are any, and when it was stopped.
 */
export const walkPages = async (client: Client, query: InitialQuery, options: WalkOptions): Promise<Walk> => {
  const items = new Map<string, Item>();
  const notes = new Set<string>();
  const tokens = new Set<string>();
  const enough = new AbortController();
  const signal = AbortSignal.any([options.signal, enough.signal]);
  const limit = options.limit === null ? PAGE_LIMIT : Math.min(PAGE_LIMIT, options.limit);
  let wanted = 0;
  let token: string | null = null;
  let count: number | null = null;
  const ended = (ending: Ending): Walk => ({ items: [...items.values()], count, ending, notes: [...notes] });
  const keep = (arrived: readonly Item[]): void => {
    for (const item of arrived) {
      if (!items.has(item.uid) && options.wanted(item)) wanted += 1;
      items.set(item.uid, item);
    }
    // Also in the middle of a body: all hosts may come in one, and it may be long.
    if (options.limit !== null && wanted >= options.limit) enough.abort();
  };
  for (;;) {
    const before = items.size;
    try {
      const page: Page = await client.list({ query, continue: token, limit }, { signal, onItems: keep });
      keep(page.items);
      for (const { message } of page.notes) notes.add(message);
      count = page.meta?.count ?? count;
      token = page.meta?.continue ?? null;
    } catch (error) {
      if (options.signal.aborted || !(error instanceof ProblemError)) throw error;
      if (!enough.signal.aborted && items.size === 0) throw error;
      if (!enough.signal.aborted) return ended({ kind: 'failed', problem: error.problem });
    }
    if (enough.signal.aborted) return ended({ kind: 'limit' });
    if (token === null) return ended({ kind: 'complete' });
    if (tokens.has(token)) return ended({ kind: 'circle', what: 'a continue token came twice' });
    if (items.size === before) return ended({ kind: 'circle', what: 'a page brought nothing new' });
    tokens.add(token);
    options.onProgress(items.size, count);
  }
};

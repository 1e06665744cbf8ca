import { type Arrived, BARREN_PAGES, type ListMeta, type Page, type Problem, type Wait } from '../core/client/index.ts';
import type { Item } from '../core/item/index.ts';
import type { InitialQuery, ProjectScope } from '../core/query/index.ts';
import { formatCount, plural } from '../core/values/index.ts';
import { type Failures, NO_FAILURES, NO_STAMP, receivedNow, type Stamp } from './stamp.ts';
import { UidIndex } from './uid-index.ts';

/** How a walk goes on: not begun, at a continue token, or ended (document 2.1, continue). */
export type Next =
  | { readonly type: 'start' }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'end' };

/** A request on its way for a list. Answers of another number are stale. */
export interface Activity {
  readonly number: number;
  readonly since: number;
  /** Set when a try of it failed, until the page has come. */
  readonly wait?: Wait | null;
  /** How much of its answer is here. */
  readonly arrived?: Arrived;
  /** When the first of its items came. */
  readonly arrivingSince?: number;
}

/** One walk of one initial query: what came so far, and what is wanted; `receivedAt` is that of the last complete page. */
export interface List extends Stamp {
  readonly query: InitialQuery;
  /** In the order of arrival, unique by uid. */
  readonly items: readonly Item[];
  readonly uids: UidIndex;
  /** Where in `items` each page begins; its length is the number of complete pages. */
  readonly pageStarts: readonly number[];
  readonly next: Next;
  /** Tokens followed so far: one that comes again would walk in a circle. */
  readonly tokens: ReadonlySet<string>;
  /** How many pages in a row brought nothing new. */
  readonly barren: number;
  /** The count that the service claimed last; null when it never did. */
  readonly count: number | null;
  /** The page size the service named, to say "page 8 of 25". */
  readonly limit: number | null;
  /** Bytes on the wire of the complete pages. */
  readonly bytes: number;
  /** How many complete pages are wanted. */
  readonly want: number;
  /** The cursor, as it was put, when a page was last fetched ahead of it. */
  readonly aheadOf: object | null;
  readonly activity: Activity | null;
  /** Where in `items` the page begins that is arriving; null when none is. */
  readonly arriving: number | null;
  /** A second walk that replaces this one when it has come as far: a refresh never empties the screen. */
  readonly refresh: List | null;
  /** Nobody asked for the refresh that is under way: nothing is said of it. */
  readonly quiet: boolean;
  readonly problem: Problem | null;
  readonly failures: Failures;
  /** What was odd about the answers, one sentence each. */
  readonly notes: readonly string[];
  /** The walks of all projects that this list only shows together (`together`); null for a walk of its own. */
  readonly parts: readonly Part[] | null;
  /** The rows are those of an earlier run: `refresh` is the walk of this one, which takes their place. */
  readonly kept: boolean;
  /** Kept rows that are not read yet. */
  readonly unread: number;
  /** The rows came in another dialect, which says more or less of each: `refresh` is the walk that takes their place. */
  readonly foreign: boolean;
}

/** One project of a list of all projects: a walk of its own, with tokens of its own. Undefined before it is planned. */
export interface Part {
  readonly project: ProjectScope;
  readonly list: List | undefined;
}

/** A list of which `want` pages are wanted and nothing was asked. */
export const newList = (query: InitialQuery, want: number): List => ({
  query,
  items: [],
  uids: new UidIndex(),
  pageStarts: [],
  next: { type: 'start' },
  tokens: new Set(),
  barren: 0,
  count: null,
  limit: null,
  bytes: 0,
  want,
  aheadOf: null,
  activity: null,
  arriving: null,
  refresh: null,
  quiet: false,
  problem: null,
  failures: NO_FAILURES,
  notes: [],
  ...NO_STAMP,
  parts: null,
  kept: false,
  unread: 0,
  foreign: false,
});

/** True when the service has, or may have, more than came so far. */
export const hasMore = (list: List): boolean => list.next.type !== 'end';

/** Items of a page that is still arriving. */
export const withItems = (list: List, items: readonly Item[]): List => {
  const next = list.uids.with(items);
  if (next.items.length === list.items.length) return list;
  return { ...list, ...next, arriving: list.arriving ?? list.items.length };
};

/**
 * A complete page. `rest` are its items that `withItems` has not had. Decides how the walk goes on: a token that repeats
 * or a few pages in a row that bring nothing new end it with a note, and the count is never believed over what came.
 */
export const withPage = (list: List, page: Page, rest: readonly Item[], now: number): List => {
  const start = list.arriving ?? list.items.length;
  const filled = withItems(list, rest);
  const added = filled.items.length - start;
  const notes = pageNotes(list, page, added);
  const next = nextStep(list, page.meta, added);
  if (next.note !== null) notes.push(next.note);
  // Where it led to nothing, the end says it all.
  const before = next.note?.startsWith(String(BARREN_PAGES))
    ? list.notes.filter((note) => note !== WENT_ON)
    : list.notes;
  return {
    ...filled,
    // A page that brought nothing is none, unless the walk ends with it alone: then the list is known to be empty.
    pageStarts:
      added > 0 || (list.pageStarts.length === 0 && next.next.type === 'end')
        ? [...list.pageStarts, start]
        : list.pageStarts,
    next: next.next,
    barren: added > 0 ? 0 : list.barren + 1,
    tokens: next.next.type === 'token' ? new Set(list.tokens).add(next.next.token) : list.tokens,
    count: page.meta?.count ?? list.count,
    limit: page.meta?.limit ?? list.limit,
    bytes: list.bytes + (page.wire ?? page.bytes),
    activity: null,
    arriving: null,
    problem: null,
    failures: NO_FAILURES,
    notes: [...before, ...notes.filter((note) => !before.includes(note))],
    ...receivedNow(now),
  };
};

const pageNotes = (list: List, page: Page, added: number): string[] => {
  const notes: string[] = [];
  const known = page.items.length - added;
  if (known > 0 && added > 0) notes.push(`${plural(known, 'row')} came with a uid that was there already`);
  const count = page.meta?.count ?? null;
  if (count !== null && list.count !== null && count !== list.count)
    notes.push(`the count moved from ${formatCount(list.count)} to ${formatCount(count)} between pages`);
  return [...notes, ...page.notes.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))];
};

const WENT_ON = 'a page brought nothing new: the walk went on by its token';

const nextStep = (list: List, meta: ListMeta | null, added: number): { next: Next; note: string | null } => {
  const token = meta?.continue ?? null;
  if (token === null) return { next: { type: 'end' }, note: null };
  if (list.tokens.has(token)) return { next: { type: 'end' }, note: 'the continue token repeats: the walk was ended' };
  if (added > 0) return { next: { type: 'token', token }, note: null };
  if (list.barren + 1 < BARREN_PAGES) return { next: { type: 'token', token }, note: WENT_ON };
  return { next: { type: 'end' }, note: `${BARREN_PAGES} pages in a row brought nothing new: the walk was ended` };
};

/**
 * The list with no further page wanted than came: a walk of all pages stops here, and one that waits for its turn to be
 * walked again is not.
 */
export const stopped = (list: List): List => ({
  ...list,
  want: list.pageStarts.length,
  refresh: list.activity === null ? null : list.refresh,
});

/** True while every page that is left is wanted. */
export const isLoadingAll = (list: List | undefined): boolean =>
  list !== undefined && list.want === Number.POSITIVE_INFINITY && hasMore(list);

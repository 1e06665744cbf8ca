import { BARREN_PAGES, type Page } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { UidIndex } from '../state/uid-index.ts';
import { type Next, pageStart, receivedNow, type Walk } from '../state/walk.ts';
import { checkedStubs, withoutLoaded } from './stubs.ts';

// Applies items and pages to a walk: new items by uid, then token, count and notes.

/** Adds items of a page that is still arriving. */
export const withItems = (walk: Walk, items: readonly Item[]): Walk => {
  const next = walk.uids.with(items);
  if (next.items.length === walk.items.length) return walk;
  return withoutLoaded({ ...walk, ...next, arriving: pageStart(walk) });
};

/**
 * Adds a complete page; `rest` are the items that `withItems` has not added. Decides whether the walk continues: a repeated
 * token, or several pages in a row without new items, end the walk with a note. A claimed count never overrules received items.
 */
export const withPage = (walk: Walk, page: Page, rest: readonly Item[], now: number): Walk => {
  const start = pageStart(walk);
  const filled = withItems(walk, rest);
  const added = filled.items.length - start;
  const notes = page.notes.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const count = page.meta?.count ?? walk.count;
  const repeated = added > 0 ? page.items.length - added : 0;
  const next = nextStep(walk, page, added);
  if (next.note !== null) notes.push(next.note);
  // The note about the end replaces the earlier note that the walk went on.
  const before = next.note?.startsWith(String(BARREN_PAGES))
    ? walk.notes.filter((note) => note !== WENT_ON)
    : walk.notes;
  const complete: Walk = {
    ...filled,
    // An empty page does not count as a page, unless the whole walk is empty: then the list is known to be empty.
    pageStarts:
      added > 0 || (walk.pageStarts.length === 0 && next.next.type === 'end')
        ? [...walk.pageStarts, start]
        : walk.pageStarts,
    next: next.next,
    barren: added > 0 ? 0 : walk.barren + 1,
    tokens: next.next.type === 'token' ? new Set(walk.tokens).add(next.next.token) : walk.tokens,
    count,
    duplicates: walk.duplicates + repeated,
    ...moves(walk, page, repeated),
    skipped: walk.skipped + (page.skipped ?? 0),
    limit: page.meta?.limit ?? walk.limit,
    bytes: walk.bytes + (page.wire ?? page.bytes),
    arriving: null,
    notes: [...before, ...notes.filter((note) => !before.includes(note))],
    ...receivedNow(now),
  };
  const kept = withoutGone(complete, page.moved?.gone ?? []);
  return walk.pageStarts.length === 0 ? checkedStubs(kept) : kept;
};

/** Returns the walk without items that were deleted. */
export const withoutGone = (walk: Walk, gone: readonly string[]): Walk => {
  const places = gone.map((uid) => walk.uids.indexOf(uid)).filter((place) => place >= 0);
  if (places.length === 0) return walk;
  const uids = new Set(gone);
  const items = walk.items.filter(({ uid }) => !uids.has(uid));
  const pageStarts = walk.pageStarts.map((start) => start - places.filter((place) => place < start).length);
  return { ...walk, ...new UidIndex().with(items), pageStarts };
};

/**
 * Counts rows that moved between pages. If the count falls, as many rows may be missing. If there is no count, repeated
 * rows show that rows moved; no row is missing if the page begins with the last rows of the previous page.
 */
const moves = (
  walk: Walk,
  { meta, moved, items }: Page,
  repeated: number,
): Pick<Walk, 'gone' | 'fresh' | 'mayLack'> => {
  const end = pageStart(walk);
  const isJoined = items.slice(0, repeated).every(({ uid }, at) => walk.items[end - repeated + at]?.uid === uid);
  const count = meta?.count ?? walk.count;
  const change = (count ?? 0) - (walk.count ?? count ?? 0);
  const fall = Math.max(0, -change);
  return {
    gone: walk.gone + fall,
    fresh: walk.fresh + Math.max(0, change),
    mayLack: moved?.mayLack ?? walk.mayLack + (count !== null ? fall : isJoined ? 0 : repeated),
  };
};

const WENT_ON = 'a page contained nothing new; continued with its token';

const nextStep = (walk: Walk, { meta, doubtfulEnd }: Page, added: number): { next: Next; note: string | null } => {
  const token = meta?.continue ?? null;
  if (token === null) return { next: { type: 'end', reach: doubtfulEnd ?? 'whole' }, note: null };
  if (walk.tokens.has(token)) return { next: { type: 'end', reach: 'circle' }, note: null };
  if (added > 0) return { next: { type: 'token', token }, note: null };
  if (walk.barren + 1 < BARREN_PAGES) return { next: { type: 'token', token }, note: WENT_ON };
  return {
    next: { type: 'end', reach: 'circle' },
    note: `${BARREN_PAGES} pages in a row contained nothing new; stopped loading`,
  };
};

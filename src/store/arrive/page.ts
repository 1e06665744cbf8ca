import { BARREN_PAGES, type ListMeta, type Page } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { receivedNow } from '../state/stamp.ts';
import type { Next, Walk } from '../state/walk.ts';

/** Adds items of a page that is still arriving. */
export const withItems = (walk: Walk, items: readonly Item[]): Walk => {
  const next = walk.uids.with(items);
  if (next.items.length === walk.items.length) return walk;
  return { ...walk, ...next, arriving: walk.arriving ?? walk.items.length };
};

/**
 * Adds a complete page; `rest` are its items that `withItems` did not add. Decides whether the walk continues: a
 * repeated token, or several pages in a row without new items, end it with a note; a claimed count never overrules
 * received items.
 */
export const withPage = (walk: Walk, page: Page, rest: readonly Item[], now: number): Walk => {
  const start = walk.arriving ?? walk.items.length;
  const filled = withItems(walk, rest);
  const added = filled.items.length - start;
  const notes = pageNotes(walk, page, added);
  const next = nextStep(walk, page.meta, added);
  if (next.note !== null) notes.push(next.note);
  // A barren end includes the earlier note.
  const before = next.note?.startsWith(String(BARREN_PAGES))
    ? walk.notes.filter((note) => note !== WENT_ON)
    : walk.notes;
  return {
    ...filled,
    // An empty page does not count as a page, unless it ends an otherwise empty walk: then the list is known to be
    // empty.
    pageStarts:
      added > 0 || (walk.pageStarts.length === 0 && next.next.type === 'end')
        ? [...walk.pageStarts, start]
        : walk.pageStarts,
    next: next.next,
    barren: added > 0 ? 0 : walk.barren + 1,
    tokens: next.next.type === 'token' ? new Set(walk.tokens).add(next.next.token) : walk.tokens,
    count: page.meta?.count ?? walk.count,
    limit: page.meta?.limit ?? walk.limit,
    bytes: walk.bytes + (page.wire ?? page.bytes),
    arriving: null,
    notes: [...before, ...notes.filter((note) => !before.includes(note))],
    ...receivedNow(now),
  };
};

const pageNotes = (walk: Walk, page: Page, added: number): string[] => {
  const notes: string[] = [];
  const known = page.items.length - added;
  if (known > 0 && added > 0) notes.push(`${plural(known, 'duplicate row')} from the service dropped`);
  const count = page.meta?.count ?? null;
  if (count !== null && walk.count !== null && count !== walk.count)
    notes.push(`the service changed its count from ${formatCount(walk.count)} to ${formatCount(count)} between pages`);
  return [...notes, ...page.notes.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))];
};

const WENT_ON = 'a page contained nothing new; continued with its token';

const nextStep = (walk: Walk, meta: ListMeta | null, added: number): { next: Next; note: string | null } => {
  const token = meta?.continue ?? null;
  if (token === null) return { next: { type: 'end' }, note: null };
  if (walk.tokens.has(token))
    return { next: { type: 'end' }, note: 'the service repeated a continue token; stopped loading' };
  if (added > 0) return { next: { type: 'token', token }, note: null };
  if (walk.barren + 1 < BARREN_PAGES) return { next: { type: 'token', token }, note: WENT_ON };
  return { next: { type: 'end' }, note: `${BARREN_PAGES} pages in a row contained nothing new; stopped loading` };
};

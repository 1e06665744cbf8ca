import type { Page } from '../../core/client/index.ts';
import { compareLists } from '../list/changes.ts';
import { arrivedItems } from '../list/news.ts';
import type { HeldList } from '../state/held-list.ts';
import type { Change, State } from '../state/state.ts';
import { changeList } from '../walk/query.ts';
import { withoutGone } from './page.ts';

// Rows that are requested by uid, apart from the pages of a list.

/** Maximum number of items to request by uid at once, with one request each. The rate limit of the client lets so many requests through within two seconds. */
export const MOST_ASKED = 25;

/** Returns the list after a request by uid for some rows: received items replace or join the rows, and items that the service has deleted are removed. */
export const withAskedRows = (state: State, list: HeldList, { items, moved }: Page, now: number): HeldList => {
  const arrived = arrivedItems(state, list, items, now, true);
  const byUid = new Map(arrived.map((item) => [item.uid, item]));
  const here = list.items.map((item) => byUid.get(item.uid) ?? item);
  const all = list.uids.of(here).with(arrived);
  const gone = moved?.gone.filter((uid) => list.uids.has(uid)) ?? [];
  return { ...list, ...withoutGone({ ...list, ...all }, gone) };
};

/**
 * Applies the answer to a request by uid for the rows that a refresh did not contain. If `rows` is null (the request failed),
 * these rows are removed. Each row that arrived, or that the service says is deleted, lowers the number of rows that may be
 * missing (`mayLack`).
 */
export const missingArrived = (state: State, list: HeldList, rows: Page | null, now: number): Change => {
  const uids = list.missing.map(({ uid }) => uid);
  if (rows === null) return { ...changeList(state, { ...list, ...withoutGone(list, uids), missing: [] }), now };
  const answered = rows.items.length + (rows.moved?.gone.length ?? 0);
  const mayLack = Math.max(0, list.mayLack - answered);
  const next = { ...withAskedRows(state, list, rows, now), missing: [], mayLack };
  const { before } = list;
  if (mayLack > 0 || before === null) return { ...changeList(state, next), now };
  const whole = { ...next, before: null };
  return { ...changeList(state, whole), ...compareLists(state, before, whole, now), now };
};

import type { Page } from '../../core/client/index.ts';
import { type Item, isTwin } from '../../core/item/index.ts';
import type { HeldList } from '../state/held-list.ts';
import type { Pulse } from '../state/pulse.ts';
import { type Change, resourceIn, type State, shownUntil } from '../state/state.ts';
import { confirmStamp, receivedNow, type Stamp, shownStamp } from '../state/walk.ts';
import { pulseOf, withPulse } from '../walk/pulse.ts';
import { changeList } from '../walk/query.ts';
import { MOST_ASKED, withAskedRows } from './asked-rows.ts';

// A pulse is one small answer that names all items with their health. Items that broke, recovered, appeared or vanished
// are then requested by uid, so that each row is of one time. Pages overrule pulses: if a pulse contradicts a page
// again, the item is not requested again.

/** The items to request after a pulse. */
interface Asked {
  /** Uids of the items to request, broken items first. */
  readonly uids: readonly string[];
  /** Health of each item according to the pulse, without items that are left to the next pulse. */
  readonly said: Pulse['said'];
  /** True if `uids` contains all items that differ. */
  readonly isAll: boolean;
}

/** Returns the items to request after a pulse: they differ in health, appeared or vanished. Null if it names less than half the list: it is about another. */
export const askedByPulse = (state: State, list: HeldList, { items }: Page): Asked | null => {
  const resource = resourceIn(state, list.query.kind);
  const before = pulseOf(state, list).said;
  const said = new Map(items.map((stub): [string, boolean | null] => [stub.uid, resource.broken(stub)]));
  if (list.items.filter(({ uid }) => said.has(uid)).length < list.items.length / 2) return null;
  const isNews = (uid: string, now: boolean | null | undefined, known: Item | undefined): boolean => {
    if (known !== undefined && isTwin(known.uid)) return false;
    const differs = known === undefined || now === undefined || resource.broken(known) !== now;
    return differs && (before.size === 0 || before.get(uid) !== now);
  };
  const named = items.filter(({ uid }) => isNews(uid, said.get(uid), list.uids.get(uid))).map(({ uid }) => uid);
  const gone = list.items.filter((item) => !said.has(item.uid) && isNews(item.uid, undefined, item));
  const broken = named.filter((uid) => said.get(uid) === true);
  const differing = [...new Set([...broken, ...named, ...gone.map(({ uid }) => uid)])];
  const uids = differing.slice(0, MOST_ASKED);
  // The remaining items are reported as new again by the next pulse.
  for (const uid of differing.slice(MOST_ASKED)) {
    const earlier = before.get(uid);
    if (earlier === undefined) said.delete(uid);
    else said.set(uid, earlier);
  }
  return { uids, said, isAll: uids.length === differing.length };
};

const OTHER_HEALTH =
  'the list of all names gives another health than the items themselves; the health of the items is used';

/** Applies a pulse and the items that were requested because of it; deleted items are removed. `rows` is null if no item was requested. */
export const pulseArrived = (
  state: State,
  list: HeldList,
  { asked: { said, isAll }, page, rows }: { readonly asked: Asked; readonly page: Page; readonly rows: Page | null },
  now: number,
): Change => {
  const pulse = withPulse(state, list, { isDue: false, endedAt: now, said, bytes: page.wire ?? page.bytes });
  const isUnchanged = rows === null || rows.items.length + (rows.moved?.gone.length ?? 0) === 0;
  const next = isUnchanged ? list : withPulsed(state, list, rows, said, now);
  const stamp = isUnchanged ? equalHealth(state, list, now) : receivedNow(now);
  return { ...pulse, ...changeList(state, isAll ? { ...next, health: stamp } : next), ...(!isUnchanged && { now }) };
};

/** Records that a pulse failed or that a walk has overtaken it. If its answer was too large, no further pulse of the list is requested. */
export const pulseEnded = (state: State, list: HeldList, isTooLarge: boolean, now: number): Change =>
  withPulse(state, list, { isDue: false, endedAt: now, isTooLarge });

/** Keeps the shown time of an answer without changes, so that no frame is drawn. */
const equalHealth = (state: State, list: HeldList, now: number): Stamp => {
  const until = shownUntil(state);
  const shown = shownStamp(list.health, until) ?? shownStamp(list, until);
  return confirmStamp({ receivedAt: shown, confirmedAt: null }, now, until);
};

const withPulsed = (state: State, list: HeldList, rows: Page, said: Pulse['said'], now: number): HeldList => {
  const resource = resourceIn(state, list.query.kind);
  const isContradicted = rows.items.some((item) => resource.broken(item) !== said.get(item.uid));
  const next = withAskedRows(state, list, rows, now);
  return {
    ...next,
    count: list.count === null ? null : list.count + next.items.length - list.items.length,
    // The change log compares whole walks, so the list before the pulse is kept.
    before: list.before ?? list,
    notes: isContradicted && !list.notes.includes(OTHER_HEALTH) ? [...list.notes, OTHER_HEALTH] : list.notes,
  };
};

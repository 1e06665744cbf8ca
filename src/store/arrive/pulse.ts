import type { Page } from '../../core/client/index.ts';
import { type Item, isTwin } from '../../core/item/index.ts';
import type { HeldList } from '../state/held-list.ts';
import type { Pulse } from '../state/pulse.ts';
import { type Change, resourceIn, type State, shownUntil } from '../state/state.ts';
import { confirmStamp, receivedNow, type Stamp, shownStamp } from '../state/walk.ts';
import { pulseOf, withPulse } from '../walk/pulse.ts';
import { changeList } from '../walk/query.ts';
import { MOST_ASKED, withAskedRows } from './asked-rows.ts';

// A pulse names all items with their health. It says who broke, got well, came and went, and nothing else: each of these
// items is asked for by its uid, so that a row is never half old. Pages decide: where a pulse goes on to say something
// else than they do, it is not asked about again.

/** What a pulse leads to. */
interface Asked {
  /** Uids of the items to ask for, the broken ones first. */
  readonly uids: readonly string[];
  /** What it said, except of items that are to be asked for another time. */
  readonly said: Pulse['said'];
  /** True where these are all that differ. */
  readonly isAll: boolean;
}

/** The items of a list for which a pulse has another health; null if it names less than half of them, so that it is of another list. */
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
  // What is left out is new again to the next pulse.
  for (const uid of differing.slice(MOST_ASKED)) {
    const earlier = before.get(uid);
    if (earlier === undefined) said.delete(uid);
    else said.set(uid, earlier);
  }
  return { uids, said, isAll: uids.length === differing.length };
};

const OTHER_HEALTH =
  'the list of all names gives another health than the items themselves; the health of the items is used';

/** A list with the items that its pulse asked for, without those that do not exist any more. */
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

/** A pulse without an answer, or with one that a walk has overtaken. */
export const pulseEnded = (state: State, list: HeldList, isTooLarge: boolean, now: number): Change =>
  withPulse(state, list, { isDue: false, endedAt: now, isTooLarge });

/** An answer without changes draws no frame. */
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
    // What changed is told of whole walks.
    before: list.before ?? list,
    notes: isContradicted && !list.notes.includes(OTHER_HEALTH) ? [...list.notes, OTHER_HEALTH] : list.notes,
  };
};

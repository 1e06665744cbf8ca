import { chosenFields, knownOf } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { parseFilter } from '../../query/filter/language/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import type { NewestGroup } from '../state/cause-hint.ts';
import type { Effect, EffectContext } from '../state/effect.ts';
import { send } from '../state/errand.ts';
import { type HeldList, walksOf } from '../state/held-list.ts';
import {
  type Change,
  currentResource,
  itemNow,
  type Notify,
  resourceIn,
  type State,
  say,
  viewOf,
} from '../state/state.ts';
import { decidedFilter, finishedFleet } from '../walk/fleet.ts';
import { unrequestedFields } from '../walk/item.ts';
import { listOf } from '../walk/query.ts';

/** A parsed condition, or a syntax error with its position. */
type ReadNotify =
  | { readonly ok: true; readonly notify: Notify }
  | { readonly ok: false; readonly position: number; readonly message: string };

/**
 * Parses `FILTER` (alerts when more rows match than before) or `FILTER>N` (alerts when more than N rows match). `cpu>8`
 * is read as a filter as a whole; `cpu>8 >3` has a limit.
 */
export const readNotify = (state: State, text: string): ReadNotify => {
  const resource = currentResource(state);
  const whole = parseFilter(text, resource);
  const [, narrowed = '', over] = /^(.+?)\s*>\s*(\d{1,7})$/s.exec(text) ?? [];
  const counted = over === undefined ? null : parseFilter(narrowed, resource);
  const read = whole.ok || counted === null || !counted.ok ? whole : counted;
  if (!read.ok) return read;
  const unrequested = unrequestedFields(state, read.filter);
  if (unrequested.length > 0)
    return {
      ok: false,
      position: 0,
      message: `${unrequested.join(', ')} not loaded with the list; filter by it first`,
    };
  const limit = read === whole ? null : Number(over);
  return { ok: true, notify: { kind: state.tab, text, filter: read.filter, over: limit } };
};

/** Counts the loaded rows of the kind that match, regardless of the filter of the view. */
const countMatches = (state: State, { kind, filter }: Notify): number => {
  const decided = decidedFilter({ ...state, ...finishedFleet(state, kind, filter) }, kind, filter);
  const test = matcher(decided, itemNow(state), chosenFields(viewOf(state, kind).columns));
  return (listOf(state, kind)?.items ?? []).filter(test).length;
};

/** Sets the condition of alerts. A message says how many loaded rows match, when the bell will ring, and if live refresh is off. */
export const setNotify = (state: State, notify: Notify): Change => {
  const { many } = resourceIn(state, notify.kind);
  const loaded = formatCount(listOf(state, notify.kind)?.items.length ?? 0);
  const count = countMatches(state, notify);
  const isOver = notify.over !== null && count > notify.over;
  const now = `${formatCount(count)} of ${loaded} loaded ${many} match${isOver ? ', already over' : ''}`;
  const when = notify.over === null ? 'bell when more match' : `bell when over ${formatCount(notify.over)}`;
  const live = state.live.period === null ? ['live refresh is off: :set refresh 30'] : [];
  const text = [`notify ${notify.text}: ${when}`, now, ...live].join(' · ');
  return { notify, ...say(text, live.length > 0 ? 'warn' : 'plain') };
};

/** Identifies the counted rows: counts of different lists, or of different numbers of pages, cannot be compared. */
const extentOf = (list: HeldList): string =>
  JSON.stringify(walksOf(list).map(({ query, pageStarts }) => [queryKey(query), pageStarts.length]));

interface AlertCount {
  readonly notify: Notify;
  readonly items: HeldList['items'];
  readonly extent: string;
  readonly count: number;
}

/** True if the list has rows of this run and no request is in progress. */
const isSettled = ({ origin, refresh, activity }: HeldList): boolean =>
  (origin.type === 'fresh' || origin.type === 'allProjects') && refresh === null && activity === null;

/** Checks the condition of `State.notify` and sends an alert when a refresh makes it true. Further pages and other lists do not cause an alert. */
export const createNotifier = ({ store }: EffectContext): Effect => {
  let last: AlertCount | null = null;

  const rings = (before: AlertCount, { notify, count }: AlertCount): boolean =>
    notify.over === null ? count > before.count : count > notify.over && before.count <= notify.over;

  return {
    update: () => {
      const state = store.getState();
      const { notify } = state;
      if (notify === null) {
        last = null;
        return;
      }
      const list = listOf(state, notify.kind);
      if (list === undefined || !isSettled(list) || (last?.notify === notify && last.items === list.items)) return;
      const next = { notify, items: list.items, extent: extentOf(list), count: countMatches(state, notify) };
      const before = last;
      last = next;
      if (before?.notify === notify && before.extent === next.extent && rings(before, next))
        store.setState(raiseAlert(state, notify, before.count, next.count));
    },
  };
};

/** If at least this share of a group was reported before, the group has grown and is not a new one. */
const TOLD_PART = 0.2;

/**
 * Rings the bell once for each group of items that broke and share values or a message (`NewestGroup`); the header names the
 * group. Items that were broken when the list arrived, or when the bell was turned on, do not ring.
 */
export const createBell = ({ store }: EffectContext): Effect => {
  let told: Set<string> | null = null;
  let last: NewestGroup | null = null;

  const isAnother = (group: NewestGroup, known: ReadonlySet<string>): boolean =>
    group.key !== last?.key && [...group.uids].filter((uid) => known.has(uid)).length < TOLD_PART * group.uids.size;

  return {
    update: () => {
      const state = store.getState();
      const { newest } = state.causeHints;
      if (!state.settings.bell) told = null;
      else if (told === null) {
        const [first] = state.catalog.resources;
        const list = first === undefined ? undefined : listOf(state, first.id);
        if (list === undefined || !isSettled(list)) return;
        told = new Set(list.items.flatMap((item) => (knownOf(item).broke === null ? [] : item.uid)));
        last = newest;
      } else if (newest !== last) {
        const rings = newest !== null && isAnother(newest, told);
        for (const uid of newest?.uids ?? []) told.add(uid);
        last = newest;
        if (rings) store.setState(ringFor(state, newest));
      }
    },
  };
};

const ringFor = (state: State, { kind, uids, what }: NewestGroup): Change => {
  const { one, many } = resourceIn(state, kind).short;
  return send({ type: 'alert', text: `${plural(uids.size, one, many)} broke: ${what}` });
};

const raiseAlert = (state: State, { kind, text }: Notify, before: number, count: number): Change => {
  const { many } = resourceIn(state, kind);
  const message = `notify ${text}: ${formatCount(count)} ${many} match, ${formatCount(before)} before`;
  return { ...send({ type: 'alert', text: message }), ...say(message, 'warn') };
};

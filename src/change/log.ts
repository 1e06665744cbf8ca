import { HOUR, MEGABYTE } from '../core/values/index.ts';
import { groupBy, type ItemChange, isEqual } from './change.ts';
import type { ListChanges } from './compare-lists.ts';

/** An answer that replaced a list, or the first one: what changes can be counted from. */
export interface Refresh {
  /** Epoch ms. */
  readonly at: number;
  readonly isWhole: boolean;
  readonly items: number;
  /** Number of items of which only quiet fields moved. */
  readonly touched: number;
  /** Number of broken items; absent in a recording. */
  readonly broken?: number;
}

/** The changes of one list, and the answers between which they came; both the oldest first. */
export interface ChangeLog {
  readonly refreshes: readonly Refresh[];
  readonly changes: readonly ItemChange[];
  /** Estimated memory of the changes. */
  readonly bytes: number;
  /** Older changes were dropped: the first refresh is not the first of the run. */
  readonly isCut?: true;
}

/** The log of a list that was received for the first time. */
export const newLog = (first: Refresh): ChangeLog => ({ refreshes: [first], changes: [], bytes: 0 });

interface LogLimits {
  readonly changes: number;
  readonly bytes: number;
}

export const LOG_LIMITS: LogLimits = { changes: 100_000, bytes: 32 * MEGABYTE };

/** How long changes stay one by one when there are too many. */
const RECENT_MS = HOUR;

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return 2 * value.length;
  return typeof value === 'object' && value !== null ? 2 * JSON.stringify(value).length : 0;
};

/** Estimated memory of a change: the object and its texts. */
const bytesOf = ({ path, from, to, item }: ItemChange): number =>
  160 + 2 * path.length + valueBytes(from) + valueBytes(to) + (item === undefined ? 0 : 2000 + item.jsonText().length);

/**
 * The log after a refresh. Beyond its limits changes older than an hour become one a field; if that does not suffice, the
 * oldest go, and with them the refreshes that they would be counted from.
 */
export const withRefresh = (
  log: ChangeLog,
  refresh: Omit<Refresh, 'touched'>,
  { changes, touched }: ListChanges,
  limits = LOG_LIMITS,
): ChangeLog => {
  const added: ChangeLog = {
    ...log,
    refreshes: [...log.refreshes, { ...refresh, touched }],
    changes: changes.length === 0 ? log.changes : log.changes.concat(changes),
    bytes: changes.reduce((sum, change) => sum + bytesOf(change), log.bytes),
  };
  return fits(added, limits) ? added : cut(foldChanges(added, refresh.at - RECENT_MS), limits);
};

const fits = ({ changes, bytes }: ChangeLog, limits: LogLimits): boolean =>
  changes.length <= limits.changes && bytes <= limits.bytes;

/** The log with one change a field up to a time, and without the refreshes between the first one and then. */
const foldChanges = (log: ChangeLog, until: number): ChangeLog => {
  const old = log.changes.filter(({ seen }) => seen[1] <= until);
  const changes = [...netChanges(old), ...log.changes.slice(old.length)];
  const [first] = log.refreshes;
  return {
    ...log,
    refreshes: log.refreshes.filter(
      (one, index) => one === first || one.at >= until || log.refreshes[index + 1] === undefined,
    ),
    changes,
    bytes: changes.reduce((sum, change) => sum + bytesOf(change), 0),
  };
};

/** Share of its limits that a log is cut to, so that not each refresh cuts it. */
const CUT_TO = 7 / 8;

const cut = (log: ChangeLog, limits: LogLimits): ChangeLog => {
  if (fits(log, limits)) return log;
  let { bytes } = log;
  let from = 0;
  while (log.changes.length - from > limits.changes * CUT_TO || bytes > limits.bytes * CUT_TO) {
    const oldest = log.changes[from];
    if (oldest === undefined) break;
    bytes -= bytesOf(oldest);
    from += 1;
  }
  const last = log.changes[from - 1]?.seen[1] ?? 0;
  // Of a refresh whose changes are in part gone none can be told.
  while (log.changes[from] !== undefined && (log.changes[from]?.seen[1] ?? 0) <= last) {
    bytes -= bytesOf(log.changes[from] as ItemChange);
    from += 1;
  }
  return {
    refreshes: log.refreshes.filter(({ at }) => at >= last),
    changes: log.changes.slice(from),
    bytes,
    isCut: true,
  };
};

/** The changes after a time (epoch ms). */
export const changesSince = ({ changes }: ChangeLog, at: number): readonly ItemChange[] =>
  changes.filter(({ seen }) => seen[1] > at);

/**
 * Changes of some time as one a field: from the first value to the last one, none where these are the same. Of an item
 * that is new, or that went, only this is left.
 */
export const netChanges = (changes: readonly ItemChange[]): readonly ItemChange[] => {
  const byUid = groupBy(changes, ({ uid }) => uid);
  return Array.from(byUid.values(), netOfItem)
    .flat()
    .sort((a, b) => a.seen[1] - b.seen[1]);
};

const netOfItem = (changes: readonly ItemChange[]): readonly ItemChange[] => {
  const [only, second] = changes;
  if (only !== undefined && second === undefined) return [only];
  const presence = changes.filter(({ what }) => what !== 'field');
  const [first, last] = [presence[0], presence.at(-1)];
  const wasThere = first === undefined || first.what === 'gone';
  const isThere = last === undefined || last.what !== 'gone';
  if (!wasThere && !isThere) return [];
  if (last !== undefined && (!wasThere || !isThere))
    return [
      isThere
        ? { ...last, what: first?.what ?? last.what, at: first?.at ?? null, seen: first?.seen ?? last.seen }
        : last,
    ];
  const fields = new Map<string, ItemChange>();
  for (const change of changes) {
    if (change.what !== 'field') continue;
    const before = fields.get(change.path);
    fields.set(change.path, before === undefined ? change : joinChanges(before, change));
  }
  const back = presence.at(-1);
  const net = [...fields.values()].filter(({ from, to }) => !isEqual(from, to));
  return back === undefined ? net : [back, ...net];
};

const joinChanges = (first: ItemChange, last: ItemChange): ItemChange => {
  const seen = [first.seen[0], last.seen[1]] as const;
  if (first.from !== undefined) return { ...last, from: first.from, seen };
  const { from: _, ...rest } = last;
  return { ...rest, seen };
};

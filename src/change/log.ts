import { HOUR, MEGABYTE } from '../core/values/index.ts';
import { groupBy, type ItemChange, isEqual } from './change.ts';
import type { ListChanges } from './compare-lists.ts';

/** A refresh of a list, or its first answer. Changes can be counted from its time. */
export interface Refresh {
  /** Epoch ms. */
  readonly at: number;
  readonly isWhole: boolean;
  readonly items: number;
  /** Number of items in which only quiet fields moved. */
  readonly touched: number;
  /** Number of broken items; absent in a recording. */
  readonly broken?: number;
}

/** The changes of a list, and the refreshes between which they came; both the oldest first. */
export interface ChangeLog {
  readonly refreshes: readonly Refresh[];
  readonly changes: readonly ItemChange[];
  /** Estimated memory of the changes, in bytes. */
  readonly bytes: number;
  /** True if older changes were dropped, so that the first refresh is not the first of the run. */
  readonly isCut?: true;
}

/** The log of a list that was received for the first time. */
export const newLog = (first: Refresh): ChangeLog => ({ refreshes: [first], changes: [], bytes: 0 });

interface LogLimits {
  readonly changes: number;
  readonly bytes: number;
}

/** Limits of the log of one list, beyond which old changes are joined, then dropped. */
export const LOG_LIMITS: LogLimits = { changes: 100_000, bytes: 32 * MEGABYTE };

/** Age (ms) up to which changes stay single if there are too many. */
const RECENT_MS = HOUR;

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return 2 * value.length;
  return typeof value === 'object' && value !== null ? 2 * JSON.stringify(value).length : 0;
};

/** Estimated memory of a change in bytes: the object and its texts. */
const bytesOf = ({ path, from, to, item }: ItemChange): number =>
  160 + 2 * path.length + valueBytes(from) + valueBytes(to) + (item === undefined ? 0 : 2000 + item.jsonText().length);

/**
 * Adds a refresh to a log. If the log exceeds its limits, changes older than an hour are joined, so that each field has a single change. If
 * the log is still too large, the oldest changes are dropped, with the refreshes from which they would be counted.
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

/** Joins the changes up to a time, one per field, and drops the refreshes between the first refresh and this time. */
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

/** Share of its limits to which a log is cut, so that the next refresh does not cut it again. */
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
  // If a change of a refresh is dropped, all its changes are: the rest would be incomplete.
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
 * Joins the changes of each field: from the first to the last value, no change if these are equal. For an item that is new or gone, only
 * this change is left.
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

import type { Item } from '../../core/item/index.ts';
import { queryKey, REQUESTS_PER_SECOND } from '../../core/query/index.ts';
import { formatCount, formatSize, formatWait, MEGABYTE, SECOND } from '../../core/values/index.ts';
import { type HeldList, isLoadingAll, stopWalk, walksOf } from '../state/held-list.ts';
import { type Change, currentResource, type State, say } from '../state/state.ts';
import { changeWalks, currentList } from '../walk/query.ts';
import { restOf } from './count.ts';

/** The cost of loading a list to its end: for as many rows as the service claims, and at least for the loaded ones. */
interface Cost {
  readonly rows: number;
  /** For the rows that are left. */
  readonly seconds: number;
  /** Memory of all rows. */
  readonly bytes: number;
}

export const costOf = (state: Pick<State, 'log' | 'service'>, list: HeldList): Cost => {
  const walks = walksOf(list);
  const rows = walks.reduce((sum, { items, count }) => sum + Math.max(items.length, count ?? 0), 0);
  const rests = walks.flatMap((walk) => restOf(state, walk) ?? []);
  const pace = state.service.pace ?? REQUESTS_PER_SECOND;
  const seconds = rests.reduce((sum, rest) => sum + (rest.seconds ?? rest.requests / pace), 0);
  return { rows, seconds, bytes: rows * rowBytes(list.items) };
};

/** Resident bytes of a row: so many, and for each byte of its JSON. Measured with 10,000 and 50,000 hosts of 7 kB. */
const ROW = { bytes: 500, perByte: 0.8 };
/** Number of rows whose JSON is measured. */
const SAMPLE = 20;

const rowBytes = (items: readonly Item[]): number => {
  const step = Math.max(1, items.length / SAMPLE);
  const lengths = Array.from(
    { length: items.length / step },
    (_, at) => items[Math.floor(at * step)]?.jsonText().length,
  );
  const json = lengths.reduce<number>((sum, length = 0) => sum + length, 0) / Math.max(1, lengths.length);
  return ROW.bytes + ROW.perByte * json;
};

/** A list that takes more is loaded to its end only if that is confirmed. */
const MOST = { seconds: 300, bytes: 1536 * MEGABYTE };

export const isCostly = ({ seconds, bytes }: Cost): boolean => seconds > MOST.seconds || bytes > MOST.bytes;

/** `500,000 hosts take about 34 min and 3.4G of memory`. */
export const costText = ({ rows, seconds, bytes }: Cost, many: string): string =>
  `${formatCount(rows)} ${many} take about ${formatWait(seconds * SECOND)} and ${formatSize(bytes)} of memory`;

/**
 * Stops a list that loads to its end without a confirmation if it turns out to be costly: because the claim came with the
 * first page, or more rows come than were claimed. Null if no list is to be stopped.
 */
export const stopCostly = (state: State): Change | null => {
  const list = currentList(state);
  if (list === undefined || !isLoadingAll(list) || state.autoload.anyway.has(queryKey(list.query))) return null;
  const cost = costOf(state, list);
  const isFirst = list.pageStarts.length === 1;
  if (list.items.length === 0 || !(isFirst ? isCostly(cost) : cost.bytes > MOST.bytes)) return null;
  const text = `${costText(cost, currentResource(state).short.many)}: stopped · L asks`;
  return { ...changeWalks(state, list, stopWalk), finding: null, ...say(text, 'warn') };
};

import type { Item } from '../../core/item/index.ts';
import { queryKey, REQUESTS_PER_SECOND } from '../../core/query/index.ts';
import { formatCount, formatSize, formatWait, MEGABYTE, SECOND } from '../../core/values/index.ts';
import { type HeldList, isLoadingAll, stopWalk, walksOf } from '../state/held-list.ts';
import { type Change, currentResource, type State, say } from '../state/state.ts';
import { changeWalks, currentList } from '../walk/query.ts';
import { restOf } from './count.ts';

/** The cost of loading a list to its end. Counts the rows that the service claims, or the loaded rows if they are more. */
interface Cost {
  readonly rows: number;
  /** Seconds for the remaining rows. */
  readonly seconds: number;
  /** Memory of all rows in bytes. */
  readonly bytes: number;
}

/** Returns the time to load the rest of a list, and the memory of the whole list. */
export const costOf = (state: Pick<State, 'log' | 'service'>, list: HeldList): Cost => {
  const walks = walksOf(list);
  const rows = walks.reduce((sum, { items, count }) => sum + Math.max(items.length, count ?? 0), 0);
  const rests = walks.flatMap((walk) => restOf(state, walk) ?? []);
  const pace = state.service.pace ?? REQUESTS_PER_SECOND;
  const seconds = rests.reduce((sum, rest) => sum + (rest.seconds ?? rest.requests / pace), 0);
  return { rows, seconds, bytes: rows * rowBytes(list.items) };
};

/** Resident memory of a row: a constant, and a factor for each byte of its JSON. Measured with 10,000 and 50,000 hosts of 7 kB. */
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

/** A list that costs more than this is loaded to its end only after a confirmation. */
const MOST = { seconds: 300, bytes: 1536 * MEGABYTE };

/** True if a list takes more than 5 minutes or 1.5 GB of memory to load. The user then has to confirm. */
export const isCostly = ({ seconds, bytes }: Cost): boolean => seconds > MOST.seconds || bytes > MOST.bytes;

/** Describes a cost: `500,000 hosts take about 34 min and 3.4G of memory`. */
export const costText = ({ rows, seconds, bytes }: Cost, many: string): string =>
  `${formatCount(rows)} ${many} take about ${formatWait(seconds * SECOND)} and ${formatSize(bytes)} of memory`;

/**
 * Stops a list that loads to its end without a confirmation and turns out to be costly. The claim may come with the
 * first page, or the service may send more rows than it claims. Null if no list must stop.
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

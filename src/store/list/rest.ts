import type { RequestRecord } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastBy, perKey } from '../../core/memo/index.ts';
import { plural } from '../../core/values/index.ts';
import type { ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { pageTotal } from './count.ts';

/** Cost of loading the rest of a list: requests, and seconds if their pace is known. */
export interface Rest {
  readonly requests: number;
  readonly seconds: number | null;
}

/** Null when nothing is left or its size is unknown. */
export const restOf = ({ log }: Pick<State, 'log'>, list: ShownList): Rest | null => {
  const total = hasMore(list) ? pageTotal(list) : null;
  if (total === null) return null;
  const requests = total - list.pageStarts.length;
  const each = paceOf(list.items)([], () => msEach(log));
  return { requests, seconds: each === null ? null : Math.max(1, Math.round((requests * each) / 1000)) };
};

/** Cost of loading the rest: `24 requests, ~6 s`; empty when unknown. */
export const restText = (state: Pick<State, 'log'>, list: ShownList): string => {
  const rest = restOf(state, list);
  if (rest === null) return '';
  return `${plural(rest.requests, 'request')}${rest.seconds === null ? '' : `, ~${rest.seconds} s`}`;
};

// Memoised by rows: a refresh with equal rows leaves the screen unchanged.
const paceOf = perKey((_: readonly Item[]) => lastBy<number | null>());

/** Number of recent requests to measure, and minimum number in succession. */
const SAMPLE = { most: 24, least: 4 } as const;
/** Longer pauses between requests interrupt a succession, in ms. */
const MAX_PAUSE_MS = 1500;

/** Ms between successive requests; pages are requested concurrently, within a limit. */
const msEach = (log: readonly RequestRecord[]): number | null => {
  const last = log.filter(({ problem }) => problem === null).slice(-SAMPLE.most);
  const gap = last.findLastIndex((record, index) => {
    const before = last[index - 1];
    return before !== undefined && record.startedAt - (before.startedAt + before.totalMs) > MAX_PAUSE_MS;
  });
  const run = last.slice(Math.max(0, gap));
  const [first] = run;
  if (first === undefined || run.length < SAMPLE.least) return null;
  const end = Math.max(...run.map(({ startedAt, totalMs }) => startedAt + totalMs));
  return (end - first.startedAt) / run.length;
};

import type { RequestRecord } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastBy, perKey } from '../../core/memo/index.ts';
import { plural } from '../../core/values/index.ts';
import type { ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { pageTotal } from './count.ts';

/** What it takes to load what is left of a list: requests, and seconds where it was seen how long they take. */
export interface Rest {
  readonly requests: number;
  readonly seconds: number | null;
}

/** Null where nothing is left, or nobody knows how much. */
export const restOf = ({ log }: Pick<State, 'log'>, list: ShownList): Rest | null => {
  const total = hasMore(list) ? pageTotal(list) : null;
  if (total === null) return null;
  const requests = total - list.pageStarts.length;
  const each = paceOf(list.items)([], () => msEach(log));
  return { requests, seconds: each === null ? null : Math.max(1, Math.round((requests * each) / 1000)) };
};

/** What loading the rest costs: `24 requests, ~6 s`; empty where nobody knows. */
export const restText = (state: Pick<State, 'log'>, list: ShownList): string => {
  const rest = restOf(state, list);
  if (rest === null) return '';
  return `${plural(rest.requests, 'request')}${rest.seconds === null ? '' : `, ~${rest.seconds} s`}`;
};

// Seen once for the rows that are here: a refresh that brings the same changes nothing on the screen.
const paceOf = perKey((_: readonly Item[]) => lastBy<number | null>());

/** How many of the last requests are looked at, and how many must follow each other to tell their pace. */
const SAMPLE = { most: 24, least: 4 } as const;
/** A longer pause between two requests is nobody's pace, in ms. */
const PAUSE = 1500;

/** Ms from one request to the next while they followed each other: pages are asked for side by side, within a limit. */
const msEach = (log: readonly RequestRecord[]): number | null => {
  const last = log.filter(({ problem }) => problem === null).slice(-SAMPLE.most);
  const gap = last.findLastIndex((record, index) => {
    const before = last[index - 1];
    return before !== undefined && record.startedAt - (before.startedAt + before.totalMs) > PAUSE;
  });
  const run = last.slice(Math.max(0, gap));
  const [first] = run;
  if (first === undefined || run.length < SAMPLE.least) return null;
  const end = Math.max(...run.map(({ startedAt, totalMs }) => startedAt + totalMs));
  return (end - first.startedAt) / run.length;
};

import { sanitise, toAscii } from '../../core/text/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { type Amount, alerts, amountText, exceeds, rangeText, type Threshold } from './threshold.ts';
import type { UnknownRows } from './unknown.ts';

/** Exit codes of monitoring plugins. */
export const STATES = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;

type StateName = keyof typeof STATES;

/** Counts of a check, and the thresholds at which they alert. */
interface CheckCounts {
  readonly match: number;
  readonly loaded: number;
  readonly unknown: UnknownRows;
  /** Maximum number of unknown rows for the state OK. */
  readonly maxUnknown: Amount;
  /** Ms since the rows were received. */
  readonly age: number;
  readonly warn: Threshold | null;
  readonly crit: Threshold | null;
  /** Kind and filter of the counted rows: `hosts: health=unhealthy`. */
  readonly about: string;
  /** Phrases about fields that some rows do not report: `unknown for 37`. */
  readonly gaps: readonly string[];
}

/** Returns the state of a check, and its line for a monitoring system: state, counts, and performance data after a `|`. */
export const countedLine = ({
  match,
  loaded,
  unknown: { rows, of, among },
  maxUnknown,
  age,
  warn,
  crit,
  about,
  gaps,
}: CheckCounts): readonly [StateName, string] => {
  const isUnknown = exceeds(rows, of, maxUnknown);
  const isOf = (one: Threshold | null): boolean => alerts(one, match, loaded);
  const state = isOf(crit) ? 'CRITICAL' : isOf(warn) ? 'WARNING' : isUnknown ? 'UNKNOWN' : 'OK';
  const limit = isUnknown ? [`--max-unknown is ${amountText(maxUnknown)}`] : [];
  // The gaps also count rows that are not in use.
  const isSaid = isUnknown || (gaps.length > 0 && of < loaded);
  const inUse = isSaid ? [`unknown for ${formatCount(rows)} of ${formatCount(of)} ${among}`] : [];
  const performance = [
    `match=${match};${rangeText(warn, loaded)};${rangeText(crit, loaded)};0;${loaded}`,
    `loaded=${loaded}`,
    `unknown=${rows}`,
    `age=${Math.max(0, Math.floor(age / 1000))}s`,
  ];
  const counted = `${formatCount(match)} of ${formatCount(loaded)} ${about}`;
  const text = [counted, ...gaps, ...inUse, ...limit].join(', ');
  return [state, `${stateText(state, text)} | ${performance.join(' ')}`];
};

/** Maximum number of characters of a text: monitoring systems cut long lines. */
const MAX_TEXT = 800;

/** Formats a state and a text on one line of ASCII, without the `|` that begins performance data. */
export const stateText = (state: StateName, text: string): string => {
  const line = toAscii(
    sanitise(
      text
        .replaceAll(/\s*\|\s*/g, ' OR ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  );
  return `EDGESCOPE ${state} - ${line
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll('|', '!')
    .slice(0, MAX_TEXT)}`;
};

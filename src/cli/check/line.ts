import { sanitise, toAscii } from '../../core/text/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { type Amount, alerts, amountText, exceeds, rangeText, type Threshold } from './threshold.ts';
import type { UnknownRows } from './unknown.ts';

/** Exit codes of monitoring plugins. */
export const STATES = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;

type StateName = keyof typeof STATES;

/** What was counted, and which numbers alert; null for no alert of the kind. */
interface CheckCounts {
  readonly match: number;
  readonly loaded: number;
  readonly unknown: UnknownRows;
  /** More unknown rows than so many are not OK. */
  readonly maxUnknown: Amount;
  /** Ms since the rows were received. */
  readonly age: number;
  readonly warn: Threshold | null;
  readonly crit: Threshold | null;
  /** What was counted: `hosts: health=unhealthy`. */
  readonly about: string;
  /** What some rows do not say: `unknown for 37`. */
  readonly gaps: readonly string[];
}

/** The state of a count, and its line with performance data. */
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
  // Some rows of the gaps are not in use.
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

/** Characters of a text: monitoring systems cut long lines. */
const MAX_TEXT = 800;

/** A state with its text on one line of ASCII, in which nothing looks like performance data. */
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

import { sanitise, toAscii } from '../../core/text/index.ts';
import { UsageError } from '../usage-error.ts';
import type { UnknownRows } from './unknown.ts';

/** Exit codes of monitoring plugins. */
export const STATES = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;

type StateName = keyof typeof STATES;

/** Where an alert begins: at a number of rows, or at a share of all, in thousandths of a percent. */
export type Threshold = { readonly rows: number } | { readonly share: number };

/** A threshold such as 10 or 2.5%. @throws UsageError */
export const threshold = (place: string, text: string): Threshold => {
  const found = amountOf(text);
  if (found !== null && ('rows' in found ? found.rows : found.share) > 0) return found;
  throw new UsageError(
    `${place}: "${text}" is neither a number of rows from 1 nor a percentage above 0`,
    `write ${place}=10 or ${place}=5%`,
  );
};

/** How many rows may be unknown: 0, 10 or 2.5%. @throws UsageError */
export const allowance = (place: string, text: string): Threshold => {
  const found = amountOf(text);
  if (found !== null) return found;
  throw new UsageError(
    `${place}: "${text}" is neither a number of rows nor a percentage`,
    `write ${place}=10 or ${place}=5%`,
  );
};

const amountOf = (text: string): Threshold | null => {
  const [, number = '', percent] = /^(\d{1,9}(?:\.\d{1,3}(?=%))?)(%?)$/.exec(text) ?? [];
  const value = Number(number);
  if (percent === '%' && value <= 100) return { share: Math.round(value * 1000) };
  return percent === '' ? { rows: value } : null;
};

/** A number of rows as it is typed: `10` or `2.5%`. */
const amountText = (one: Threshold): string => ('rows' in one ? String(one.rows) : `${one.share / 1000}%`);

/** The number of rows at which an alert begins, of `all`: whole numbers, as 0.07 × 100 is more than 7. */
const rowsAt = (one: Threshold, all: number): number =>
  'rows' in one ? one.rows : Math.max(1, Math.ceil((one.share * all) / 100_000));

/** What was counted, and where alerts begin; null for no alert of the kind. */
interface CheckCounts {
  readonly match: number;
  readonly loaded: number;
  readonly unknown: UnknownRows;
  /** More unknown rows than so many are not OK. */
  readonly maxUnknown: Threshold;
  /** Ms since the rows were received. */
  readonly age: number;
  readonly warn: Threshold | null;
  readonly crit: Threshold | null;
  /** What was counted: `hosts: health=unhealthy`. */
  readonly about: string;
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
}: CheckCounts): readonly [StateName, string] => {
  const isReached = (one: Threshold | null): boolean => one !== null && match >= rowsAt(one, loaded);
  // A range alerts outside of 0 to its number: above 9 is from 10 on.
  const range = (one: Threshold | null): string => (one === null ? '' : String(rowsAt(one, loaded) - 1));
  const isUnknown = 'rows' in maxUnknown ? rows > maxUnknown.rows : rows * 100_000 > maxUnknown.share * of;
  const state = isReached(crit) ? 'CRITICAL' : isReached(warn) ? 'WARNING' : isUnknown ? 'UNKNOWN' : 'OK';
  const why = isUnknown ? [`unknown for ${rows} of ${of} ${among}, --max-unknown is ${amountText(maxUnknown)}`] : [];
  const performance = [
    `match=${match};${range(warn)};${range(crit)};0;${loaded}`,
    `loaded=${loaded}`,
    `unknown=${rows}`,
    `age=${Math.max(0, Math.floor(age / 1000))}s`,
  ];
  const text = [`${match} of ${loaded} ${about}`, ...why].join(', ');
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

import { sanitise, toAscii } from '../../core/text/index.ts';
import { UsageError } from '../usage-error.ts';

/** Exit codes of monitoring plugins. */
export const STATES = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;

type StateName = keyof typeof STATES;

/** Where an alert begins: at a number of rows, or at a share of all, in thousandths of a percent. */
export type Threshold = { readonly rows: number } | { readonly share: number };

/** A threshold such as 10 or 2.5%. @throws UsageError */
export const threshold = (place: string, text: string): Threshold => {
  const [, number = '', percent] = /^(\d{1,9}(?:\.\d{1,3}(?=%))?)(%?)$/.exec(text) ?? [];
  const value = Number(number);
  if (percent === '%' && value > 0 && value <= 100) return { share: Math.round(value * 1000) };
  if (percent === '' && value >= 1) return { rows: value };
  throw new UsageError(
    `${place}: "${text}" is neither a number of rows from 1 nor a percentage above 0`,
    `write ${place}=10 or ${place}=5%`,
  );
};

/** The number of rows at which an alert begins, of `all`: whole numbers, as 0.07 × 100 is more than 7. */
const rowsAt = (one: Threshold, all: number): number =>
  'rows' in one ? one.rows : Math.max(1, Math.ceil((one.share * all) / 100_000));

/** What was counted, and where alerts begin; null for no alert of the kind. */
interface Counted {
  readonly match: number;
  readonly loaded: number;
  /** Ms since the rows were received. */
  readonly age: number;
  readonly warn: Threshold | null;
  readonly crit: Threshold | null;
  /** What was counted: `hosts: health=unhealthy`. */
  readonly about: string;
}

/** The state of a count, and its line with performance data. */
export const countedLine = ({ match, loaded, age, warn, crit, about }: Counted): readonly [StateName, string] => {
  const isReached = (one: Threshold | null): boolean => one !== null && match >= rowsAt(one, loaded);
  // A range alerts outside of 0 to its number: above 9 is from 10 on.
  const range = (one: Threshold | null): string => (one === null ? '' : String(rowsAt(one, loaded) - 1));
  const state = isReached(crit) ? 'CRITICAL' : isReached(warn) ? 'WARNING' : 'OK';
  const performance = [
    `match=${match};${range(warn)};${range(crit)};0;${loaded}`,
    `loaded=${loaded}`,
    `age=${Math.max(0, Math.floor(age / 1000))}s`,
  ];
  return [state, `${stateText(state, `${match} of ${loaded} ${about}`)} | ${performance.join(' ')}`];
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

import { UsageError } from '../usage-error.ts';

/** A number of rows, or a share of all rows in thousandths of a percent. */
export interface Amount {
  readonly value: number;
  readonly isShare: boolean;
}

/** Numbers of matching rows at which a check alerts: from `low` to `high`, both included, or all other numbers. */
export interface Threshold {
  readonly isInside: boolean;
  readonly low: number;
  /** Upper bound; Infinity for none. */
  readonly high: number;
  /** The bounds are shares of all rows in thousandths of a percent. */
  readonly isShare: boolean;
}

/** 100 % in thousandths of a percent. */
const WHOLE = 100_000;

/** Pattern of a range of monitoring plugins, with its bounds as they are typed. */
const RANGE = /^(?=.*[@:])(@?)(?:(~|[\d.]+%?|):)?([\d.]+%?)?$/;

/**
 * Parses a threshold. `10` and `2.5%` alert from there on. With `:` or `@` it is a range of monitoring plugins: `5:` alerts below 5.
 * @throws UsageError
 */
export const threshold = (place: string, text: string): Threshold => {
  const least = amountOf(text);
  if (least !== null && least.value > 0)
    return { isInside: true, low: least.value, high: Number.POSITIVE_INFINITY, isShare: least.isShare };
  const [, at, start = '', end = ''] = RANGE.exec(text) ?? [];
  const isFromZero = /^[~0]?$/.test(start);
  const bounds = [...(isFromZero ? [] : [amountOf(start)]), ...(end === '' ? [] : [amountOf(end)])];
  const amounts = bounds.filter((one) => one !== null);
  if (at === undefined || start + end === '' || amounts.length < bounds.length)
    throw new UsageError(
      `${place}: "${text}" is neither a number of rows from 1, nor a percentage above 0, nor a range`,
      `write ${place}=10, ${place}=5%, ${place}=5: (below 5) or ${place}=@1:5 (from 1 to 5)`,
    );
  const isShare = amounts.some((one) => one.isShare);
  if (!amounts.every((one) => one.isShare === isShare))
    throw new UsageError(`${place}: "${text}" has rows and a percentage`, 'write both as rows, or both as percentages');
  const low = isFromZero ? 0 : (amounts[0]?.value ?? 0);
  const high = end === '' ? Number.POSITIVE_INFINITY : (amounts.at(-1)?.value ?? 0);
  if (low > high)
    throw new UsageError(`${place}: "${text}" ends below its start`, `write ${place}=${at}${end}:${start}`);
  const isInside = at === '@';
  if (low === 0 && (high === Number.POSITIVE_INFINITY || (isShare && high === WHOLE)))
    throw new UsageError(
      `${place}: "${text}" ${isInside ? 'always' : 'never'} alerts`,
      `write ${place}=5: to alert below 5, or ${place}=5 to alert from 5 on`,
    );
  return { isInside, low, high, isShare };
};

/** Parses the number of rows that may be unknown: 0, 10 or 2.5%. @throws UsageError */
export const allowance = (place: string, text: string): Amount => {
  const found = amountOf(text);
  if (found !== null) return found;
  throw new UsageError(
    `${place}: "${text}" is neither a number of rows nor a percentage`,
    `write ${place}=10 or ${place}=5%`,
  );
};

const amountOf = (text: string): Amount | null => {
  const [, number = '', percent] = /^(\d{1,9}(?:\.\d{1,3}(?=%))?)(%?)$/.exec(text) ?? [];
  const value = Number(number);
  if (percent === '%' && value <= 100) return { value: Math.round(value * 1000), isShare: true };
  return percent === '' ? { value, isShare: false } : null;
};

/** Formats an amount as it is typed: `10` or `2.5%`. */
export const amountText = ({ value, isShare }: Amount): string => (isShare ? `${value / 1000}%` : String(value));

/** True if `rows` are more than an amount; `of` is the number of all rows, for a share. */
export const exceeds = (rows: number, of: number, { value, isShare }: Amount): boolean =>
  isShare ? rows * WHOLE > value * of : rows > value;

/** Converts shares to numbers of rows, out of `all`. Shares are whole numbers, because 0.07 × 100 is more than 7. */
const inRows = (one: Threshold, all: number): Threshold =>
  one.isShare
    ? {
        ...one,
        isShare: false,
        low: Math.ceil((one.low * all) / WHOLE),
        high: Math.floor((one.high * all) / WHOLE),
      }
    : one;

const isAlert = ({ isInside, low, high }: Threshold, value: number): boolean =>
  (value >= low && value <= high) === isInside;

/** True if a threshold alerts at a number of rows, out of `all`; false without a threshold. */
export const alerts = (one: Threshold | null, rows: number, all: number): boolean =>
  one !== null && isAlert(inRows(one, all), rows);

/** Formats a threshold as a range of monitoring plugins, in rows: 10 as 9, since a plugin alerts above its number. Empty for null, or if it never alerts. */
export const rangeText = (one: Threshold | null, all: number): string => {
  if (one === null) return '';
  const { isInside, low, high } = inRows(one, all);
  // In a short list there may be no number of rows between two percentages.
  if (low > high) return isInside ? '' : '@0:';
  if (high === Number.POSITIVE_INFINITY) return isInside ? String(low - 1) : `${low}:`;
  return isInside ? `@${low}:${high}` : low === 0 ? String(high) : `${low}:${high}`;
};

/** True if a warning can never be seen: the critical threshold alerts at each number at which the warning does, and at other numbers too. */
export const isHidden = (warn: Threshold, crit: Threshold): boolean => {
  if (warn.isShare !== crit.isShare) return false;
  const bounds = [0, warn.low, warn.high, crit.low, crit.high];
  const values = bounds.flatMap((one) => [one - 1, one, one + 1]).filter((one) => one >= 0);
  const alertsAlone = (one: Threshold, other: Threshold): boolean =>
    values.some((value) => isAlert(one, value) && !isAlert(other, value));
  return !alertsAlone(warn, crit) && alertsAlone(crit, warn);
};

import { DAY, HOUR, MINUTE } from './format.ts';
import { shownZone, zoneAhead } from './zone.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: MINUTE, h: HOUR, d: DAY };

const BEFORE = /^-(\d{1,6}(?:\.\d{1,3})?)([smhd]?)$/;
const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(Z?)$/i;
const FULL = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/i;

/** Epoch ms of a written time; NaN for a day that does not exist (2026-02-30), which `Date.parse` would move to the next month. */
export const parseTime = (text: string): number => {
  const day = text[4] === '-' && text[7] === '-' ? Number(text.slice(8, 10)) : 0;
  const isReal =
    day <= 28 || day <= new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return isReal ? Date.parse(text) : Number.NaN;
};

/** Examples of typed times, for remedies. */
export const MOMENT_EXAMPLES = '02:20, 2026-11-23T02:20Z or -15m';

/**
 * Reads a typed time, in epoch ms. `02:20` is the last such time at or before `end`, `-15m` is 15 minutes before `end`. A time without
 * a zone is in the zone shown. Null if the text is no time.
 */
export const momentIn = (text: string, end: number): number | null => {
  const [, number, unit = ''] = BEFORE.exec(text) ?? [];
  if (number !== undefined) return end - Number(number) * (UNITS[unit] ?? MINUTE);
  const [, hours, minutes, seconds = '0', utc] = CLOCK.exec(text) ?? [];
  if (hours !== undefined) {
    const time = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000;
    const ahead = utc === '' ? zoneAhead(end) : 0;
    const today = Math.floor((end + ahead) / DAY) * DAY + time - ahead;
    return today <= end ? today : today - DAY;
  }
  const [full, zone] = FULL.exec(text) ?? [];
  const ms =
    full === undefined
      ? Number.NaN
      : parseTime(full.replace(' ', 'T') + (zone === undefined && shownZone() === 'utc' ? 'Z' : ''));
  return Number.isNaN(ms) ? null : ms;
};

/** Splits a typed `FILE@TIME`. An `@` without a time after it belongs to the name of the file. */
export const fileAndMoment = (text: string): { readonly file: string; readonly moment: string | null } => {
  const at = text.lastIndexOf('@');
  const moment = text.slice(at + 1);
  return at > 0 && momentIn(moment, 0) !== null ? { file: text.slice(0, at), moment } : { file: text, moment: null };
};

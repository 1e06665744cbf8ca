import { type CellValue, NEVER } from './value.ts';
import { zonedIso, zoneSign } from './zone.ts';

/** Meaning of a text, which the theme maps to a colour. `match`: a search hit. `news`: a recently broken item. */
export type Tone = 'plain' | 'dim' | 'strong' | 'good' | 'warn' | 'bad' | 'accent' | 'match' | 'news';

/** A value for display: value, text, tone. */
export interface Cell {
  readonly value: CellValue;
  /** A text of one line, disarmed, not fitted to a width. */
  readonly text: string;
  readonly tone: Tone;
}

/** Text of an unknown value: never 0, never empty. */
export const UNKNOWN_TEXT = '–';

export const UNKNOWN: Cell = { value: null, text: UNKNOWN_TEXT, tone: 'dim' };

/** Cell of a text; unknown for null and empty text. */
export const textCell = (text: string | null, tone: Tone = 'plain'): Cell =>
  text === null || text === '' ? UNKNOWN : { value: text, text, tone };

/** Cell of a number as sent; unknown for null. */
export const numberCell = (value: number | null, tone: Tone = 'plain'): Cell =>
  value === null ? UNKNOWN : { value, text: String(value), tone };

/** Cell of a boolean; unknown for null. */
export const flagCell = (value: boolean | null, tone: Tone = 'plain'): Cell =>
  value === null ? UNKNOWN : { value, text: value ? 'yes' : 'no', tone };

/** Lengths of time in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Number of bytes in a megabyte. */
export const MEGABYTE = 1024 * 1024;

/** A duration in ms for lists: `12s`, `4m`, `3h`, `5d3h`, `213d`. */
export const formatDuration = (ms: number): string => {
  const span = Math.max(0, ms);
  if (span < MINUTE) return `${Math.floor(span / SECOND)}s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)}m`;
  if (span < DAY) return `${Math.floor(span / HOUR)}h`;
  const days = Math.floor(span / DAY);
  const hours = Math.floor((span % DAY) / HOUR);
  return days < 10 && hours > 0 ? `${days}d${hours}h` : `${days}d`;
};

/** Age of `time` (epoch ms) at `now`: `213d`, `never`, `in 5m` for the future, `–` for null. */
export const formatAge = (time: number | null, now: number): string => {
  if (time === null) return UNKNOWN_TEXT;
  if (time === NEVER) return 'never';
  return time > now + MINUTE ? `in ${formatDuration(time - now)}` : formatDuration(now - time);
};

/** Age of `time` (epoch ms) for a screen that updates by the minute: `<1m ago`, `3h ago`; `– ago` for null. */
export const formatAgo = (time: number | null, now: number): string =>
  time !== null && now - time < MINUTE ? '<1m ago' : `${formatAge(time, now)} ago`;

/** The time of day in the zone shown: `02:14:16Z`, `03:14:16+01`. */
export const formatClock = (time: number): string => `${zonedIso(time).slice(11, 19)}${zoneSign(time)}`;

/** A time of day to the minute: `02:14Z`. */
export const formatMinute = (time: number): string => `${zonedIso(time).slice(11, 16)}${zoneSign(time)}`;

/** A date and time of day to the second: `2026-03-01 02:14:16Z`. */
export const formatStamp = (time: number): string =>
  `${zonedIso(time).slice(0, 19).replace('T', ' ')}${zoneSign(time)}`;

/** A date and time of day with its age: `2026-03-01 02:14:16Z (3h ago)`; `–` for null. */
export const formatTime = (time: number | null, now: number): string => {
  if (time === null) return UNKNOWN_TEXT;
  if (time === NEVER) return 'never';
  const age = formatAge(time, now);
  return `${formatStamp(time)} (${time > now + MINUTE ? age : `${age} ago`})`;
};

/** A count with thousands separators: `1,213`. */
export const formatCount = (count: number): string =>
  // `Intl.NumberFormat` takes 10 ms to create.
  Math.abs(count) < 1000 ? String(count) : String(count).replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',');

/** A share (0 to 1) as whole percent, never rounded up to 100: `97%`; `–` for null. */
export const formatPercent = (share: number | null): string => {
  if (share === null || !Number.isFinite(share)) return UNKNOWN_TEXT;
  const percent = share * 100;
  return `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)}%`;
};

/** A count with its noun: `1 host`, `3 hosts`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const SIZE_UNITS = ['B', 'K', 'M', 'G', 'T', 'P'] as const;

/** Bytes in the most readable unit, powers of 1,024: `512M`, `32G`, `1.5T`; `–` for null. */
export const formatSize = (bytes: number | null): string => {
  if (bytes === null) return UNKNOWN_TEXT;
  let size = bytes;
  let unit = 0;
  while (Math.abs(size) >= 1024 && unit < SIZE_UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = size < 10 && !Number.isInteger(size) ? 1 : 0;
  return `${size.toFixed(digits).replace(/\.0$/, '')}${SIZE_UNITS[unit] ?? ''}`;
};

/** Units of a wait: seconds per unit, its word, and the largest number shown in it. */
const WAIT_UNITS = [
  [1, 's', 120],
  [60, 'min', 120],
  [3600, 'h', 48],
] as const;

/** A waiting time in ms, rounded up: `83 s`, `5 min`, `3 h`, `4 days`. */
export const formatWait = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  for (const [size, word, most] of WAIT_UNITS) {
    const number = Math.ceil(seconds / size);
    if (number <= most) return `${number} ${word}`;
  }
  return `${Math.ceil(seconds / 86_400)} days`;
};

import { UNKNOWN_TEXT } from '../cell.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../units.ts';
import { NEVER } from '../value.ts';

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

/** Age of `time` for a screen that updates by the minute: `<1m ago`, `3h ago`. */
export const formatAgo = (time: number | null, now: number): string =>
  time !== null && now - time < MINUTE ? '<1m ago' : `${formatAge(time, now)} ago`;

/** The time of day in UTC: `02:14:16Z`. */
export const formatClock = (time: number): string => `${new Date(time).toISOString().slice(11, 19)}Z`;

/** An absolute time in UTC with its age: `2026-03-01 02:14:16Z (3h ago)`. */
export const formatTime = (time: number | null, now: number): string => {
  if (time === null) return UNKNOWN_TEXT;
  if (time === NEVER) return 'never';
  const stamp = new Date(time)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, 'Z');
  const age = formatAge(time, now);
  return time > now + MINUTE ? `${stamp} (${age})` : `${stamp} (${age} ago)`;
};

import { sanitise } from '../../core/text/index.ts';
import { type Cell, formatAge, formatPercent, formatTime, NEVER, type Tone, UNKNOWN } from '../../core/values/index.ts';

/** A time (epoch ms) as a cell: absolute and relative to `now`. */
export const timeCell = (time: number | null, now: number, tone: Tone = 'plain'): Cell =>
  time === null ? UNKNOWN : { value: time, text: formatTime(time, now), tone };

/** A time (epoch ms) by its age at `now`: `3h ago`, `never`, `in 5m`. */
export const ageCell = (time: number | null, now: number, tone: Tone = 'plain'): Cell =>
  time === null ? UNKNOWN : { value: time, text: ageText(time, now), tone };

/** An age in words: `3h ago`, `never`, `in 5m`. */
export const ageText = (time: number, now: number): string => {
  const age = formatAge(time, now);
  return time === NEVER || age.startsWith('in ') ? age : `${age} ago`;
};

/** Texts joined by commas; `none` for an empty list, unknown for null. */
export const listCell = (texts: readonly string[] | null, tone: Tone = 'plain'): Cell => {
  if (texts === null) return UNKNOWN;
  const text = sanitise(texts.filter((word) => word !== '').join(', '));
  if (text === '') return NONE;
  return { value: text, text, tone };
};

/** An explicitly empty value. */
export const NONE: Cell = { value: '', text: 'none', tone: 'dim' };

/** A map key with an empty value. */
export const EMPTY: Cell = { value: '', text: '(empty)', tone: 'dim' };

/** A multi-line text on one line, line feeds as ␊. */
export const lineCell = (text: string | null, tone: Tone = 'plain'): Cell => {
  if (text === null || text === '') return UNKNOWN;
  const line = sanitise(text);
  return { value: line, text: line, tone };
};

/** A share of one as a cell; unknown when null. */
export const shareCell = (share: number | null, tone: Tone = 'plain'): Cell =>
  share === null ? UNKNOWN : { value: share, text: formatPercent(share), tone };

/** Ratios above this are implausible. */
const MAX_SHARE = 1000;

/** `part` of `whole` as a share of 1; null for implausible numbers. May exceed 1 as sent. */
export const shareOf = (part: number | null, whole: number | null): number | null => {
  if (part === null || whole === null || part < 0 || whole <= 0) return null;
  const share = part / whole;
  return share <= MAX_SHARE ? share : null;
};

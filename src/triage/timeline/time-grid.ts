import { DAY, HOUR, MINUTE, SECOND, zoneAhead, zonedIso } from '../../core/values/index.ts';

/** A span of time cut into cells that begin at round times of UTC. */
export interface TimeGrid {
  /** Epoch ms of the first cell's beginning and of the last one's end. */
  readonly from: number;
  readonly to: number;
  /** Length of a cell, ms. */
  readonly width: number;
  readonly cells: number;
}

/** The lengths of a timeline that the user chooses from, in ms, shortest first: up to now, or all known times (infinite). */
export const TIMELINE_SPANS = {
  '1h': HOUR,
  '6h': 6 * HOUR,
  '24h': DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
  all: Number.POSITIVE_INFINITY,
} as const;

export type TimelineSpan = keyof typeof TIMELINE_SPANS;

export const isTimelineSpan = (text: string): text is TimelineSpan => Object.hasOwn(TIMELINE_SPANS, text);

/** Lengths of cells that people read: parts of a minute, an hour, a day. */
const WIDTHS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 20, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 91, 365, 3650].map((days) => days * DAY),
];
/** Lengths between two labels of the axis. */
const STEPS = [
  ...[10, 30].map((seconds) => seconds * SECOND),
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 91, 365, 3650].map((days) => days * DAY),
];
/** Blank cells between two labels. */
const LABEL_GAP = 2;

/** Cuts the span from `from` to `to` (epoch ms) into the shortest cells of which at most `room` are needed. */
export const timeGrid = (from: number, to: number, room: number): TimeGrid => {
  const cellsOf = (width: number): number => Math.max(1, Math.ceil(to / width) - Math.floor(from / width));
  const width = WIDTHS.find((one) => cellsOf(one) <= room) ?? 100 * 3650 * DAY;
  const start = Math.floor(from / width) * width;
  const cells = cellsOf(width);
  return { from: start, to: start + cells * width, width, cells };
};

/** The text above the cells: round times in the zone shown, as many as have room; empty if no time has room. */
export const axisText = ({ from, to, width, cells }: TimeGrid): string => {
  const step = STEPS.find((one) => one >= width && Math.floor(one / width) >= labelOf(from, one).length + LABEL_GAP);
  if (step === undefined) return '';
  let text = '';
  const ahead = zoneAhead(from);
  for (let at = Math.ceil((from + ahead) / step) * step - ahead; at < to; at += step) {
    const cell = Math.floor((at - from) / width);
    const label = labelOf(at, step);
    if (cell >= text.length && cell + label.length <= cells) text = text.padEnd(cell) + label;
  }
  return text;
};

/** A label of the axis: `23`, `23:10`, `23:10:30`, `03-01`, `2026-03`. */
const labelOf = (at: number, step: number): string => {
  const iso = zonedIso(at);
  if (step >= 30 * DAY) return iso.slice(0, 7);
  if (step >= DAY) return iso.slice(5, 10);
  if (step >= HOUR) return iso.slice(11, 13);
  return step >= MINUTE ? iso.slice(11, 16) : iso.slice(11, 19);
};

/** A length of a cell in words: `30 s`, `20 min`, `6 h`, `7 d`. */
export const widthText = (width: number): string => {
  if (width < MINUTE) return `${width / SECOND} s`;
  if (width < HOUR) return `${width / MINUTE} min`;
  return width < DAY ? `${width / HOUR} h` : `${width / DAY} d`;
};

/** The index of the cell of a time; null outside of the grid. */
export const cellOf = ({ from, to, width }: TimeGrid, at: number): number | null =>
  at < from || at >= to ? null : Math.floor((at - from) / width);

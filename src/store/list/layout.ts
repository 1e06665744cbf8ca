import type { Problem } from '../../core/client/index.ts';
import { perState } from '../../core/memo/index.ts';
import { elide, width as visibleWidth, wrap } from '../../core/text/index.ts';
import { formatAgo, formatClock } from '../../core/values/index.ts';
import { cachedText } from '../cached/cached.ts';
import { problemLine } from '../keys/remedy.ts';
import { failuresText } from '../projects/parts.ts';
import { promptNotes } from '../prompt/notes.ts';
import { type HeldList, isCached } from '../state/held-list.ts';
import { overlayOf } from '../state/overlays.ts';
import { serviceName } from '../state/service.ts';
import { currentView, machineClock, type State, shownUntil } from '../state/state.ts';
import { shownStamp } from '../state/walk.ts';
import { countAttempt } from '../walk/item.ts';
import { currentList, honouredOf, isOrderIgnored } from '../walk/query.ts';

/** A line about a problem of the rows, shown above them; at most two lines are shown. */
interface Notice {
  readonly text: string;
  readonly tone: 'warn' | 'bad';
}

const LINES = 2;
const NO_NOTICES: readonly Notice[] = [];

/** The notices above the rows. Empty if there are no rows: then `places/list/empty-list.tsx` explains the problem. */
export const noticeOf = (state: State): readonly Notice[] => {
  const list = currentList(state);
  if (list === undefined || list.items.length === 0) return NO_NOTICES;
  const width = Math.max(10, state.size.columns - 2);
  if (list.problem !== null) return problemNotice(state, list.problem, staleTexts(state, list), width);
  const cached = cachedText(state);
  if (cached !== null) return inLines(cachedWords(state, cached, width), 'warn', width);
  const failures = failuresText(state, list);
  if (failures !== null) return inLines(`✖ ${failures}`, 'bad', width);
  const notes = [...list.notes, ...ignoredNotes(state)];
  const note = notes.at(-1);
  if (note === undefined) return NO_NOTICES;
  const more = notes.length > 1 ? ` (and ${notes.length - 1} more)` : '';
  return [{ text: elide(`▲ ${note}${more}`, width), tone: 'warn' }];
};

/** Notes on parts of the query that the service ignored. */
const ignoredNotes = (state: State): readonly string[] => [
  ...(isOrderIgnored(state, state.tab) ? ['the service ignored the order; sorting locally'] : []),
  ...(honouredOf(state, state.tab).ignored ? [`the service ignored the ${narrowedBy(state)}; filtering locally`] : []),
];

const narrowedBy = (state: State): string => (currentView(state).serverFilter.length > 0 ? 'filter' : 'type');

/** Shortens a problem for a notice: counts down its retry to `now` and cuts the message of the service to `cells`, so that correlation id and remedy fit. */
export const brief = (problem: Problem, cells: number, now: number): Problem => ({
  ...countAttempt(problem, now),
  ...(problem.message !== undefined && { message: elide(problem.message, cells) }),
});

/**
 * Fits a problem into the notice. Cuts the message of the service and the age of the rows, to keep the cause, the `ref`
 * and the remedy. `stale` gives the age in decreasing length; its last text is always kept.
 */
const problemNotice = (state: State, problem: Problem, stale: readonly string[], width: number): readonly Notice[] => {
  const { now } = state;
  const { message: _, ...silent } = problem;
  const { code: __, ...bare } = silent;
  const problems = [brief(problem, Math.floor(width / 2), now), brief(problem, 24, now), silent, bare];
  const lines = problems.map((one) => problemLine(state, countAttempt(one, now)));
  const texts = stale.flatMap((age) => lines.map((line) => `✖ ${age}${line}`));
  return inLines(texts.find((one) => wrap(one, width).length <= LINES) ?? texts.at(-1) ?? '', 'bad', width);
};

/** Texts with the age of the rows, longest first. The age of cached rows is always shown; the header shows the age of other rows. */
const staleTexts = (state: State, list: HeldList): readonly string[] => {
  const cached = cachedText(state);
  const stamp = shownStamp(list, shownUntil(state));
  if (cached !== null) return [`cached rows ${cached}: `, `rows from ${formatAgo(stamp, state.now)}: `];
  if (stamp === null || isCached(list)) return [''];
  return [`showing rows from ${formatClock(machineClock(state, stamp))}: `, ''];
};

/** Age of cached rows. The position line also shows the request for fresh rows. */
const cachedWords = (state: State, cached: string, width: number): string => {
  const short = `▲ ${cached}, saved by an earlier run; loading…`;
  const long = `▲ ${cached}, saved by an earlier run; contacting ${serviceName(state.service)}…`;
  return visibleWidth(long) <= width ? long : short;
};

const inLines = (text: string, tone: Notice['tone'], width: number): readonly Notice[] => {
  const lines = wrap(text, width);
  const shown = lines.slice(0, LINES);
  if (lines.length > LINES) shown[LINES - 1] = elide(`${shown[LINES - 1]} …`, width);
  return shown.map((line) => ({ text: line, tone }));
};

/** Minimum screen size; a smaller screen shows only a message. */
export const SMALLEST = { columns: 60, rows: 15 } as const;

/** Number of lines above the body (header, tabs, query line) and below it (position line, footer). */
const ABOVE = 3;
const BELOW = 2;

/** Heights of the screen's parts, from top to bottom, in lines. */
export interface Layout {
  readonly fits: boolean;
  /** Lines between the query line and the body: problems, or help for a prompt. */
  readonly notices: number;
  /** 1 if the line of the cell under the cursor is shown below a list, else 0. */
  readonly cell: number;
  /** Lines of the body: titles and rows of a list, an open item, a picker, the help. */
  readonly body: number;
  /** Width in cells of a list, and of the preview beside or below it; 0 without a preview. */
  readonly table: number;
  readonly preview: number;
  /** Lines of the preview below a list; 0 if the preview stands beside the list and is as high as the body. */
  readonly below: number;
  /** Rows of a list: the body without the title line and the preview below. */
  readonly rows: number;
}

/** Minimum screen width for a preview beside the list, its share of the width, and its maximum width in cells. */
const BESIDE_FROM = 160;
const BESIDE_SHARE = 0.4;
const MAX_BESIDE = 90;

/** Minimum screen height for a preview below the list, and its share of the body. */
const BELOW_FROM = 24;
const BELOW_SHARE = 0.45;

/** Reason why the screen has no room for a preview; null if it has room. */
export const previewNeeds = ({ size: { columns, rows } }: State): string | null =>
  columns >= BESIDE_FROM || rows >= BELOW_FROM
    ? null
    : `the preview needs ${BESIDE_FROM} columns or ${BELOW_FROM} lines, this terminal has ${columns} × ${rows}`;

const previewIn = (state: State, body: number): Pick<Layout, 'table' | 'preview' | 'below'> => {
  const { columns } = state.size;
  if (!state.settings.preview || previewNeeds(state) !== null || currentView(state).detail !== null)
    return { table: columns, preview: 0, below: 0 };
  if (columns < BESIDE_FROM) return { table: columns, preview: columns, below: Math.floor(body * BELOW_SHARE) };
  const preview = Math.min(MAX_BESIDE, Math.floor(columns * BESIDE_SHARE));
  return { table: columns - preview, preview, below: 0 };
};

/** Overlays that leave the rows of a list visible. */
const BESIDE_ROWS: readonly string[] = ['filter', 'picker'];

const showsCell = (state: State): boolean => {
  const { column, detail } = currentView(state);
  return column !== null && detail === null && state.overlays.every(({ id }) => BESIDE_ROWS.includes(id));
};

/** The layout of the screen, once per state. */
export const layoutOf = perState((state: State): Layout => {
  const prompt = overlayOf(state, 'filter');
  const notices = prompt === null ? noticeOf(state).length : promptNotes(state, prompt).lines.length;
  const cell = showsCell(state) ? 1 : 0;
  const body = Math.max(1, state.size.rows - ABOVE - BELOW - notices - cell);
  const preview = previewIn(state, body);
  return {
    fits: state.size.columns >= SMALLEST.columns && state.size.rows >= SMALLEST.rows,
    notices,
    cell,
    body,
    ...preview,
    rows: Math.max(1, body - 1 - preview.below),
  };
});

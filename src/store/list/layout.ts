import { perState } from '../../core/memo/index.ts';
import { promptNotes } from '../prompt/notes.ts';
import { currentView } from '../state/current-view.ts';
import { overlayOf } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { noticeOf } from './notice.ts';

/** Minimum screen size; a smaller one shows only a message. */
export const SMALLEST = { columns: 60, rows: 15 } as const;

/** Lines above the body (header, tabs, query line) and below it (position line, footer). */
const ABOVE = 3;
const BELOW = 2;

/** Heights of the screen's parts, from top to bottom, in lines. */
export interface Layout {
  readonly fits: boolean;
  /** Lines between query line and body: problems, or help for a prompt. */
  readonly notices: number;
  /** The line of the cell under the cursor, below a list with a current column. */
  readonly cell: number;
  /** Lines of the body: a list's titles and rows, a detail, a picker, the help. */
  readonly body: number;
  /** Width of a list in cells, and of the preview beside it; 0 without a preview. */
  readonly table: number;
  readonly preview: number;
  /** Rows of a list: the body without the title line. */
  readonly rows: number;
}

/** Minimum screen width for a preview, the preview's share of it, and its maximum width in cells. */
export const PREVIEW_FROM = 160;
const PREVIEW_SHARE = 0.4;
const MAX_PREVIEW = 90;

const previewCells = (state: State): number => {
  const { columns } = state.size;
  if (!state.preview || columns < PREVIEW_FROM || currentView(state).detail !== null) return 0;
  return Math.min(MAX_PREVIEW, Math.floor(columns * PREVIEW_SHARE));
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
  const preview = previewCells(state);
  const cell = showsCell(state) ? 1 : 0;
  const body = Math.max(1, state.size.rows - ABOVE - BELOW - notices - cell);
  return {
    fits: state.size.columns >= SMALLEST.columns && state.size.rows >= SMALLEST.rows,
    notices,
    cell,
    body,
    table: state.size.columns - preview,
    preview,
    rows: Math.max(1, body - 1),
  };
});

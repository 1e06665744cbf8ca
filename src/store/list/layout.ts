import { perState } from '../../core/memo/index.ts';
import { promptNotes } from '../prompt/notes.ts';
import { currentView } from '../state/current-view.ts';
import { overlayOf } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { noticeOf } from './notice.ts';

/** The smallest screen that is of use; below it one line says so. */
export const SMALLEST = { columns: 60, rows: 15 } as const;

/** Header, tabs, query line; position line and footer. */
const ABOVE = 3;
const BELOW = 2;

/** Lines of the screen, from top to bottom. */
export interface Layout {
  readonly fits: boolean;
  /** Lines between query line and body that say what is wrong; under a prompt those that help with what is typed. */
  readonly notices: number;
  /** The line of the cell under the cursor, below a list in which a column is chosen. */
  readonly cell: number;
  /** Lines between the notices and that line or the position line: a list's head and rows, a detail, a picker, the help. */
  readonly body: number;
  /** Cells of a list from the left, and of the preview beside it; 0 where there is none. */
  readonly table: number;
  readonly preview: number;
  /** Rows of a list: the body without the line of column titles. */
  readonly rows: number;
}

/** From this width on a list has room for a preview beside it, of this share of the screen, up to so many cells. */
export const PREVIEW_FROM = 160;
const PREVIEW_SHARE = 0.4;
const MAX_PREVIEW = 90;

const previewCells = (state: State): number => {
  const { columns } = state.size;
  if (!state.preview || columns < PREVIEW_FROM || currentView(state).detail !== null) return 0;
  return Math.min(MAX_PREVIEW, Math.floor(columns * PREVIEW_SHARE));
};

/** What stands over a list and leaves its rows on the screen. */
const BESIDE_ROWS: readonly string[] = ['filter', 'picker'];

const showsCell = (state: State): boolean => {
  const { column, detail } = currentView(state);
  return column !== null && detail === null && state.overlays.every(({ id }) => BESIDE_ROWS.includes(id));
};

/** How the screen is divided now: asked ten times for each frame, and worked out once. */
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

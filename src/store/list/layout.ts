import { perState } from '../../core/memo/index.ts';
import { promptNotes } from '../prompt/notes.ts';
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
  /** Lines between the notices and the position line: a list's head and rows, a detail, a picker, the help. */
  readonly body: number;
  /** Rows of a list: the body without the line of column titles. */
  readonly rows: number;
}

/** How the screen is divided now: asked ten times for each frame, and worked out once. */
export const layoutOf = perState((state: State): Layout => {
  const prompt = overlayOf(state, 'filter');
  const notices = prompt === null ? noticeOf(state).length : promptNotes(state, prompt).lines.length;
  const body = Math.max(1, state.size.rows - ABOVE - BELOW - notices);
  return {
    fits: state.size.columns >= SMALLEST.columns && state.size.rows >= SMALLEST.rows,
    notices,
    body,
    rows: Math.max(1, body - 1),
  };
});

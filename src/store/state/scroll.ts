import type { Action } from '../../keymap/action.ts';
import type { Edited } from './line-edit.ts';
import type { Change, State } from './state.ts';

/** A motion: by lines, by a share of the screen, or to an end. */
export interface Motion {
  readonly lines?: number;
  /** In heights of the screen; the cursor keeps its line on the screen. */
  readonly screens?: number;
  readonly to?: 'first' | 'last';
  /**
   * Scrolls by half screens at the edges instead of single lines, to write less over a slow link while a key is held.
   */
  readonly paged?: boolean;
}

/** A scrolled range of lines, and a cursor on one of them. */
export interface Scrolled {
  readonly cursor: number;
  /** First visible line. */
  readonly top: number;
  readonly height: number;
  readonly total: number;
}

/** A cursor position: its line, and its row on the screen. */
export interface Standing {
  readonly cursor: number;
  readonly row: number;
}

/** The visible part of `total` lines with the cursor's line at `row`. */
export const scrolledTo = ({ cursor, row }: Standing, total: number, height: number): Scrolled => {
  const line = Math.max(0, Math.min(cursor, total - 1));
  const shown = Math.min(Math.max(0, row), height - 1);
  return { cursor: line, top: Math.max(0, Math.min(line - shown, total - height)), height, total };
};

/** The cursor position after a motion. A motion by screens keeps the cursor's row; others scroll only as needed. */
export const moveScrolled = ({ cursor, top, height, total }: Scrolled, motion: Motion): Standing => {
  const by = motion.lines ?? Math.trunc((motion.screens ?? 0) * height);
  const target = motion.to === 'first' ? 0 : motion.to === 'last' ? total - 1 : cursor + by;
  const line = Math.max(0, Math.min(total - 1, target));
  if (motion.paged === true && motion.screens === undefined && (line < top || line >= top + height)) {
    const half = Math.floor(height / 2);
    return { cursor: line, row: line < top ? half - 1 : half };
  }
  const row = motion.screens === undefined ? line - top : cursor - top;
  return { cursor: line, row: Math.max(0, Math.min(height - 1, row)) };
};

/** A place of the key table (`keymap/`). */
export interface KeyPlace<Own> {
  /** Moves its cursor, or scrolls it. */
  move(state: State, own: Own, motion: Motion): Change;
  /** One step back: inside the place, or out of it. */
  back(state: State, own: Own): Change;
  /** True if `q` leaves it; at the top it ends the program. */
  leaves(state: State): boolean;
  /** Appended to the message for a key without a binding. */
  readonly hint: string;
  /** Its own verb for an action; null or absent for the default. */
  verb?(state: State, own: Own, action: Action): Change | null;
  /** Its search by typed text, if it has one. */
  readonly search?: SearchedPlace<Own>;
}

/** Search of a place: `/`. */
interface SearchedPlace<Own> {
  /** The current search text. */
  text(own: Own): string;
  /** Effect of the text, for the prompt: `narrows the lines`. */
  readonly hint: string;
  /** Searches while typing, and shows the first match. */
  show(state: State, own: Own, text: string): Change;
  /** Restores an earlier search without moving. */
  restore(state: State, own: Own, text: string): Change;
}

/** Runs the verb of an action. */
export type Act = (state: State, action: Action) => Change;

/** A prompt or a picker: it receives every key. */
export interface TypedPlace<Own> {
  press(state: State, own: Own, key: string, act: Act): Change;
  /** Sets the text of its line. */
  edit(state: State, own: Own, edited: Edited): Change;
  /** Its text line; null while keys are choices. */
  line(own: Own): Edited | null;
}

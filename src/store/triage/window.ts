import { lastPerStore } from '../../core/memo/index.ts';
import {
  cellAt,
  layoutSheet,
  type Sheet,
  type SheetBlock,
  type SheetLine,
  type SheetRow,
} from '../../core/sheet/index.ts';
import { contains, wrap } from '../../core/text/index.ts';
import { lineText, span } from '../../core/view/index.ts';
import { layoutOf } from '../list/layout.ts';
import { openOverlay } from '../state/overlays.ts';
import type { QuestionState, SheetCursor } from '../state/question.ts';
import { type Motion, moveScrolled, type Scrolled, scrolledTo } from '../state/scroll.ts';
import type { State } from '../state/state.ts';
import { answerTo, questionOnTop } from './ask.ts';

/** The visible part of the answer to a question. */
export interface SheetWindow {
  readonly rows: readonly SheetRow[];
  /** Visible rows, from top to bottom. */
  readonly shown: readonly SheetRow[];
  /** Index of the row of the cursor among the visible rows. */
  readonly cursor: number;
  /** The scrolled rows, between the rows that are pinned at the top and at the bottom. */
  readonly scrolled: Scrolled;
  /** Index of the first scrolled row. */
  readonly first: number;
  /** The line under the cursor; null if the answer has no lines. */
  readonly line: SheetLine | null;
  readonly column: number;
  /** Notes on this line, wrapped, to show below the rows. */
  readonly sentences: readonly string[];
}

/** Number of cells before each line and note of an answer: the mark of the cursor and a blank. */
export const MARGIN = 2;
/** Minimum number of rows for lines before notes are shown, and maximum share of the body for notes. */
const LEAST_ROWS = 6;
const SENTENCE_SHARE = 0.4;
/** On a body smaller than this, notes are omitted rather than lines. */
const SMALL_BODY = 14;

const lastLayout = lastPerStore<readonly SheetRow[]>();

/** Returns the visible lines around the cursor. If its line has disappeared, the cursor keeps its position. */
export const sheetWindow = (state: State, question: QuestionState): SheetWindow => {
  const answer = answerTo(state, question);
  const sheet = narrowedSheet(answer.sheet(), question.text);
  const { columns } = state.size;
  const rows = lastLayout(state, [sheet, columns], () => layoutSheet(sheet, columns - MARGIN));
  const at = cursorRow(rows, question.cursor);
  const line = rows[at]?.stop ?? null;
  const { body } = layoutOf(state);
  const wrapped = answer.sentences(line).flatMap((text) => wrap(text, columns - MARGIN));
  const least = body < SMALL_BODY ? Math.max(LEAST_ROWS, rows.length) : LEAST_ROWS;
  const room = Math.min(Math.floor(body * SENTENCE_SHARE), body - least - 1);
  const sentences = room < 1 ? [] : wrapped.slice(0, room);
  const height = Math.max(1, sentences.length === 0 ? body : body - sentences.length - 1);
  const first = pinnedCount(rows, 'top', height);
  const bottom = pinnedCount(rows, 'bottom', height);
  const total = rows.length - first - bottom;
  const { key, row } = question.cursor;
  const standing = { cursor: at - first, row: key === null ? at - first : row };
  const { top } = scrolledTo(standing, total, height - first - bottom);
  const last = rows.length - bottom;
  const start = first + top;
  const end = Math.min(last, start + height - first - bottom);
  const shown = [...rows.slice(0, first), ...rows.slice(start, end), ...rows.slice(last)];
  const cursor = at >= last ? shown.length - (rows.length - at) : at - top;
  // The cursor can move to a pinned total.
  const scrolled = { cursor: at - first, top, height: height - first - bottom, total: rows.length - first };
  return { rows, shown, cursor, scrolled, first, line, column: answer.column(), sentences };
};

const pinnedCount = (rows: readonly SheetRow[], end: SheetRow['pinned'], height: number): number =>
  rows.length <= height || height < LEAST_ROWS ? 0 : rows.filter(({ pinned }) => pinned === end).length;

const isStop = (row: SheetRow | undefined): boolean => row?.stop != null;

const cursorRow = (rows: readonly SheetRow[], { key, index }: SheetCursor): number => {
  const found = key === null ? -1 : rows.findIndex(({ stop }) => stop?.key === key);
  if (found >= 0) return found;
  return key === null ? nearestStop(rows, 0, 1) : nearestStop(rows, Math.min(index, rows.length - 1), 1);
};

/** Returns the first line from `from` on at which the cursor stops, else the nearest in the other direction; 0 if there is none. */
const nearestStop = (rows: readonly SheetRow[], from: number, step: 1 | -1): number => {
  for (let at = from; at >= 0 && at < rows.length; at += step) if (isStop(rows[at])) return at;
  for (let at = from; at >= 0 && at < rows.length; at -= step) if (isStop(rows[at])) return at;
  return 0;
};

/**
 * Keeps the cursor of the open answer on its line when the answer is replaced; null if nothing changes. If the line is gone, or
 * the user has not moved the cursor, notes that another line has come under the cursor.
 */
export const withSameLine = (before: State, state: State): Pick<State, 'overlays' | 'replacedIn'> | null => {
  const question = questionOnTop(before);
  if (question === null || questionOnTop(state) !== question) return null;
  const was = sheetWindow(before, question);
  const is = sheetWindow(state, question);
  if (was.line === null || isSameLine(was, is)) return null;
  const { key } = was.line;
  const at = question.cursor.key === null ? -1 : is.rows.findIndex(({ stop }) => stop?.key === key);
  // The line to which the user moved the cursor may have returned.
  const isOther = at < 0 || is.line?.key === key || is.line?.key === question.cursor.key;
  if (isOther) return { overlays: state.overlays, replacedIn: { place: question.name } };
  // The first lines stay visible.
  const cursor = { ...question.cursor, key, index: at, row: at - is.first - was.scrolled.top };
  return { ...openOverlay(state, 'question', { ...question, cursor }), replacedIn: state.replacedIn };
};

/** True if both windows have the same line, and the same items in the column of the cursor. */
const isSameLine = (was: SheetWindow, is: SheetWindow): boolean =>
  was.line?.key === is.line?.key && foundIn(was) === foundIn(is);

/** Returns the terms that find the items of the cell under the cursor; empty if terms do not find them. */
const foundIn = ({ line, column }: SheetWindow): string => {
  const drill = cellAt(line, column)?.drill;
  return drill?.type === 'terms' ? JSON.stringify(drill.terms) : '';
};

/** Returns the cursor after a motion. The cursor stops only at lines, and rows above the first line stay visible. */
export const movedCursor = (window: SheetWindow, cursor: SheetCursor, motion: Motion): SheetCursor => {
  const { rows, scrolled, first } = window;
  const next = moveScrolled(scrolled, motion);
  const step = next.cursor < scrolled.cursor || motion.to === 'last' ? -1 : 1;
  const at = nearestStop(rows, next.cursor + first, step);
  const stop = rows[at]?.stop;
  if (stop == null) return cursor;
  const isFirst = rows.findIndex(isStop) === at;
  const place = at - first;
  return { ...cursor, key: stop.key, index: at, row: isFirst ? place : Math.max(0, next.row + place - next.cursor) };
};

const noLineBlock = (typed: string): SheetBlock => ({
  id: 'nothing',
  columns: [],
  titled: false,
  lines: [],
  note: [span(`no line has ${typed.trim()} · Esc shows all lines`, 'dim')],
});

const lastNarrowed = new WeakMap<Sheet, { readonly text: string; readonly sheet: Sheet }>();

/** Returns the lines of a sheet that contain a text, ignoring case, with the lines below them. */
const narrowedSheet = (sheet: Sheet, typed: string): Sheet => {
  const text = typed.trim().toLowerCase();
  if (text === '') return sheet;
  const known = lastNarrowed.get(sheet);
  if (known?.text === text) return known.sheet;
  const has = (line: SheetLine): boolean =>
    [...line.cells.map((cell) => cell.text), line.full ?? '', lineText(line.text ?? [])].some((one) =>
      contains(one, text),
    );
  const blocks = sheet.blocks.map(({ total: _, note: __, ...block }) => {
    let under = false;
    const lines = block.lines.filter((line) => {
      under = (line.depth ?? 0) > 0 ? under || has(line) : has(line);
      return under;
    });
    return { ...block, lines };
  });
  const isEmpty = blocks.every(({ lines }) => lines.length === 0);
  const narrowed = { blocks: isEmpty ? [noLineBlock(typed)] : blocks.filter(({ lines }) => lines.length > 0) };
  lastNarrowed.set(sheet, { text, sheet: narrowed });
  return narrowed;
};

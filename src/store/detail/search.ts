import { lastBy, perKey } from '../../core/memo/index.ts';
import { lineText } from '../../core/view/index.ts';
import { isPathSearch } from '../../pane/folded-lines.ts';
import type { PaneRow } from '../../pane/row.ts';
import { changeView, currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Change, State } from '../state/state.ts';
import { lineOf } from './columns.ts';
import { detailOf, type OpenDetail } from './layout.ts';

/** Goes to the next or previous match, wrapping around. */
export const nextHit = (state: State, by: 1 | -1): Change => {
  const open = detailOf(state);
  if (open === null) return {};
  if (open.detail.search === '') return say('no search; / starts one');
  const hits = hitsOf(open);
  const hit =
    by === 1
      ? (hits.find((index) => index > open.cursor) ?? hits[0])
      : (hits.findLast((index) => index < open.cursor) ?? hits.at(-1));
  return hit === undefined ? say(`no match for ${open.detail.search}`) : toLine(state, open, hit);
};

/** Searches the open item; the cursor goes to the first match from there on. */
export const searchItem = (state: State, text: string): Change => searched(state, text, true);

/** Searches the open item; the cursor stays. */
export const restoreSearch = (state: State, text: string): Change => searched(state, text, false);

const searched = (state: State, text: string, moves: boolean): Change => {
  const { detail } = currentView(state);
  if (detail === null) return {};
  const change = changeView(state, { detail: { ...detail, search: text } });
  const next = { ...state, ...change };
  const open = detailOf(next);
  if (open === null || !moves || text === '') return change;
  const hits = hitsOf(open);
  const hit = hits.find((index) => index >= open.cursor) ?? hits[0];
  return hit === undefined ? change : toLine(next, open, hit);
};

/** A line out of view is centred. */
const toLine = (state: State, open: OpenDetail, cursor: number): Change => {
  const line = lineOf(open, cursor);
  const seen = line >= open.top && line < open.top + open.height;
  const row = seen ? line - open.top : Math.floor(open.height / 2);
  return changeView(state, { detail: { ...open.detail, cursor, row } });
};

const NONE: readonly number[] = [];

// Every key and every frame asks for the matches.
const hitsIn = perKey((_: readonly PaneRow[]) => lastBy<readonly number[]>());

const isHit = ({ line, pathOf }: PaneRow, search: string): boolean =>
  lineText(line).toLowerCase().includes(search) ||
  (pathOf !== undefined && isPathSearch(search) && endsPath(pathOf().toLowerCase(), search));

/** True if a text ends in the last step of a path: lines below that step contain it in their paths too. */
const endsPath = (path: string, search: string): boolean => {
  const at = path.lastIndexOf(search);
  return at >= 0 && !/[.[]/.test(path.slice(at + search.length));
};

/** The lines of the open item that contain the search text in their text or field path, ignoring case. */
export const hitsOf = ({ rows, detail }: OpenDetail): readonly number[] => {
  const search = detail.search.toLowerCase();
  if (search === '') return NONE;
  return hitsIn(rows)([search], () => rows.flatMap((row, index) => (isHit(row, search) ? [index] : [])));
};

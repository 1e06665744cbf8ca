import { lastBy, perKey } from '../../core/memo/index.ts';
import { lineText } from '../../core/view/index.ts';
import type { PaneRow } from '../../pane/row.ts';
import { changeView, currentView } from '../state/current-view.ts';
import { type Edited, editText } from '../state/line-edit.ts';
import { say } from '../state/message.ts';
import type { SearchPrompt } from '../state/overlay.ts';
import { closeOverlays, openOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { detailOf, type OpenDetail } from './layout.ts';

/** Opens the search prompt of the open item. */
export const searchItem = (state: State): Change => {
  const { detail } = currentView(state);
  if (detail === null) return {};
  return openOverlay(state, 'search', { text: '', caret: 0, before: detail.search });
};

/** A key in the search prompt of an item: the cursor goes to the first hit while one types. */
export const itemSearchKey = (state: State, prompt: SearchPrompt, key: string): Change => {
  if (key === 'enter') return closeOverlays(state, 'search');
  if (key === 'esc') return { ...searched(state, prompt.before, null), ...closeOverlays(state, 'search') };
  return itemSearchEdited(state, prompt, editText(prompt, key));
};

/** Another text in the search prompt of an item. */
export const itemSearchEdited = (state: State, prompt: SearchPrompt, edited: Edited): Change => ({
  ...searched(state, edited.text, 1),
  ...openOverlay(state, 'search', { ...prompt, ...edited }),
});

/** The next hit, or the one before, round the ends. */
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

const searched = (state: State, text: string, to: 1 | null): Change => {
  const { detail } = currentView(state);
  if (detail === null) return {};
  const change = changeView(state, { detail: { ...detail, search: text } });
  const next = { ...state, ...change };
  const open = detailOf(next);
  if (open === null || to === null || text === '') return change;
  const hits = hitsOf(open);
  const hit = hits.find((index) => index >= open.cursor) ?? hits[0];
  return hit === undefined ? change : toLine(next, open, hit);
};

/** A line out of sight is put into the middle of the screen. */
const toLine = (state: State, open: OpenDetail, line: number): Change => {
  const seen = line >= open.top && line < open.top + open.height;
  const row = seen ? line - open.top : Math.floor(open.height / 2);
  return changeView(state, { detail: { ...open.detail, cursor: line, row } });
};

const NONE: readonly number[] = [];

// A search is asked for with every key and every frame.
const hitsIn = perKey((_: readonly PaneRow[]) => lastBy<readonly number[]>());

/** The lines of the open item that hold what is looked for, without regard to case. */
export const hitsOf = ({ rows, detail }: OpenDetail): readonly number[] => {
  const search = detail.search.toLowerCase();
  if (search === '') return NONE;
  return hitsIn(rows)([search], () =>
    rows.flatMap(({ line }, index) => (lineText(line).toLowerCase().includes(search) ? [index] : [])),
  );
};

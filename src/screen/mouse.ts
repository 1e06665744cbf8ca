import { isPrompting } from '../store/keys/line.ts';
import { type ListCell, rowOnLine, windowOf } from '../store/list/cursor.ts';
import { layoutOf } from '../store/list/layout.ts';
import { isOpen } from '../store/state/overlays.ts';
import { keyPlace, type State, type Store } from '../store/state/state.ts';
import { clickList, press } from '../store/store.ts';
import { tabKeyAt } from '../ui/regions/tabs.tsx';
import { REGIONS } from './regions.ts';

/** A mouse event, and its cell on the screen (from 0). */
interface MouseEvent {
  readonly type: 'click' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/** Lines per notch of the wheel. */
const LINES_PER_NOTCH = 3;

/**
 * Handles a mouse event: the wheel scrolls like the arrow keys; a click switches the tab, sorts by a title, moves the
 * cursor to a row, or opens the row under the cursor. Prompts, pickers and text ignore clicks.
 */
export const handleMouse = (store: Store, { type, column, row }: MouseEvent): void => {
  const state = store.getState();
  if (!layoutOf(state).fits) return;
  if (type !== 'click') {
    if (isOpen(state, 'filter')) return;
    for (let line = 0; line < LINES_PER_NOTCH; line += 1) press(store, type === 'wheel-up' ? 'up' : 'down');
    return;
  }
  if (isPrompting(state)) return;
  const hit = regionAt(state, row);
  if (hit?.id === 'tabs') {
    const key = tabKeyAt(state, column);
    if (key !== null) press(store, key);
  }
  if (hit?.id === 'body' && keyPlace(state).id === 'list') clickOn(store, state, { line: hit.line, cell: column });
};

const clickOn = (store: Store, state: State, at: ListCell): void => {
  const row = rowOnLine(state, at);
  if (row !== null && row === windowOf(state).cursor) press(store, 'enter');
  else clickList(store, at);
};

/** The region at a line of the screen, and the line within the region; null below the last region. */
const regionAt = (state: State, row: number): { readonly id: string; readonly line: number } | null => {
  const layout = layoutOf(state);
  let top = 0;
  for (const { id, height } of REGIONS) {
    const lines = height(layout);
    if (row < top + lines) return { id, line: row - top };
    top += lines;
  }
  return null;
};

import { type ListCell, rowOnLine } from '../store/list/click.ts';
import { windowOf } from '../store/list/cursor.ts';
import { isListShown } from '../store/list/key-context.ts';
import { layoutOf } from '../store/list/layout.ts';
import { tabKey } from '../store/list/tabs.ts';
import { isPrompting } from '../store/places/line.ts';
import { isOpen } from '../store/state/overlays.ts';
import type { State } from '../store/state/state.ts';
import { clickList, press, type Store } from '../store/store.ts';
import { REGIONS } from './regions.ts';
import { tabs } from './screen/around.ts';
import { createTheme } from './theme.ts';

/** What the mouse did, and in which cell of the screen (from 0). */
interface MouseDone {
  readonly type: 'click' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
}

/** Lines of one notch of the wheel. */
const NOTCH = 3;

/**
 * Obeys the mouse: the wheel moves as the arrows do, a click on a tab shows it, on a title sorts by the column, on a row
 * moves the cursor, and on the row under the cursor opens it. Clicks are for lists: a prompt, a picker and text take none.
 */
export const obeyMouse = (store: Store, { type, column, row }: MouseDone): void => {
  const state = store.getState();
  if (!layoutOf(state).fits) return;
  if (type !== 'click') {
    if (isOpen(state, 'filter')) return;
    for (let line = 0; line < NOTCH; line += 1) press(store, type === 'wheel-up' ? 'up' : 'down');
    return;
  }
  if (isPrompting(state)) return;
  const hit = regionAt(state, row);
  if (hit?.id === 'tabs') {
    const key = tabKeyAt(state, column);
    if (key !== null) press(store, key);
  }
  if (hit?.id === 'body' && isListShown(state)) clickOn(store, state, { line: hit.line, cell: column });
};

const clickOn = (store: Store, state: State, at: ListCell): void => {
  const row = rowOnLine(state, at);
  if (row !== null && row === windowOf(state).cursor) press(store, 'enter');
  else clickList(store, at);
};

/** The region of a line of the screen, and which line of it that is. */
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

const PLAIN = createTheme('none');
const NOW_TAB = ' 0 Now ';

/** The key of the tab on a cell of the tab line, which is read as it is painted: each begins with its number and title. */
const tabKeyAt = (state: State, column: number): string | null => {
  const painted = tabs(state, PLAIN)
    .join('')
    .replaceAll(/\u001B\[[\d;]*m/g, '');
  let key: string | null = column < NOW_TAB.length && painted.startsWith(NOW_TAB) ? '0' : null;
  let from = 0;
  for (const [index, { title }] of state.catalog.resources.entries()) {
    const start = painted.indexOf(` ${tabKey(index)} ${title}`, from);
    if (start < 0 || start > column) break;
    key = tabKey(index);
    from = start + 1;
  }
  return key === '' ? null : key;
};

import { memo } from 'react';
import type { Item } from '../../core/item/index.ts';
import { elide, wrap } from '../../core/text/index.ts';
import { line, lineWidth, span } from '../../core/view/index.ts';
import { problemLine } from '../../store/keys/remedy.ts';
import { cursorItem } from '../../store/list/cursor.ts';
import { brief, SMALLEST } from '../../store/list/layout.ts';
import { currentRows } from '../../store/list/rows.ts';
import { firstProblem } from '../../store/state/held-list.ts';
import { currentResource, currentView, type State } from '../../store/state/state.ts';
import { waitOf } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import { Lines } from '../line.tsx';
import { useLines } from '../screen-context.ts';
import type { Spans } from '../theme.ts';
import { newsForms } from './header.tsx';

/** The whole screen of a terminal that is too small: the required size, why a list failed, and names of rows. */
export const TooSmall = memo(() => <Lines lines={useLines(tooSmallLines)} />);

const tooSmallLines = (state: State): readonly Spans[] => {
  const { columns, rows } = state.size;
  const needed = `edgescope needs at least ${SMALLEST.columns} × ${SMALLEST.rows}; this terminal is ${columns} × ${rows}`;
  const head = wrap(needed, columns).map((text) => line(text));
  const failure = [...failureLines(state), ...newsLines(state)];
  // A failure and news are more important than the required size.
  const top = head.length + failure.length > rows ? [...failure, ...head] : [...head, ...failure];
  return [...top.slice(0, rows), ...nameLines(state, rows - top.length)];
};

/** Why the list could not be loaded or refreshed, and the remedy. */
const failureLines = (state: State): readonly Spans[] => {
  const { columns, rows } = state.size;
  const list = currentList(state);
  const problem = list === undefined ? null : (firstProblem(list) ?? waitOf(list, state.now)?.problem ?? null);
  if (problem === null) return [];
  const text = problemLine(state, brief(problem, Math.floor((columns * rows) / 4), state.now));
  return wrap(`✖ ${text}`, columns).map((part) => line(part, 'bad'));
};

/** A line about the items that broke lately; empty without news. */
const newsLines = (state: State): readonly Spans[] => {
  const { columns } = state.size;
  const fits = newsForms(state, columns).find((form) => lineWidth(form.slice(0, 1)) <= columns);
  return fits === undefined || fits.length === 0 ? [] : [fits.slice(0, 1)];
};

/** The rows around the cursor, as many as fit; empty if an item or an overlay is open. */
const nameLines = (state: State, room: number): readonly Spans[] => {
  if (room <= 0 || state.overlays.length > 0 || currentView(state).detail !== null) return [];
  const items = currentRows(state);
  const cursor = cursorItem(state);
  const at = cursor === undefined ? 0 : items.indexOf(cursor);
  const top = Math.max(0, Math.min(at - Math.floor(room / 2), items.length - room));
  return items.slice(top, top + room).map((item, index) => nameLine(state, item, top + index === at));
};

/** A row as the cursor's mark, whether the item is broken, and its name: `▌● edge-00017`. */
const nameLine = (state: State, item: Item, isCursor: boolean): Spans => {
  const broken = currentResource(state).broken(item);
  const dot = broken === true ? span('● ', 'bad') : broken === false ? span('○ ', 'dim') : span('? ', 'warn');
  return [span(isCursor ? '▌' : ' ', 'accent'), dot, span(elide(item.name, Math.max(1, state.size.columns - 3)))];
};

import { memo } from 'react';
import { isListed } from '../../core/item/index.ts';
import { NEVER, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { type Span, span, spread } from '../../core/view/index.ts';
import { keyNamed, keysText } from '../../store/keys/resolve.ts';
import { type CurrentCell, currentCell, currentColumn } from '../../store/list/cursor.ts';
import type { State } from '../../store/state/state.ts';
import { absentOf } from '../../store/walk/absence.ts';
import { NOT_LISTED_YET } from '../../store/walk/stubs.ts';
import { Line } from '../line.tsx';
import { useSpans } from '../screen-context.ts';
import type { Spans } from '../theme.ts';

/** Minimum screen width for the keys of a cell at the end of the line. */
const KEYS_FROM = 100;

/** The line with the column and the full text of the cell under the cursor, or the reason why the cell has no value. */
export const CellLine = memo(() => <Line spans={useSpans(cellLineSpans)} />);

const cellLineSpans = (state: State): Spans => {
  const column = currentColumn(state);
  const at = currentCell(state);
  if (column === undefined) return [];
  const text = at === null ? span('no row', 'dim') : cellText(state, at);
  const { columns } = state.size;
  return spread([span(` ${column.title}  `, 'accent'), text], columns < KEYS_FROM ? [] : cellKeys(state), columns);
};

const cellKeys = (state: State): Spans =>
  ['with-cell', 'without-cell'].flatMap((id): Span[] => {
    const key = keyNamed(state, id);
    return key === undefined ? [] : [span(` ${keysText(key).join(' ')}`, 'accent'), span(` ${key.label} `)];
  });

/** The full value of a cell that is shortened in the list: `store-0147, store-0148` for `store-0147 +1`. */
const cellText = (state: State, { column, item, cell }: CurrentCell): Span => {
  const value = item.value(column.id);
  if (!isListed(item, column)) return span(`${NOT_LISTED_YET} not listed yet`, 'dim');
  if (value === null || value === '')
    return span(`${UNKNOWN_TEXT} ${absentOf(state).get(column.id) ?? 'unknown'}`, 'dim');
  if (value === NEVER) return span(cell.text, cell.tone);
  const isWhole = typeof value !== 'string' || cell.text.includes(value);
  return span(isWhole ? cell.text : value, cell.tone === 'dim' ? 'plain' : cell.tone);
};

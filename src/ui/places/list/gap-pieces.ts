import type { Column } from '../../../core/item/index.ts';
import { formatCount } from '../../../core/values/index.ts';
import { span } from '../../../core/view/index.ts';
import { columnsOf } from '../../../store/list/columns.ts';
import { currentView } from '../../../store/state/shown-places.ts';
import { dialectOf, type State } from '../../../store/state/state.ts';
import { gapsOf, lackingColumns, NOT_GIVEN } from '../../../store/walk/query.ts';
import { type Piece, yielding } from '../../spans/pieces.ts';

/** Maximum number of columns listed by name; more are given as a count. */
const MAX_NAMED = 8;
const MAX_NAMED_SHORT = 3;

const titlesText = (columns: readonly Column[], max: number): string => {
  const more = columns.length - max;
  const named = columns.slice(0, more > 1 ? max : columns.length).map(({ title }) => title);
  return `${named.join(', ')}${more > 1 ? ` and ${more} more` : ''}`;
};

/** The dialect, when it is not the document's, and the visible columns without values in it. */
export const dialectPart = (state: State): readonly Piece[] => {
  const dialect = dialectOf(state, state.tab) === 'document' ? [] : [yielding(span('current dialect', 'dim'), 1)];
  const shown = new Set(columnsOf(state).columns.map(({ column }) => column.id));
  const lacking = lackingColumns(state).filter(({ id }) => shown.has(id));
  const titles = titlesText(lacking, MAX_NAMED);
  const lacked = yielding(
    span(`${NOT_GIVEN}: ${titles}`, 'dim'),
    2,
    `not sent: ${titlesText(lacking, MAX_NAMED_SHORT)}`,
  );
  return [...dialect, ...(titles === '' ? [] : [lacked])];
};

/** Columns of the filter that some rows lack. */
export const gapPart = (state: State): readonly Piece[] => {
  const gaps = gapsOf(state, currentView(state).filter);
  const unsent = gaps.filter(({ sent }) => !sent).map(({ name }) => name);
  const none = `${unsent.join(', ')} not sent`;
  return [
    ...(unsent.length === 0 ? [] : [yielding(span(`${none}: the filter cannot decide`, 'warn'), 7, none)]),
    ...gaps
      .filter(({ sent }) => sent)
      .map(({ name, known, of }) => {
        const counts = [known, of].map(formatCount);
        return yielding(span(`${name} known for ${counts.join(' of ')}`, 'warn'), 7, `${name} ${counts.join('/')}`);
      }),
  ];
};

import type { Column } from '../../../core/item/index.ts';
import { formatCount } from '../../../core/values/index.ts';
import { span } from '../../../core/view/index.ts';
import { columnsOf } from '../../../store/list/columns.ts';
import { saidOf } from '../../../store/state/said.ts';
import { currentResource, currentView, dialectOf, type State } from '../../../store/state/state.ts';
import { absentOf, filterGapsOf, namesWithoutOf } from '../../../store/walk/absence.ts';
import { currentList } from '../../../store/walk/query.ts';
import { type Piece, yielding } from '../../pieces.ts';

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
  const shown = columnsOf(state).columns.map(({ column }) => column);
  const absent = absentOf(state);
  const parts = (['not listed', 'unknown'] as const).flatMap((word) => {
    const columns = shown.filter(({ id }) => absent.get(id) === word);
    const text = (max: number): string => `${word}: ${titlesText(columns, max)}`;
    return columns.length === 0 ? [] : [yielding(span(text(MAX_NAMED), 'dim'), 2, text(MAX_NAMED_SHORT))];
  });
  return [...dialect, ...parts];
};

/** Columns of the filter that are unknown for some rows, or not listed. */
export const gapPart = (state: State): readonly Piece[] => {
  const gaps = filterGapsOf(state, currentView(state).filter);
  return gaps.map(({ name, absence, unknown, of, undecided, why }) => {
    const none = `${name} ${absence}`;
    return undecided
      ? yielding(span(`${none}: the filter cannot decide`, 'warn'), 7, none)
      : yielding(
          span(
            `${none} for ${formatCount(unknown)} of ${formatCount(of)}${why === undefined ? '' : `, ${why}`}`,
            'warn',
          ),
          7,
          `${none} ${formatCount(unknown)}`,
        );
  });
};

/** Field paths and labels of the chosen columns that no row has. */
export const nameGapPart = (state: State): readonly Piece[] => {
  const list = currentList(state);
  const loaded = list !== undefined && saidOf(state, list, 'query') !== null ? 'loaded ' : '';
  const { one } = currentResource(state).short;
  return namesWithoutOf(state).map(({ text }) =>
    yielding(span(`no ${loaded}${one} has ${text}`, 'warn'), 6, `no ${text}`),
  );
};

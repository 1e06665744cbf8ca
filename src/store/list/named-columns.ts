import { type Column, columnOf } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import { singles } from '../../query/filter/language/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';

const lastNamed = perStore(() => lastBy<readonly Column[]>());

/**
 * The columns that the filter compares or that somebody ordered the rows by: without them nothing on the screen explains
 * the rows; and the current column. The same array for the same three.
 */
export const namedColumns = (state: State): readonly Column[] => {
  const resource = currentResource(state);
  const { filter, order, column: current } = currentView(state);
  return lastNamed(state)([resource, filter, order, current], () => {
    const compared = singles(filter).flatMap((term) => (term.type === 'test' ? [term.column.id] : []));
    const ordered = order === resource.order ? [] : order.map(({ column }) => column);
    return [...new Set([...ordered, ...compared, ...(current === null ? [] : [current])])].flatMap(
      (id) => columnOf(resource, id) ?? [],
    );
  });
};

import { type Column, columnOf } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import { singles } from '../../query/filter/language/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';

const lastNamed = perStore(() => lastBy<readonly Column[]>());

/**
 * Columns of the filter, of the user's order, and the current one: they explain which rows are shown. The same array
 * for equal input.
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

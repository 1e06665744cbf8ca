import { movedInColumns } from '../../store/detail/columns.ts';
import { backFromRelated, restoreSearch, searchItem } from '../../store/detail/go-to-related.ts';
import { detailOf } from '../../store/detail/layout.ts';
import { toSections } from '../../store/detail/open.ts';
import { isMissing } from '../../store/list/key-context.ts';
import type { KeyPlace } from '../../store/state/place.ts';
import { changeView } from '../../store/state/state.ts';
import type { Detail } from '../../store/state/view.ts';

/** The open item. Back leaves, in this order: a search, YAML or a comparison, a related view, the item. */
export const DETAIL: KeyPlace<Detail> = {
  where: 'in an open item',
  move: (state, detail, motion) => {
    const open = detailOf(state);
    return open === null
      ? {}
      : changeView(state, { detail: { ...detail, ...movedInColumns(open, open.rows.length, motion) } });
  },
  back: (state, detail) => {
    if (detail.search !== '') return changeView(state, { detail: { ...detail, search: '' } });
    if (detail.form !== 'sections' && !detail.direct) return changeView(state, { detail: toSections(detail) });
    return backFromRelated(state) ?? changeView(state, { detail: null });
  },
  leaves: () => true,
  hint: '? shows the keys',
  // An item that is not loaded blocks all that is done with it.
  blocks: (state, { group, places }) =>
    (group === 'Item' || (typeof places !== 'string' && places.every((place) => place === 'detail'))) &&
    isMissing(state)
      ? 'the item is not loaded'
      : null,
  search: {
    text: ({ search }) => search,
    hint: 'searches this section',
    show: (state, _, text) => searchItem(state, text),
    restore: (state, _, text) => restoreSearch(state, text),
  },
};

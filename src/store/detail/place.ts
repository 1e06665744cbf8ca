import { changeView } from '../state/current-view.ts';
import type { KeyPlace } from '../state/place.ts';
import type { Detail } from '../state/view.ts';
import { movedInColumns } from './columns.ts';
import { backFromRelated } from './go-to-related.ts';
import { detailOf } from './layout.ts';
import { toSections } from './open.ts';
import { restoreSearch, searchItem } from './search.ts';

/** The open item. Back leaves, in this order: a search, YAML or a comparison, a related view, the item. */
export const DETAIL: KeyPlace<Detail> = {
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
  search: {
    text: ({ search }) => search,
    hint: 'searches this section',
    show: (state, _, text) => searchItem(state, text),
    restore: (state, _, text) => restoreSearch(state, text),
  },
};

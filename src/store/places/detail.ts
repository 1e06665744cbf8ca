import { changeView } from '../current-view.ts';
import { moved } from '../scroll.ts';
import { detailOf } from '../select/detail.ts';
import { toSections } from '../verbs/detail.ts';
import { backFromRelated } from '../verbs/related.ts';
import type { Detail } from '../view.ts';
import type { KeyPlace } from './place.ts';

/** The open item. Back: out of a search, of YAML or a comparison, of a related view, of the item. */
export const DETAIL: KeyPlace<Detail> = {
  move: (state, detail, motion) => {
    const open = detailOf(state);
    return open === null ? {} : changeView(state, { detail: { ...detail, ...moved(open, motion) } });
  },
  back: (state, detail) => {
    if (detail.search !== '') return changeView(state, { detail: { ...detail, search: '' } });
    if (detail.form !== 'sections' && !detail.direct) return changeView(state, { detail: toSections(detail) });
    return backFromRelated(state) ?? changeView(state, { detail: null });
  },
  leaves: () => true,
  hint: '? lists the keys',
};

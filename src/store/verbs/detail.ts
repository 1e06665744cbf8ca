import { detailOf } from '../select/detail.ts';
import { cursorItem, windowOf } from '../select/place.ts';
import type { Change, DetailForm, State } from '../state.ts';
import { changeView, currentView } from '../view.ts';
import { placeCursor } from './move.ts';

/** Opens the item under the cursor in a form; in an open item changes the form, and back again. */
export const openDetail = (state: State, form: DetailForm): Change => {
  const { detail } = currentView(state);
  if (detail !== null) {
    return changeView(state, { detail: { ...detail, form: detail.form === form ? 'sections' : form, top: 0 } });
  }
  const item = cursorItem(state);
  if (item === undefined) return {};
  const { cursor, top } = windowOf(state);
  // The cursor is fixed on the row: what arrives meanwhile does not move the way back.
  const placed = { ...state, ...placeCursor(state, cursor, cursor - top) };
  return changeView(placed, {
    detail: { uid: item.uid, form, section: null, top: 0, direct: form !== 'sections' },
  });
};

/** Goes to a neighbouring section of the open item, round the ends. */
export const turnSection = (state: State, by: 1 | -1): Change => {
  const { detail } = currentView(state);
  const open = detailOf(state);
  if (detail === null || open === null || open.sections.length === 0) return {};
  const count = open.sections.length;
  const index = detail.form === 'sections' ? (open.section + by + count) % count : open.section;
  return changeView(state, {
    detail: { ...detail, form: 'sections', section: open.sections[index]?.id ?? null, top: 0 },
  });
};

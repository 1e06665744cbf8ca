import { OWN_COLUMNS } from '../../core/column-choice.ts';
import { CLOUD_TYPES, DEFAULT_PERIOD, type OrderKey, scopeNamed } from '../../core/query.ts';
import { copiesOf } from '../copy/copies.ts';
import { copyText } from '../copy/copy.ts';
import { goToRelated } from '../detail/go-to-related.ts';
import { relatedItem, relatedOf } from '../detail/related.ts';
import { chooseExport } from '../export/keys.ts';
import { bookmark, bookmarkKey, goToBookmark } from '../history/bookmarks.ts';
import { orderBy } from '../list/look.ts';
import { allProjects, toScope } from '../list/scope.ts';
import { changeView, currentView } from '../state/current-view.ts';
import { type Edited, editText } from '../state/line-edit.ts';
import type { Choice, Picker, PickerPurpose } from '../state/overlay.ts';
import { closeOverlays, closeThen, openOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { choicesOf } from './choices.ts';
import { chooseColumns, columnKey, columnsToPick } from './columns.ts';

/** Opens a picker, its cursor on what is in force. */
export const openPicker = (state: State, purpose: PickerPurpose): Change => {
  const picker: Picker = {
    purpose,
    text: '',
    caret: 0,
    index: 0,
    order: purpose === 'order' ? currentView(state).order : [],
    columns: purpose === 'columns' ? columnsToPick(state) : OWN_COLUMNS,
  };
  const index = choicesOf(state, picker).findIndex(({ mark }) => mark.trim() !== '');
  return {
    ...openOverlay(state, 'picker', { ...picker, index: Math.max(0, index) }),
    ...(purpose === 'scope' && allProjects(state)),
  };
};

/** A key in a picker: arrows move, Space adds a column to an order, Enter chooses, Esc leaves, the rest is typed. */
export const pickerKey = (state: State, picker: Picker, key: string): Change => {
  const choices = choicesOf(state, picker);
  const index = Math.min(picker.index, Math.max(0, choices.length - 1));
  const chosen = choices[index];
  const to = (next: number): Change => openOverlay(state, 'picker', { ...picker, index: Math.max(0, next) });
  switch (key) {
    case 'esc':
      return closeOverlays(state, 'picker');
    case 'enter':
      return chosen === undefined ? {} : closeThen(state, ['picker'], (below) => choose(below, picker, chosen));
    case 'up':
    case 'ctrl+p':
    case 'ctrl+k':
      return to(index - 1);
    case 'down':
    case 'ctrl+n':
    case 'ctrl+j':
      return to(Math.min(choices.length - 1, index + 1));
    case 'home':
      return to(0);
    case 'end':
      return to(choices.length - 1);
    case 'pageup':
      return to(index - 10);
    case 'pagedown':
      return to(Math.min(choices.length - 1, index + 10));
    case 'space':
      if (picker.purpose === 'order') {
        if (chosen === undefined) return {};
        return openOverlay(state, 'picker', { ...picker, order: turned(picker.order, chosen.value) });
      }
      break;
  }
  if (picker.purpose === 'columns' && chosen !== undefined) {
    const columns = columnKey(state, picker.columns, chosen, key);
    if (columns !== null) return openOverlay(state, 'picker', onChoice(state, { ...picker, columns }, chosen.value));
  }
  if (picker.purpose === 'bookmark' || picker.purpose === 'bookmarks') {
    return bookmarkKey(state, picker, chosen?.value, key) ?? {};
  }
  return pickerEdited(state, picker, editText(picker, key));
};

/** Bookmark pickers take a single letter, the others a text that narrows the choices. */
export const takesText = ({ purpose }: Picker): boolean => purpose !== 'bookmark' && purpose !== 'bookmarks';

/** Another text in a picker. */
export const pickerEdited = (state: State, picker: Picker, { text, caret }: Edited): Change => {
  if (text === picker.text) return caret === picker.caret ? {} : openOverlay(state, 'picker', { ...picker, caret });
  return openOverlay(state, 'picker', { ...picker, text, caret, index: 0 });
};

/** A column in an order goes round: up, down, out. */
const turned = (order: readonly OrderKey[], column: string): readonly OrderKey[] => {
  const key = order.find((one) => one.column === column);
  if (key === undefined) return [...order, { column, descending: false }];
  if (key.descending) return order.filter((one) => one !== key);
  return order.map((one) => (one === key ? { column, descending: true } : one));
};

/** The cursor stays on the choice, wherever it is now. */
const onChoice = (state: State, picker: Picker, value: string): Picker => {
  const index = choicesOf(state, picker).findIndex((choice) => choice.value === value);
  return { ...picker, index: Math.max(0, index) };
};

const choose = (state: State, picker: Picker, choice: Choice): Change => {
  switch (picker.purpose) {
    case 'order':
      return chooseOrder(state, picker, choice);
    case 'columns':
      return chooseColumns(state, picker, choice);
    case 'cloud-type':
      return changeView(state, { cloudType: CLOUD_TYPES.find((type) => type === choice.value) ?? null, cursor: TOP });
    case 'period':
      return changeView(state, { period: Number(choice.value) === DEFAULT_PERIOD ? null : Number(choice.value) });
    case 'bookmark':
      return bookmark(state, choice.value);
    case 'bookmarks':
      return goToBookmark(state, choice.value);
    case 'copy':
      return copyChosen(state, choice);
    case 'export':
      return chooseExport(state, choice.value);
    case 'related':
      return chooseRelated(state, choice);
    case 'scope':
      return chooseScope(state, choice);
  }
};

/** Enter after Space takes what was put together; without it, the column under the cursor alone, or turned when it leads. */
const chooseOrder = (state: State, picker: Picker, choice: Choice): Change => {
  const { order } = currentView(state);
  if (picker.order !== order) return orderBy(state, picker.order);
  const first = order.length === 1 ? order[0] : undefined;
  return orderBy(state, [{ column: choice.value, descending: first?.column === choice.value && !first.descending }]);
};

const chooseScope = (state: State, { value, label, hint }: Choice): Change =>
  toScope(state, scopeNamed(value === '' ? null : value, hint === 'as typed' ? null : label));

const copyChosen = (state: State, { value }: Choice): Change => {
  const copy = copiesOf(state)[Number(value)];
  return copy === undefined
    ? {}
    : copyText(state, { what: copy.label, text: copy.text, ...(copy.said && { said: copy.said }) });
};

const chooseRelated = (state: State, choice: Choice): Change => {
  const item = relatedItem(state);
  const related = item === undefined ? undefined : relatedOf(state, item)[Number(choice.value)];
  return related === undefined ? {} : goToRelated(state, related);
};

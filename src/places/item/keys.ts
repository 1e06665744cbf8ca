import { type Item, ownUid } from '../../core/item/index.ts';
import { plural } from '../../core/values/index.ts';
import { copyOf } from '../../pane/many.ts';
import { copyText } from '../../store/copy/copies.ts';
import { openRelated } from '../../store/detail/go-to-related.ts';
import { detailOf } from '../../store/detail/layout.ts';
import { fixedScope, openAt, openDetail, opened } from '../../store/detail/open.ts';
import { whileExporting } from '../../store/export/export.ts';
import { nameSnapshot } from '../../store/export/snapshot.ts';
import { cursorItem } from '../../store/list/cursor.ts';
import { chosenRows } from '../../store/list/marks.ts';
import { needsRows } from '../../store/list/rows.ts';
import { askAnew, refresh } from '../../store/live/live.ts';
import { openPicker } from '../../store/picker/picker.ts';
import { OWN_COMMANDS } from '../../store/pickers/own-commands.ts';
import { isQuiet } from '../../store/state/held-list.ts';
import type { Key } from '../../store/state/key.ts';
import { type Change, changeView, currentView, type State, say } from '../../store/state/state.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { itemFetchOf, itemOf, openItem } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import { COPY, EXPORT } from './pickers.ts';

/** Copies the uid of the row under the cursor or of the marked rows; in an open item, the value under the cursor. */
const copy = (state: State): Change => {
  if (currentView(state).detail === null) {
    const { items, notes } = chosenRows(state);
    const what = items.length === 1 ? 'uid' : plural(items.length, 'uid');
    return copyText(state, { what, text: items.map(({ uid }) => ownUid(uid)).join('\n'), notes });
  }
  const open = detailOf(state);
  const row = open?.rows[open.cursor];
  return copyText(state, { what: 'value', text: row === undefined ? '' : copyOf(row) });
};

/** Two sides to compare, or the reason why there is nothing to compare. `right` is null to compare the forms of one item. */
type Comparable = { readonly left: string; readonly right: string | null } | { readonly reason: string };

/** The two sides that the key `=` would compare now. */
const comparable = (state: State): Comparable => {
  const view = currentView(state);
  if (view.detail !== null)
    return view.detail.form === 'compare' ? { left: view.detail.uid, right: null } : formsOf(openItem(state));
  const marks = Array.from(view.marks).filter((uid) => itemOf(state, uid) !== undefined);
  const [first, second] = marks;
  if (marks.length > 2) return { reason: `${marks.length} rows marked; mark exactly two to compare` };
  if (first !== undefined && second !== undefined) return { left: first, right: second };
  const item = cursorItem(state);
  if (first !== undefined && item !== undefined && item.uid !== first) return { left: first, right: item.uid };
  return formsOf(item);
};

const formsOf = (item: Item | undefined): Comparable => {
  if (item === undefined) return { reason: 'no row to compare' };
  if (item.forms().length > 0) return { left: item.uid, right: null };
  return { reason: 'nothing to compare it with; mark two rows with Space' };
};

/**
 * Compares the two marked rows, the marked row with the row under the cursor, or the forms of one item. In a comparison,
 * toggles between the changed fields and all fields.
 */
const compare = (state: State): Change => {
  const { detail } = currentView(state);
  if (detail?.form === 'compare') {
    return changeView(state, { detail: { ...detail, everything: !detail.everything, cursor: 0, row: 0 } });
  }
  const pair = comparable(state);
  if ('reason' in pair) return say(pair.reason, 'warn');
  if (detail !== null) {
    return changeView(state, { detail: { ...detail, form: 'compare', against: null, cursor: 0, row: 0, search: '' } });
  }
  return openAt(state, {
    ...opened(pair.left, currentView(state), 'compare', fixedScope(state, pair.left)),
    against: pair.right,
  });
};

/** The request for the open item, or for the list on the screen. */
const requestOnScreen = (state: State) => {
  const { detail } = currentView(state);
  return detail !== null && abilityOf(state, state.tab).details ? itemFetchOf(state, detail.uid) : currentList(state);
};

/** True while a request of the user is in progress; quiet requests do not block keys. */
const isAsking = (state: State): boolean => {
  const asking = requestOnScreen(state);
  return asking?.activity != null && !('request' in asking ? asking.quiet : isQuiet(asking));
};

/** Keys that work on a row of a list and in an open item. */
export const ITEM_KEYS: readonly Key[] = [
  {
    id: 'own-commands',
    keys: [';'],
    group: 'Places',
    label: 'run',
    about: 'run a command of your config file for the row, the marked rows or the item',
    places: ['list', 'detail'],
    blocked: needsRows,
    run: (state) =>
      state.ownCommands.length === 0
        ? say('no commands of your own: "commands" in the config file', 'warn')
        : openPicker(state, OWN_COMMANDS),
  },
  {
    id: 'related',
    keys: ['x'],
    group: 'Item',
    label: 'related',
    about: 'show related clusters, profiles, project and hosts, with counts',
    places: ['list', 'detail'],
    needsItem: true,
    footer: 3,
    blocked: needsRows,
    run: openRelated,
  },
  {
    id: 'compare',
    keys: ['='],
    group: 'Item',
    label: 'compare',
    about: 'compare two marked rows, or published and draft of a profile; again includes equal fields',
    places: ['list', 'detail'],
    needsItem: true,
    footer: 8,
    blocked: (state) => {
      const pair = comparable(state);
      return 'reason' in pair ? pair.reason : null;
    },
    run: compare,
  },
  {
    id: 'copy',
    keys: ['c'],
    group: 'Item',
    label: 'copy',
    about: 'copy the uid of the row or of marked rows; in an item, the value under the cursor',
    places: ['list', 'detail'],
    needsItem: true,
    footer: 8,
    blocked: needsRows,
    run: copy,
  },
  {
    id: 'copy-other',
    keys: ['C'],
    group: 'Item',
    label: 'copy …',
    about: 'copy the name, a cell, the row, the table shown, the ref of a failure, or this view as a command',
    places: ['list', 'detail'],
    needsItem: true,
    run: (state) => openPicker(state, COPY),
  },
  {
    id: 'export',
    keys: ['e'],
    group: 'Item',
    label: 'export',
    about: 'export the rows shown or marked: csv, md, json, yaml and more, to a file or the clipboard',
    places: ['list', 'detail'],
    needsItem: true,
    blocked: (state) => whileExporting(state) ?? needsRows(state),
    run: (state) => openPicker(state, EXPORT),
  },
  {
    id: 'snapshot',
    keys: ['S'],
    group: 'Item',
    label: 'snapshot',
    about: 'write the lists as far as they are loaded to a file that --from reads',
    places: ['list', 'detail', 'question'],
    needsItem: true,
    blocked: whileExporting,
    run: nameSnapshot,
  },
  {
    id: 'yaml',
    keys: ['y'],
    group: 'Item',
    label: 'YAML',
    about: 'show the whole item as YAML; secrets only as present or absent',
    places: ['list', 'detail'],
    needsItem: true,
    footer: 7,
    blocked: needsRows,
    run: (state) => openDetail(state, 'yaml'),
  },
  {
    id: 'refresh',
    keys: ['r', 'ctrl+r'],
    group: 'Program',
    label: 'refresh',
    about: 'refresh the list or item on the screen',
    places: ['list', 'detail', 'question'],
    footer: 7,
    urgent: (state) => requestOnScreen(state)?.problem != null,
    passing: true,
    asks: true,
    blocked: (state) => (isAsking(state) ? 'still loading; press again to cancel and retry' : null),
    insist: askAnew,
    run: refresh,
  },
  {
    id: 'pause',
    keys: ['z'],
    group: 'Program',
    label: 'pause',
    about: 'pause or resume live refresh',
    places: ['list', 'detail', 'question'],
    asks: true,
    blocked: ({ live }) =>
      live.period !== null ? null : 'live refresh is off; :set refresh 30 turns it on, every 30 s',
    run: ({ live }) =>
      live.paused === null
        ? { live: { ...live, paused: 'asked' }, ...say('live refresh paused · z resumes') }
        : { live: { ...live, paused: null }, ...say('live refresh resumed') },
  },
];

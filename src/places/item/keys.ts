import { copy } from '../../store/copy/copies.ts';
import { openRelated } from '../../store/detail/go-to-related.ts';
import { compare, openDetail } from '../../store/detail/open.ts';
import { nameSnapshot } from '../../store/export/snapshot.ts';
import { incomparable } from '../../store/list/cursor.ts';
import { hasFailed, isAsking, needsRows, whileExporting } from '../../store/list/key-facts.ts';
import { askAnew, refresh, togglePause } from '../../store/live/live.ts';
import { openPicker } from '../../store/picker/picker.ts';
import { OWN_COMMANDS } from '../../store/pickers/own-commands.ts';
import type { Key } from '../../store/state/key.ts';
import { say } from '../../store/state/state.ts';
import { COPY, EXPORT } from './pickers.ts';

/** Keys of a row and of an open item. */
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
    footer: 8,
    blocked: incomparable,
    run: compare,
  },
  {
    id: 'copy',
    keys: ['c'],
    group: 'Item',
    label: 'copy',
    about: 'copy the uid of the row or of marked rows; in an item, the value under the cursor',
    places: ['list', 'detail'],
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
    run: (state) => openPicker(state, COPY),
  },
  {
    id: 'export',
    keys: ['e'],
    group: 'Item',
    label: 'export',
    about: 'export the rows shown or marked: csv, md, json, yaml and more, to a file or the clipboard',
    places: ['list', 'detail'],
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
    urgent: hasFailed,
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
    run: togglePause,
  },
];

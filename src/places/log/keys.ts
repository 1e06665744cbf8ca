import { requestLine } from '../../core/client/index.ts';
import { copyOf } from '../../pane/many.ts';
import { copyText } from '../../store/copy/copies.ts';
import type { Key } from '../../store/state/key.ts';
import { closeOverlays, isOpen, openOverlay, overlayOf } from '../../store/state/overlays.ts';
import type { KeyPlace } from '../../store/state/place.ts';
import { type Motion, moveScrolled } from '../../store/state/scroll.ts';
import type { Change, State } from '../../store/state/state.ts';
import { cursorRequest, type LogPane, logWindow, type RequestPane, requestOf } from './window.ts';

/**
 * Shows the request under the cursor in full. The cursor of the log is pinned to this request, so that the user comes back
 * to it although new requests arrive.
 */
const openRequest = (state: State): Change => {
  const pane = overlayOf(state, 'log');
  const record = pane === null ? undefined : cursorRequest(state, pane);
  if (pane === null || record === undefined) return {};
  const { cursor, top } = logWindow(state, pane);
  const fixed = openOverlay(state, 'log', { cursor: record.id, row: cursor - top });
  return openOverlay(fixed, 'request', { id: record.id, cursor: 0, row: 0 });
};

/** Copies the ref of the request under the cursor, or its line; in an open request, the value under the cursor. */
const copyRequest = (state: State): Change => {
  const open = requestOf(state);
  const row = open?.rows[open.cursor];
  if (row !== undefined) return copyText(state, { what: 'value', text: copyOf(row) });
  const log = overlayOf(state, 'log');
  const record = log === null ? undefined : cursorRequest(state, log);
  if (record === undefined) return {};
  const ref = record.problem?.ref;
  return copyText(
    state,
    ref === undefined ? { what: 'request', text: requestLine(record) } : { what: 'ref', text: ref },
  );
};

const needsRequests = ({ log }: State): string | null => (log.length === 0 ? 'no requests shown' : null);

/** Keys of the request log, and of an open request. */
export const LOG_KEYS: readonly Key[] = [
  {
    id: 'log',
    keys: ['`'],
    group: 'Requests',
    label: 'requests',
    about: 'show the last 200 requests: time, path, duration, bytes, result',
    places: 'outside help',
    run: (state) =>
      isOpen(state, 'log')
        ? closeOverlays(state, 'log', 'request')
        : openOverlay(state, 'log', { cursor: null, row: 0 }),
  },
  {
    id: 'open-request',
    keys: ['enter', 'd'],
    group: 'Requests',
    label: 'open',
    about: 'open the request under the cursor: code, message, ref',
    places: ['log'],
    footer: 1,
    blocked: needsRequests,
    run: openRequest,
  },
  {
    id: 'copy-request',
    keys: ['c'],
    group: 'Requests',
    label: 'copy',
    about: 'copy the ref of the request, or its line; in a request, the value under the cursor',
    places: ['log', 'request'],
    footer: 2,
    blocked: needsRequests,
    run: copyRequest,
  },
];

/** Moves the cursor of a request shown in full. */
const moveRequest = (state: State, pane: RequestPane, motion: Motion): Change => {
  const open = requestOf(state);
  return open === null ? {} : openOverlay(state, 'request', { ...pane, ...moveScrolled(open, motion) });
};

const moveLog = (state: State, pane: LogPane, motion: Motion): Change => {
  const window = logWindow(state, pane);
  const { cursor, row } = moveScrolled(window, motion);
  const record = window.records[cursor];
  return record === undefined ? {} : openOverlay(state, 'log', { cursor: record.id, row });
};

export const LOG: KeyPlace<LogPane> = {
  where: 'in the request log',
  move: moveLog,
  back: (state) => closeOverlays(state, 'log'),
  leaves: () => true,
  hint: '? shows the keys',
};

export const REQUEST: KeyPlace<RequestPane> = {
  where: 'in a request',
  move: moveRequest,
  back: (state) => closeOverlays(state, 'request'),
  leaves: () => true,
  hint: '? shows the keys',
};

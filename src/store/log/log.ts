import { requestLine } from '../../core/client/index.ts';
import { copyOf } from '../../pane/row.ts';
import { copyText } from '../copy/copy.ts';
import type { LogPane, RequestPane } from '../state/overlay.ts';
import { closeOverlays, isOpen, openOverlay, overlayOf } from '../state/overlays.ts';
import { type Motion, moved } from '../state/scroll.ts';
import type { Change, State } from '../state/state.ts';
import { cursorRequest, logWindow, requestOf } from './window.ts';

/** Toggles the request log, at the newest request. */
export const toggleLog = (state: State): Change =>
  isOpen(state, 'log') ? closeOverlays(state, 'log', 'request') : openOverlay(state, 'log', { cursor: null, row: 0 });

/** Moves the cursor of a request shown in full. */
export const moveRequest = (state: State, pane: RequestPane, motion: Motion): Change => {
  const open = requestOf(state);
  return open === null ? {} : openOverlay(state, 'request', { ...pane, ...moved(open, motion) });
};

/** Moves the cursor of the log. */
export const moveLog = (state: State, pane: LogPane, motion: Motion): Change => {
  const window = logWindow(state, pane);
  const { cursor, row } = moved(window, motion);
  const record = window.records[cursor];
  return record === undefined ? {} : openOverlay(state, 'log', { cursor: record.id, row });
};

/**
 * Shows the request under the cursor in full. The cursor is pinned to it, so that new requests do not move the way
 * back.
 */
export const openRequest = (state: State): Change => {
  const pane = overlayOf(state, 'log');
  const record = pane === null ? undefined : cursorRequest(state, pane);
  if (pane === null || record === undefined) return {};
  const { cursor, top } = logWindow(state, pane);
  const fixed = openOverlay(state, 'log', { cursor: record.id, row: cursor - top });
  return openOverlay(fixed, 'request', { id: record.id, cursor: 0, row: 0 });
};

/** Copies the ref of the request under the cursor, or its line; in full view, the value under the cursor. */
export const copyRequest = (state: State): Change => {
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

import { requestLine } from '../../core/request.ts';
import { copyOf } from '../../pane/row.ts';
import { type Motion, moved } from '../scroll.ts';
import { cursorRequest, logWindow, requestOf } from '../select/log.ts';
import type { Change, LogPane, State } from '../state.ts';
import { copyText } from './copy.ts';

/** Opens the log of requests at the newest, or leaves it. */
export const turnLog = (state: State): Change => ({
  logPane: state.logPane === null ? { cursor: null, row: 0, open: null } : null,
});

/** Moves the cursor of the log, or of the request that is shown in full. */
export const moveLog = (state: State, pane: LogPane, motion: Motion): Change => {
  const open = requestOf(state);
  if (pane.open !== null) {
    return open === null ? {} : { logPane: { ...pane, open: { ...pane.open, ...moved(open, motion) } } };
  }
  const window = logWindow(state, pane);
  const { cursor, row } = moved(window, motion);
  const record = window.records[cursor];
  return record === undefined ? {} : { logPane: { ...pane, cursor: record.id, row } };
};

/** Shows the request under the cursor in full. The cursor is fixed on it: what arrives meanwhile does not move the way back. */
export const openRequest = (state: State): Change => {
  const pane = state.logPane;
  const record = pane === null ? undefined : cursorRequest(state, pane);
  if (pane === null || record === undefined) return {};
  const { cursor, top } = logWindow(state, pane);
  return { logPane: { cursor: record.id, row: cursor - top, open: { id: record.id, cursor: 0, row: 0 } } };
};

/** Out of the request that is shown in full, or out of the log. */
export const backFromLog = (pane: LogPane): Change => ({
  logPane: pane.open === null ? null : { ...pane, open: null },
});

/** Copies the ref of the request under the cursor, or its line; in full the value under the cursor. */
export const copyRequest = (state: State): Change => {
  const open = requestOf(state);
  const row = open?.rows[open.cursor];
  if (row !== undefined) return copyText(state, { what: 'value', text: copyOf(row) });
  const record = state.logPane === null ? undefined : cursorRequest(state, state.logPane);
  if (record === undefined) return {};
  const ref = record.problem?.ref;
  return copyText(
    state,
    ref === undefined ? { what: 'request', text: requestLine(record) } : { what: 'ref', text: ref },
  );
};

import { formatMs, type Problem, type RequestRecord } from '../../core/client/index.ts';
import { type Cell, formatSize, type Tone, textCell, zonedIso, zoneSign } from '../../core/values/index.ts';
import type { FieldRow, Section } from '../../core/view/index.ts';
import { layoutSection } from '../../pane/layout.ts';
import type { PaneRow } from '../../pane/many.ts';
import { rowsOfSegments } from '../../pane/segment.ts';
import { remedyInKeys } from '../../store/keys/remedy.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { overlayOf } from '../../store/state/overlays.ts';
import { type Scrolled, scrolledTo } from '../../store/state/scroll.ts';
import type { State } from '../../store/state/state.ts';

/** State of the request log: its cursor. */
export interface LogPane {
  /** Id of the request under the cursor; null for the newest, until the cursor moves. */
  readonly cursor: number | null;
  readonly row: number;
}

/** State of an open request: its id in the log, and its cursor. */
export interface RequestPane {
  readonly id: number;
  readonly cursor: number;
  readonly row: number;
}

declare module '../../store/state/place.ts' {
  interface KeyStates {
    readonly log: LogPane;
    readonly request: RequestPane;
  }
}

/** The request log and its visible part. */
interface LogWindow extends Scrolled {
  /** Newest first. */
  readonly records: readonly RequestRecord[];
}

/** The visible part of the log. If the request under the cursor was dropped from the log, the cursor is on the oldest request. */
export const logWindow = (state: State, pane: LogPane): LogWindow => {
  const records = state.log.toReversed();
  const found = pane.cursor === null ? 0 : records.findIndex(({ id }) => id === pane.cursor);
  const cursor = found < 0 ? records.length - 1 : found;
  // The first line of the body has the column titles.
  const height = Math.max(1, layoutOf(state).body - 1);
  return { records, ...scrolledTo({ cursor, row: pane.row }, records.length, height) };
};

/** The request under the cursor of the request log; undefined if the log is empty. */
export const cursorRequest = (state: State, pane: LogPane): RequestRecord | undefined => {
  const { records, cursor } = logWindow(state, pane);
  return records[cursor];
};

/** A request in full, laid out for the screen. */
interface OpenRequest extends Scrolled {
  readonly record: RequestRecord;
  readonly rows: readonly PaneRow[];
}

/** Cells at both sides of a pane, for the cursor's mark and blanks. */
const MARGINS = 3;

/** The open request of the request log, laid out in rows; null if no request is open, or if it was dropped from the log. */
export const requestOf = (state: State): OpenRequest | null => {
  const open = overlayOf(state, 'request');
  const record = open === null ? undefined : state.log.find(({ id }) => id === open.id);
  if (open === null || record === undefined) return null;
  const options = { cells: state.size.columns - MARGINS, wrap: true, isOpen: () => true };
  const rows = rowsOfSegments(layoutSection(sectionOf(state, record), options));
  return { record, rows, ...scrolledTo(open, rows.length, layoutOf(state).body) };
};

/** Tone of a request in the log, by its outcome; an aborted request is not a failure. */
export const toneOf = ({ problem }: RequestRecord): Tone => {
  if (problem === null) return 'plain';
  if (problem.kind === 'stopped') return 'dim';
  return problem.kind === 'rate' ? 'warn' : 'bad';
};

/** Number of failed requests in the log; aborted requests are not counted. */
export const failures = (state: State): number =>
  state.log.filter(({ problem }) => problem !== null && problem.kind !== 'stopped').length;

const field = (label: string, text: string, tone?: Tone): FieldRow => ({ label, cell: textCell(text, tone) });

const sectionOf = (state: State, record: RequestRecord): Section => ({
  id: 'request',
  title: 'Request',
  blocks: [
    { type: 'fields', rows: callFields(record) },
    { type: 'fields', title: 'Result', rows: endFields(state, record) },
  ],
});

const callFields = ({ id, attempt, ...record }: RequestRecord): readonly FieldRow[] => [
  field('time', `${zonedIso(record.startedAt).replace('T', ' ')}${zoneSign(record.startedAt)}`),
  field('request', `${record.method} ${record.path}`, 'strong'),
  field('number', attempt > 1 ? `${id}, attempt ${attempt} of the same request` : String(id)),
  field('response after', record.headMs === null ? '' : formatMs(record.headMs)),
  field('took', formatMs(record.totalMs)),
  field('body', `${formatSize(record.wireBytes)} on the wire, ${formatSize(record.decodedBytes)} decoded`),
  ...(record.authority === undefined ? [] : [field('trusted by', record.authority)]),
];

const endFields = (state: State, record: RequestRecord): readonly FieldRow[] => {
  const { status, problem } = record;
  const answer: Cell =
    status === null ? textCell('none', 'bad') : textCell(String(status), problem === null ? 'good' : toneOf(record));
  return [
    { label: 'status', cell: answer },
    ...(problem === null ? fineFields(status ?? 0) : problemFields(state, problem)),
  ];
};

const fineFields = (status: number): readonly FieldRow[] =>
  status >= 300 ? [field('what happened', 'redirected within the service, and followed')] : [];

const problemFields = (
  state: State,
  { what, remedy, code, message, ref, retryAfter }: Problem,
): readonly FieldRow[] => [
  field('what happened', what, 'bad'),
  field('remedy', remedyInKeys(state, remedy)),
  ...(code === undefined ? [] : [field('code', code)]),
  ...(message === undefined ? [] : [field('message', message)]),
  ...(ref === undefined ? [] : [field('ref', ref, 'accent')]),
  ...(retryAfter === undefined ? [] : [field('retry after', `${retryAfter} s`)]),
];

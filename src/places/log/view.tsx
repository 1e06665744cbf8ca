import { memo } from 'react';
import { useShallow } from 'zustand/shallow';
import { formatMs, type RequestRecord } from '../../core/client/index.ts';
import { fit, width } from '../../core/text/index.ts';
import { formatClock, formatSize } from '../../core/values/index.ts';
import { fitTable, line, type Span, span } from '../../core/view/index.ts';
import type { State } from '../../store/state/state.ts';
import { Line, Lines } from '../../ui/line.tsx';
import { linesText } from '../../ui/pieces.ts';
import type { PlaceProps, PlaceScreen } from '../../ui/place-screen.ts';
import { PositionLine } from '../../ui/position-line.tsx';
import { useLines, useSelect } from '../../ui/screen-context.ts';
import type { Spans } from '../../ui/theme.ts';
import { failures, type LogPane, logWindow, type RequestPane, requestOf, toneOf } from './window.ts';

/** Path line of the request log, instead of the query line. */
const LogPath = memo(() => <Line spans={PATH} />);

const PATH: Spans = [span(' Requests', 'strong'), span(' · newest first · ` or Esc closes', 'dim')];

/** Body of the request log: titles, then requests, newest first. */
const Log = memo(({ place }: PlaceProps<LogPane>) => {
  const columns = useSelect(({ size }) => size.columns);
  const records = useSelect(useShallow((state) => visibleRecords(state, place)));
  const cursor = useSelect((state) => cursorLine(state, place));
  const titles = columnsText(columns, ({ title }) => title);
  return (
    <>
      <Line spans={line(fit(` ${titles}REQUEST`, columns), 'dim')} />
      {records.length === 0 && <Line spans={line('  No completed requests yet.', 'dim')} />}
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts of a request share its id
        <LogRow key={index} record={record} isCursor={index === cursor} columns={columns} />
      ))}
    </>
  );
});

const visibleRecords = (state: State, pane: LogPane): readonly RequestRecord[] => {
  const { records, top, height } = logWindow(state, pane);
  return records.slice(top, top + height);
};

const cursorLine = (state: State, pane: LogPane): number => {
  const { cursor, top } = logWindow(state, pane);
  return cursor - top;
};

interface LogRowProps {
  readonly record: RequestRecord;
  readonly isCursor: boolean;
  readonly columns: number;
}

const LogRow = memo(({ record, isCursor, columns }: LogRowProps) => {
  const text = rowText(record, columns);
  const spans: Spans = isCursor
    ? [{ ...span(fit(`▌${text}`, columns)), look: 'bar' }]
    : [span(' '), span(text, toneOf(record))];
  return <Line spans={spans} />;
});

interface Column {
  readonly title: string;
  readonly cells: number;
  readonly right?: true;
  readonly priority: number;
  readonly text: (record: RequestRecord) => string;
}

/** The columns to the left of the method and path. */
const LOG_COLUMNS: readonly Column[] = [
  { title: 'TIME', cells: 9, priority: 1, text: ({ startedAt }) => formatClock(startedAt) },
  { title: 'STATUS', cells: 6, priority: 2, text: ({ status }) => (status === null ? '–' : String(status)) },
  { title: 'TOOK', cells: 7, priority: 3, right: true, text: ({ totalMs }) => formatMs(totalMs) },
  { title: 'SIZE', cells: 5, priority: 4, right: true, text: ({ wireBytes }) => formatSize(wireBytes) },
  { title: 'TRY', cells: 3, priority: 5, right: true, text: ({ attempt }) => String(attempt) },
];

/** Minimum width of method and path, in cells. */
const MIN_CALL_CELLS = 35;

const GAP = '  ';

/** Maximum share of the remaining width for method and path, if a failure stands beside them. */
const CALL_SHARE = 0.6;

const columnsText = (columns: number, text: (column: Column) => string): string =>
  fitTable(
    LOG_COLUMNS.map(({ cells, priority }) => ({ least: cells, wanted: cells, priority })),
    { cells: columns - MIN_CALL_CELLS, gap: GAP.length },
  )
    .flatMap(({ index }) => LOG_COLUMNS[index] ?? [])
    .map((column) => fit(text(column), column.cells, { align: column.right === true ? 'right' : 'left' }) + GAP)
    .join('');

const rowText = (record: RequestRecord, columns: number): string => {
  const { service, method, path, problem } = record;
  const facts = columnsText(columns, ({ text }) => text(record));
  const room = Math.max(10, columns - 2 - width(facts));
  const call = `${service === undefined ? '' : `${service} `}${method} ${path}`;
  if (problem === null) return facts + fit(call, room);
  const share = Math.min(width(call), Math.floor(room * CALL_SHARE));
  return `${facts}${fit(call, share)}${GAP}${fit(problem.what, room - share - width(GAP))}`;
};

/** The visible part of the log, and how many requests failed. */
const LogPosition = memo(({ place }: PlaceProps<LogPane>) => (
  <PositionLine pieces={(state) => logPosition(state, place)} />
));

const logPosition = (state: State, pane: LogPane): readonly Span[] => {
  const { records, top, height } = logWindow(state, pane);
  const failed = failures(state);
  return [
    span(
      records.length === 0
        ? 'no requests'
        : `${top + 1}–${Math.min(records.length, top + height)} of ${records.length} requests`,
    ),
    ...(failed === 0 ? [] : [span(`${failed} failed`, 'bad')]),
  ];
};

const RequestPath = memo(({ place: { id } }: PlaceProps<RequestPane>) => (
  <Line spans={[span(' Requests', 'dim'), span(' › ', 'dim'), span(String(id), 'strong')]} />
));

const Request = memo(() => <Lines lines={useLines(requestLines)} />);

const requestLines = (state: State): readonly Spans[] => {
  const open = requestOf(state);
  if (open === null) return [line('  This request is no longer in the log. Esc back', 'warn')];
  const { rows, top, height, cursor } = open;
  return rows
    .slice(top, top + height)
    .map((row, index) => [span(top + index === cursor ? '▌' : ' ', 'accent'), span(' '), ...row.line]);
};

const RequestPosition = memo(() => <PositionLine pieces={requestPieces} />);

/** The visible lines of the request. */
const requestPieces = (state: State): readonly Span[] => {
  const open = requestOf(state);
  return open === null ? [] : [span(linesText(open.top, open.height, open.rows.length))];
};

export const LOG: PlaceScreen<LogPane> = { Body: Log, Path: LogPath, Position: LogPosition, footer: 'keys' };

export const REQUEST: PlaceScreen<RequestPane> = {
  Body: Request,
  Path: RequestPath,
  Position: RequestPosition,
  footer: 'keys',
};

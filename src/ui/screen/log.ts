import { formatMs, type RequestRecord } from '../../core/client/index.ts';
import { fit, width } from '../../core/text/index.ts';
import { formatClock, formatSize } from '../../core/values/index.ts';
import { fitTable, type Line, line, type Span, span } from '../../core/view/index.ts';
import { failures, logWindow, requestOf, toneOf } from '../../store/log/window.ts';
import type { LogPane } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';
import { linesText } from './lines-text.ts';

interface Column {
  readonly title: string;
  readonly cells: number;
  readonly right?: true;
  readonly priority: number;
  readonly text: (record: RequestRecord) => string;
}

/** The columns left of the request itself. */
const COLUMNS: readonly Column[] = [
  { title: 'TIME', cells: 9, priority: 1, text: ({ startedAt }) => formatClock(startedAt) },
  { title: 'STATUS', cells: 6, priority: 2, text: ({ status }) => (status === null ? '–' : String(status)) },
  { title: 'TOOK', cells: 7, priority: 3, right: true, text: ({ totalMs }) => formatMs(totalMs) },
  { title: 'SIZE', cells: 5, priority: 4, right: true, text: ({ wireBytes }) => formatSize(wireBytes) },
  { title: 'TRY', cells: 3, priority: 5, right: true, text: ({ attempt }) => String(attempt) },
];

/** Minimum width of the request, in cells. */
const MIN_CALL_CELLS = 35;

const GAP = '  ';

/** The request's share of the remaining width, beside a failure. */
const CALL_SHARE = 0.6;

const columnsText = (columns: number, text: (column: Column) => string): string =>
  fitTable(
    COLUMNS.map(({ cells, priority }) => ({ least: cells, wanted: cells, priority })),
    { cells: columns - MIN_CALL_CELLS, gap: GAP.length },
  )
    .flatMap(({ index }) => COLUMNS[index] ?? [])
    .map((column) => fit(text(column), column.cells, { align: column.right === true ? 'right' : 'left' }) + GAP)
    .join('');

/** The log as the body: titles, then requests, newest first. */
export const logTexts = (state: State, pane: LogPane, theme: Theme): readonly string[] => {
  const { columns } = state.size;
  const { records, cursor, top, height } = logWindow(state, pane);
  const titles = columnsText(columns, ({ title }) => title);
  const head = paintLine(theme, line(fit(` ${titles}REQUEST`, columns), 'dim'));
  if (records.length === 0) return [head, paintLine(theme, line('  No completed requests yet.', 'dim'))];
  const rows = records.slice(top, top + height).map((record, index) => {
    const text = rowText(record, columns);
    return top + index === cursor
      ? theme.bar(fit(`▌${text}`, columns))
      : paintLine(theme, [span(' '), span(text, toneOf(record))]);
  });
  return [head, ...rows];
};

const rowText = (record: RequestRecord, columns: number): string => {
  const { method, path, problem } = record;
  const facts = columnsText(columns, ({ text }) => text(record));
  const room = Math.max(10, columns - 2 - width(facts));
  const call = `${method} ${path}`;
  if (problem === null) return facts + fit(call, room);
  const share = Math.min(width(call), Math.floor(room * CALL_SHARE));
  return `${facts}${fit(call, share)}${GAP}${fit(problem.what, room - share - width(GAP))}`;
};

/** One request in full. */
export const requestTexts = (state: State, theme: Theme): readonly string[] => {
  const open = requestOf(state);
  if (open === null) return [paintLine(theme, line('  This request is no longer in the log. Esc back', 'warn'))];
  const { rows, top, height, cursor } = open;
  return rows
    .slice(top, top + height)
    .map(({ line: spans }, index) =>
      paintLine(theme, [span(top + index === cursor ? '▌' : ' ', 'accent'), span(' '), ...spans]),
    );
};

/** The log's path line, in the place of the query line. */
export const logPath = (): Line => [span(' Requests', 'strong'), span(' · newest first · ` or Esc closes', 'dim')];

/** The path line of a request. */
export const requestPath = (id: number): Line => [
  span(' Requests', 'dim'),
  span(' › ', 'dim'),
  span(String(id), 'strong'),
];

/** The visible lines of the request. */
export const requestPosition = (state: State): readonly Span[] => {
  const open = requestOf(state);
  return open === null ? [] : [span(linesText(open.top, open.height, open.rows.length))];
};

/** The visible part of the log, and how many requests failed. */
export const logPosition = (state: State, pane: LogPane): readonly Span[] => {
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

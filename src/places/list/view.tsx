import { Box } from 'ink';
import { memo } from 'react';
import { useShallow } from 'zustand/shallow';
import { lastPerStore } from '../../core/memo/index.ts';
import { distinctCuts, elide, type TextCut } from '../../core/text/index.ts';
import { line, lineWidth, span } from '../../core/view/index.ts';
import { PREVIEW_RULE, previewOf } from '../../store/detail/partial.ts';
import { columnsOf } from '../../store/list/columns.ts';
import { windowOf } from '../../store/list/cursor.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { newsSigns } from '../../store/list/news.ts';
import { currentRows } from '../../store/list/rows.ts';
import { isStale } from '../../store/state/held-list.ts';
import { currentView, isLowBandwidth, itemNow, type State } from '../../store/state/state.ts';
import type { View } from '../../store/state/view.ts';
import { currentList } from '../../store/walk/query.ts';
import { Lines } from '../../ui/line.tsx';
import type { PlaceScreen } from '../../ui/place-screen.ts';
import { useLines, useSelect } from '../../ui/screen-context.ts';
import { segmentLines } from '../../ui/segment-lines.ts';
import type { Spans } from '../../ui/theme.ts';
import { EmptyList } from './empty-list.tsx';
import { ListPosition } from './position.tsx';
import { QueryLine } from './query-line.tsx';
import { type RowLook, TableHead, TableRow } from './table.tsx';

// The visible part of a list. A row is painted again only if its item or the look of all rows changes.

/** The body of a list: titles, rows and preview, or the reason why the list is empty. */
export const ListView = memo(() => {
  const isEmpty = useSelect((state) => currentRows(state).length === 0);
  const { table, preview, below } = useSelect(useShallow(layoutOf));
  if (isEmpty)
    return (
      <>
        <TableHead width={undefined} />
        <EmptyList />
      </>
    );
  const width = preview > 0 && below === 0 ? table : undefined;
  return (
    <Box flexShrink={0} flexDirection={below > 0 ? 'column' : 'row'}>
      <Box flexDirection="column" flexShrink={0}>
        <TableHead width={width} />
        <TableRows width={width} table={table} isFilled={preview > 0} />
      </Box>
      {preview > 0 && <Preview />}
    </Box>
  );
});

interface TableRowsProps {
  /** Width of the rows beside a preview, in cells; undefined for the whole screen. */
  readonly width: number | undefined;
  readonly table: number;
  /** True to fill the lines below the last row too, because a preview stands beside or below. */
  readonly isFilled: boolean;
}

const TableRows = memo(({ width, table, isFilled }: TableRowsProps) => {
  const look = useSelect(useShallow(rowLook));
  const items = useSelect(useShallow(visibleRows));
  const { cursor: cursorRow, top, height } = useSelect(useShallow(windowOf));
  const marks = useSelect((state) => currentView(state).marks);
  const signs = useSelect((state) => newsSigns(state, state.tab));
  const cuts = useSelect(nameCuts);
  const isLow = useSelect(isLowBandwidth);
  const blank = isFilled ? height - items.length : 0;
  return (
    <>
      {items.map((item, index) => {
        const cursor = top + index !== cursorRow ? null : isLow ? 'marker' : 'bar';
        return (
          <TableRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a page or a filter changes texts of rows, and mounts none
            key={(top + index) % height}
            item={item}
            look={look}
            isMarked={marks.has(item.uid)}
            sign={signs.get(item.uid)}
            cursor={cursor}
            cut={cuts.get(item.name)}
            width={cursor === 'bar' ? table : width}
          />
        );
      })}
      <Lines lines={Array.from({ length: blank }, () => [])} width={width} />
    </>
  );
});

const rowLook = (state: State): RowLook => ({
  columns: columnsOf(state).columns,
  now: itemNow(state),
  filter: currentView(state).filter,
  isStale: isStale(currentList(state)),
});

const lastCuts = lastPerStore<ReadonlyMap<string, TextCut>>();

/** Cuts for the names on the screen that would otherwise read the same, by name. */
const nameCuts = (state: State): ReadonlyMap<string, TextCut> => {
  const { top, height } = windowOf(state);
  const cells = columnsOf(state).columns[0]?.width ?? 0;
  return lastCuts(state, [currentRows(state), top, height, cells], () =>
    distinctCuts(
      visibleRows(state).map(({ name }) => name),
      cells,
    ),
  );
};

const visibleRows = (state: State) => {
  const { top, height } = windowOf(state);
  return currentRows(state).slice(top, top + height);
};

/** Preview of the item under the cursor, behind a rule beside or below the list, as much as fits. */
const Preview = memo(() => (
  <Box flexDirection="column" flexShrink={0}>
    <Lines lines={useLines(previewLines)} />
  </Box>
));

const RULE: Spans = [span(' '), span('│', 'dim'), span(' ')];
const INDENT: Spans = [span('   ')];

const previewLines = (state: State): readonly Spans[] => {
  const { body, below, preview } = layoutOf(state);
  const height = below > 0 ? below : body;
  const shown = contentLines(state, height);
  if (below === 0) return Array.from({ length: height }, (_, index) => [...RULE, ...(shown[index] ?? [])]);
  const [name = [], ...others] = shown;
  const rest = Math.max(0, preview - lineWidth(name) - 4);
  return [
    [span('── ', 'dim'), ...name, span(` ${'─'.repeat(rest)}`, 'dim')],
    ...Array.from({ length: height - 1 }, (_, index) => [...INDENT, ...(others[index] ?? [])]),
  ];
};

/** The name, then the lines of the item. If some do not fit, the last line gives their number. */
const contentLines = (state: State, height: number): readonly Spans[] => {
  const preview = previewOf(state);
  if (preview === null) return [];
  const { item, isCurrent, segments } = preview;
  const lines = segments.flatMap((segment) => segmentLines(segment));
  const shown = lines.slice(0, height - 1);
  const more = lines.length - shown.length;
  const cells = layoutOf(state).preview - PREVIEW_RULE;
  const name = line(elide(item.name, cells - 1, 'middle'), isCurrent ? 'strong' : 'dim');
  return [name, ...(more > 0 ? [...shown.slice(0, -1), line(`${more + 1} more lines: Enter`, 'dim')] : shown)];
};

export const LIST: PlaceScreen<View> = { Body: ListView, Path: QueryLine, Position: ListPosition, footer: 'keys' };

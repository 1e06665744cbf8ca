import { memo } from 'react';
import { arrivedText } from '../../core/client/index.ts';
import type { Column } from '../../core/item/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import { budgetOf, isLoadingOn } from '../../store/list/autoload.ts';
import { columnsOf } from '../../store/list/columns.ts';
import { driftTexts, pageOf, pageTotal, restText } from '../../store/list/count.ts';
import { cursorItem, windowOf } from '../../store/list/cursor.ts';
import { goneMarks } from '../../store/list/marks.ts';
import { currentRun, isFiltering, loadedRowsOf } from '../../store/list/rows.ts';
import { type HeldList, isCached, isQuiet, partsOf } from '../../store/state/held-list.ts';
import { saidOf } from '../../store/state/said.ts';
import { currentResource, currentView, dialectOf, type State } from '../../store/state/state.ts';
import { hasMore, type Walk } from '../../store/state/walk.ts';
import { absentOf, filterGapsOf, namesWithoutOf, unusedText } from '../../store/walk/absence.ts';
import { itemFetchOf, waitOf } from '../../store/walk/item.ts';
import { currentList, orderedByService } from '../../store/walk/query.ts';
import { filteredStubs, ordersStubs, stubsOf } from '../../store/walk/stubs.ts';
import {
  answeredPart,
  askingProjectsPart,
  clocksPart,
  nextTryPart,
  type Piece,
  waitSpan,
  yielding,
} from '../../ui/pieces.ts';
import { PositionLine } from '../../ui/position-line.tsx';

/** Position line of a list: the visible rows, how much of the list is loaded, and requests in progress. */
export const ListPosition = memo(() => <PositionLine pieces={listPieces} />);

const listPieces = (state: State): readonly Piece[] => {
  const list = currentList(state);
  if (list === undefined) return [span('not loaded yet', 'dim')];
  const parts = partsOf(list);
  return [
    ...rangePart(state),
    ...(currentView(state).wide ? [span('wide', 'accent')] : []),
    ...findingPart(state),
    ...unusedPart(state),
    ...gapPart(state),
    ...nameGapPart(state),
    ...markPart(state, list),
    ...(parts === null ? [] : answeredPart(parts)),
    ...loadedPart(state, list),
    ...leftPart(list),
    ...driftTexts(list).map((text) => yielding(span(text, 'warn'), 3)),
    ...(parts === null && !isCached(list) ? pagePart(state, list) : []),
    ...activityPart(state, list),
    ...nextTryPart(state),
    ...dialectPart(state),
    ...clocksPart(state),
  ];
};

/** Position line of an open item that is not loaded: its request, or how much of the list was searched for it. */
export const missingPieces = (state: State): readonly Piece[] => {
  const { detail } = currentView(state);
  const whole = detail === null ? undefined : itemFetchOf(state, detail.uid);
  if (whole !== undefined) {
    const wait = waitOf(whole, state.now);
    if (wait !== null) return [waitSpan(wait, state.now)];
    return whole.problem === null
      ? [span('loading the item…', 'accent')]
      : [span('not loaded', 'warn'), ...nextTryPart(state)];
  }
  const list = currentList(state);
  if (list === undefined) return [span('not loaded yet', 'dim')];
  return [...loadedPart(state, list), ...activityPart(state, list), ...nextTryPart(state)];
};

const rangePart = (state: State): readonly Piece[] => {
  const run = currentRun(state);
  const rows = run.found.length;
  const searching = isFiltering(run)
    ? [span(`searching ${formatCount(run.done)} of ${formatCount(run.rows.length)}…`, 'accent')]
    : [];
  if (rows === 0) return searching;
  const { top, height } = windowOf(state);
  const range = `${formatCount(top + 1)}–${formatCount(Math.min(rows, top + height))} of ${formatCount(rows)}`;
  if (searching.length > 0) return [span(`${range} matches so far`), ...searching];
  return [yielding(span(`${range} shown`), 6, range)];
};

/** The text that is being searched for on the service, and the current step of the search. */
const findingPart = ({ finding }: State): readonly Piece[] => {
  if (finding === null) return [];
  const how = { uid: ' by uid…', name: ' by name…', walk: '' }[finding.step];
  return [span(`finding ${elide(finding.text, MAX_FOUND)}${how}`, 'accent')];
};

const MAX_FOUND = 24;

const markPart = (state: State, list: HeldList): Span[] => {
  const { marks } = currentView(state);
  if (marks.size === 0) return [];
  const marked = span(`${formatCount(marks.size)} marked`, 'accent');
  const gone = goneMarks(state);
  if (gone === 0) return [marked];
  const where = isCached(list) || hasMore(list) ? 'not loaded' : 'no longer in the list';
  return [span(`${marked.text}, ${formatCount(gone)} ${where}`, 'warn')];
};

const loadedPart = (state: State, list: HeldList): readonly Piece[] => {
  if (!isCached(list) && list.pageStarts.length === 0 && list.items.length === 0) return [];
  const said = saidOf(state, list, 'position');
  if (said === null) return [];
  const { text, short, tone } = said;
  const areAllShown = loadedRowsOf(state, state.tab).length === list.items.length;
  if (tone === 'dim') return [span(areAllShown ? 'all loaded' : text, tone)];
  const only = hasMore(list) && !isCached(list) ? onlyThese(state, list) : '';
  // The counts of projects before this part say already that more rows are to come.
  const isSaid = partsOf(list) !== null && short !== text;
  return [yielding(span(`${text}${only}`, tone), 5, isSaid ? '' : short)];
};

/** Warns that a local sort or filter covers only the loaded part of a list. */
const onlyThese = (state: State, list: HeldList): string => {
  if (list.problem !== null || partsOf(list) !== null) return '';
  const filters = currentView(state).filter.terms.length > 0;
  const decided = filteredStubs(state, list);
  if (!orderedByService(state, state.tab) && !ordersStubs(state, list))
    return decided === 'none' ? ': order and filter see only these' : ': the order sees only these';
  if (!filters || decided === 'all') return '';
  return decided === 'matches' ? ': more may match' : ': the filter sees only these';
};

/** Number of items that the service named but no page contained. They were deleted, or registered after their page was read. */
const leftPart = (list: HeldList): readonly Piece[] => {
  const left = stubsOf(list).length;
  return left === 0 || hasMore(list) ? [] : [yielding(span(`${formatCount(left)} on no page: gone or new`, 'warn'), 7)];
};

/**
 * The page of the service at the cursor. If a local order mixes pages, the number of loaded pages instead. The text has no
 * tone, since a tone costs six bytes per move.
 */
const pagePart = (state: State, list: HeldList): readonly Piece[] => {
  const item = cursorItem(state);
  const page = item === undefined ? -1 : pageOf(list, list.uids.indexOf(item.uid));
  const total = pageTotal(list);
  if (!orderedByService(state, state.tab)) {
    const loaded = formatCount(list.pageStarts.length);
    return total === null || !hasMore(list) ? [] : [yielding(span(`${loaded} of ${formatCount(total)} pages`), 3)];
  }
  if (page < 0 || (list.pageStarts.length === 1 && !hasMore(list))) return [];
  return [yielding(span(`page ${page + 1}${total === null ? '' : ` of ${formatCount(total)}`}`), 3)];
};

const activityPart = (state: State, list: HeldList): readonly Piece[] => {
  const wait = waitOf(list, state.now);
  if (wait !== null) return [waitSpan(wait, state.now)];
  const parts = partsOf(list);
  if (parts !== null && !isQuiet(list)) return askingProjectsPart(parts);
  const arrived = list.activity?.arrived === undefined ? null : arrivedText(list.activity.arrived);
  const doing = isLoadingOn(state, list) ? loadingOnText(state, list) : activityText(list, arrived);
  if (doing !== null) return [span(`${doing}…`, 'accent')];
  if (!hasMore(list) || list.problem !== null || isCached(list)) return [];
  const rest = restText(state, list);
  return [yielding(span(`L loads the rest${rest === '' ? '' : ` (${rest})`}`, 'dim'), 4)];
};

/** Message about automatic loading, with its row limit. */
const loadingOnText = (state: State, list: HeldList): string => {
  const rows = budgetOf(state, list);
  return list.count !== null && list.count <= rows
    ? 'loading all, Esc stops'
    : `loading the first ${formatCount(rows)}, Esc stops`;
};

/**
 * The request in progress for a list, and how much of a long answer has arrived; null if idle or during a quiet refresh.
 */
const activityText = (list: HeldList, arrived: string | null): string | null => {
  const much = arrived === null ? '' : ` ${arrived}`;
  if (isCached(list)) return list.refresh === null ? null : `loading${behindRows(list.refresh.walk, arrived)}`;
  if (isQuiet(list)) return null;
  if (list.refresh !== null && arrived !== null) return `refreshing${behindRows(list.refresh.walk, arrived)}`;
  if (list.refresh !== null) return refreshingText(list.refresh.walk);
  if (list.activity === null) return null;
  if (list.want === Number.POSITIVE_INFINITY) return `loading all${much}, Esc stops`;
  return list.pageStarts.length === 0 || arrived !== null
    ? `loading${much}`
    : `loading page ${list.pageStarts.length + 1}`;
};

const refreshingText = ({ pageStarts, want }: Walk): string => `refreshing page ${pageStarts.length + 1} of ${want}`;

/** How much of a long answer has arrived before its rows are shown. */
const behindRows = ({ items }: Walk, arrived: string | null): string => {
  if (arrived === null) return '';
  return items.length === 0 ? ` ${arrived}` : ` ${plural(items.length, 'row')}, ${arrived}`;
};

/** Maximum number of columns listed by name; further columns are only counted. */
const MAX_NAMED = 8;
const MAX_NAMED_SHORT = 3;

const titlesText = (columns: readonly Column[], max: number): string => {
  const more = columns.length - max;
  const named = columns.slice(0, more > 1 ? max : columns.length).map(({ title }) => title);
  return `${named.join(', ')}${more > 1 ? ` and ${more} more` : ''}`;
};

/** The dialect if it is not the documented one, and the visible columns that have no values in the list. */
const dialectPart = (state: State): readonly Piece[] => {
  const dialect = dialectOf(state, state.tab) === 'document' ? [] : [yielding(span('current dialect', 'dim'), 1)];
  const shown = columnsOf(state).columns.map(({ column }) => column);
  const absent = absentOf(state);
  const parts = (['not listed', 'unknown'] as const).flatMap((word) => {
    const columns = shown.filter(({ id }) => absent.get(id) === word);
    const text = (max: number): string => `${word}: ${titlesText(columns, max)}`;
    return columns.length === 0 ? [] : [yielding(span(text(MAX_NAMED), 'dim'), 2, text(MAX_NAMED_SHORT))];
  });
  return [...dialect, ...parts];
};

/** Columns of the filter that are unknown for some rows, or not listed. */
const gapPart = (state: State): readonly Piece[] => {
  const gaps = filterGapsOf(state, currentView(state).filter);
  return gaps.map(({ name, absence, unknown, of, undecided, why }) => {
    const none = `${name} ${absence}`;
    return undecided
      ? yielding(span(`${none}: the filter cannot decide`, 'warn'), 7, none)
      : yielding(
          span(
            `${none} for ${formatCount(unknown)} of ${formatCount(of)}${why === undefined ? '' : `, ${why}`}`,
            'warn',
          ),
          7,
          `${none} ${formatCount(unknown)}`,
        );
  });
};

/** Explains what "unused" means, if the rows are filtered by a rule on unused items. */
const unusedPart = (state: State): readonly Piece[] => {
  const text = unusedText(state);
  return text === null ? [] : [yielding(span(text, 'dim'), 6, '')];
};

/** Field paths and labels of the chosen columns that no row has. */
const nameGapPart = (state: State): readonly Piece[] => {
  const list = currentList(state);
  const loaded = list !== undefined && saidOf(state, list, 'query') !== null ? 'loaded ' : '';
  const { one } = currentResource(state).short;
  return namesWithoutOf(state).map(({ text }) =>
    yielding(span(`no ${loaded}${one} has ${text}`, 'warn'), 6, `no ${text}`),
  );
};

import type { Wait } from '../../core/client.ts';
import { formatAge } from '../../core/format/age.ts';
import { formatCount, plural } from '../../core/format/count.ts';
import { formatSize } from '../../core/format/size.ts';
import { formatWait } from '../../core/format/wait.ts';
import { fitLine, type Line, type Span, span } from '../../core/line.ts';
import { UNENDED } from '../../core/page.ts';
import { ALL_PROJECTS } from '../../core/query.ts';
import { dialectOf } from '../../store/dialect/speech.ts';
import { hasMore, type List } from '../../store/list.ts';
import { columnsOf } from '../../store/select/columns.ts';
import { pageOf, pageTotal } from '../../store/select/count.ts';
import { waitOf } from '../../store/select/countdown.ts';
import { cursorItem, windowOf } from '../../store/select/cursor.ts';
import { detailOf, type OpenDetail } from '../../store/select/detail.ts';
import { helpWindow } from '../../store/select/help.ts';
import { hitsOf } from '../../store/select/hits.ts';
import { lackingColumns, NOT_GIVEN } from '../../store/select/lacking.ts';
import { currentList } from '../../store/select/query.ts';
import { currentRows, currentSift } from '../../store/select/rows.ts';
import { isSifting } from '../../store/select/sift.ts';
import { wholeOf } from '../../store/select/whole.ts';
import { shownStamp } from '../../store/stamp.ts';
import type { State } from '../../store/state.ts';
import { currentView } from '../../store/view.ts';
import { linesText } from './lines-text.ts';
import { logPosition } from './log.ts';
import { palettePosition } from './palette.ts';
import { answeredPart, askedInPart, askingProjectsPart } from './projects.ts';

/** Where one is: rows shown, how much is loaded, the page of the service, what is on its way. */
export const positionLine = (state: State): Line => {
  const parts = partsOf(state);
  const joined = parts.flatMap((part, index) => (index > 0 ? [span(' · ', 'dim'), part] : [span(' '), part]));
  return fitLine(joined, state.size.columns);
};

const partsOf = (state: State): readonly Span[] => [...placeParts(state), ...exportingPart(state)];

const exportingPart = ({ exporting }: State): readonly Span[] => {
  if (exporting === null) return [];
  const { wish, bytes } = exporting;
  return [span(`writing ${wish.format} ${formatSize(bytes)}…`, 'accent')];
};

const placeParts = (state: State): readonly Span[] => {
  if (state.palette !== null) return palettePosition(state, state.palette);
  if (state.help !== null) {
    const { lines, top, height, entries } = helpWindow(state);
    const narrowed = state.help.text.trim() === '' ? [] : [span(plural(entries, 'entry', 'entries'), 'accent')];
    return lines.length === 0 ? narrowed : [...narrowed, span(linesText(top, height, lines.length))];
  }
  if (state.logPane !== null) return logPosition(state, state.logPane);
  return detailOf(state) === null ? listParts(state) : detailParts(state);
};

const listParts = (state: State): Span[] => {
  const list = currentList(state);
  if (list === undefined) return [span('not asked yet', 'dim')];
  return [
    ...rangePart(state),
    ...markPart(state),
    ...(list.parts === null ? [] : answeredPart(list.parts)),
    ...loadedPart(state, list),
    ...(list.parts === null && !list.kept ? pagePart(state, list) : []),
    ...activityPart(list, state.now),
    ...dialectPart(state),
  ];
};

/** That the list is not the document's, and which of the columns shown have nothing for that. */
const dialectPart = (state: State): Span[] => {
  if (dialectOf(state, state.tab) === 'document') return [];
  const shown = new Set(columnsOf(state).columns.map(({ column }) => column.id));
  const lacking = lackingColumns(state).filter(({ id }) => shown.has(id));
  const titles = lacking.map(({ title }) => title).join(', ');
  return [span('current dialect', 'dim'), ...(titles === '' ? [] : [span(`${NOT_GIVEN}: ${titles}`, 'dim')])];
};

const rangePart = (state: State): Span[] => {
  const sift = currentSift(state);
  const rows = sift.found.length;
  const searching = isSifting(sift)
    ? [span(`searching ${formatCount(sift.done)} of ${formatCount(sift.rows.length)}…`, 'accent')]
    : [];
  if (rows === 0) return searching;
  const { top, height } = windowOf(state);
  const range = `${formatCount(top + 1)}–${formatCount(Math.min(rows, top + height))} of ${formatCount(rows)}`;
  return [span(searching.length > 0 ? `${range} found so far` : `${range} shown`), ...searching];
};

const markPart = (state: State): Span[] => {
  const { size } = currentView(state).marks;
  return size === 0 ? [] : [span(`${formatCount(size)} marked`, 'accent')];
};

const loadedPart = (state: State, list: List): Span[] => {
  const here = formatCount(list.items.length);
  if (list.kept) {
    const of = list.count !== null && list.count > list.items.length ? ` of ${formatCount(list.count)}` : '';
    return [span(`${here}${of} kept ${formatAge(shownStamp(list, state.now), state.now)} ago`, 'warn')];
  }
  if (list.pageStarts.length === 0 && list.items.length === 0) return [];
  if (!hasMore(list)) {
    const short = list.count !== null && list.count !== list.items.length;
    if (short) return [span(`got ${here} of count ${formatCount(list.count ?? 0)}`, 'warn')];
    if (list.notes.includes(UNENDED)) return [span(`${here} loaded`, 'warn')];
    return currentRows(state).length === list.items.length
      ? [span('all loaded', 'dim')]
      : [span(`all ${here} loaded`, 'dim')];
  }
  const known = list.count !== null && list.count > list.items.length;
  return [span(known ? `${here} of ${formatCount(list.count ?? 0)} loaded` : `${here} loaded, more to come`, 'warn')];
};

/** Plain: rows that are ordered here are of another page each, and a tone would cost each move six bytes. */
const pagePart = (state: State, list: List): Span[] => {
  const item = cursorItem(state);
  const page = item === undefined ? -1 : pageOf(list, list.uids.indexOf(item.uid));
  if (page < 0 || (list.pageStarts.length === 1 && !hasMore(list))) return [];
  const total = pageTotal(list);
  return [span(`page ${page + 1}${total === null ? '' : ` of ${formatCount(total)}`}`)];
};

const activityPart = (list: List, now: number): Span[] => {
  const wait = waitOf(list, now);
  if (wait !== null) return [waitSpan(wait, now)];
  if (list.parts !== null && !list.quiet) return askingProjectsPart(list.parts);
  if (list.kept) return list.refresh === null ? [] : [span('loading…', 'accent')];
  if (list.refresh !== null && !list.quiet)
    return [span(`refreshing page ${list.refresh.pageStarts.length + 1} of ${list.refresh.want}…`, 'accent')];
  if (list.activity === null || list.quiet)
    return hasMore(list) && list.problem === null ? [span('more: n, L', 'dim')] : [];
  if (list.want === Number.POSITIVE_INFINITY) return [span('loading all, Esc stops…', 'accent')];
  return [span(list.pageStarts.length === 0 ? 'loading…' : `loading page ${list.pageStarts.length + 1}…`, 'accent')];
};

/** What failed, and when it is asked for again by itself. */
const waitSpan = ({ problem, until }: Wait, now: number): Span => {
  const status = problem.status === undefined ? '' : ` (${problem.status})`;
  return span(`failed${status}, asks again in ${formatWait(until - now)}`, 'warn');
};

const detailParts = (state: State): Span[] => {
  const open = detailOf(state);
  if (open === null) return [];
  const { top, height, total, item, detail } = open;
  const lines = linesText(top, height, total);
  const odd = item.notes.length;
  return [
    span(lines),
    ...(state.scope === ALL_PROJECTS ? askedInPart(open.item, state.now) : []),
    ...askingPart(state, open),
    ...hitPart(open),
    ...(detail.wrap ? [] : [span('long texts are cut, w wraps', 'dim')]),
    ...(odd > 0 ? [span(`${odd} ${odd === 1 ? 'field was' : 'fields were'} not as documented`, 'warn')] : []),
  ];
};

/** The open item is on its way, also a newer one of it; or why there is no newer one. */
const askingPart = (state: State, { detail, known }: OpenDetail): Span[] => {
  const asked = [detail.uid, ...(detail.against === null ? [] : [detail.against])].map((uid) => wholeOf(state, uid));
  const [wait] = asked.flatMap((whole) => waitOf(whole, state.now) ?? []);
  if (wait !== undefined) return [waitSpan(wait, state.now)];
  if (asked.some((whole) => whole?.activity != null && !whole.quiet))
    return [span('asking for the whole item…', 'accent')];
  const failed = asked.find((whole) => whole?.problem != null)?.problem;
  return failed && known === 'whole' ? [span(`✖ ${failed.what}: r asks again`, 'bad')] : [];
};

const hitPart = (open: OpenDetail): Span[] => {
  const { search } = open.detail;
  if (search === '') return [];
  const hits = hitsOf(open);
  if (hits.length === 0) return [span(`no hit for ${search}`, 'warn')];
  const at = hits.indexOf(open.cursor);
  return [
    span(
      at < 0 ? `${plural(hits.length, 'hit')} for ${search}` : `hit ${at + 1} of ${hits.length} for ${search}`,
      'accent',
    ),
  ];
};

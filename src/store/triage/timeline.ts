import { cellAt, type Sheet } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import { timelineSentences, widthText } from '../../triage/index.ts';
import { rowsOf } from '../list/rows.ts';
import { currentView, resourceIn } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import type { TimelineQuestion } from '../state/triage.ts';
import { itemOf } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { isPart, rowsScope } from './completeness.ts';
import type { Question } from './question.ts';
import { cellIn, laidTimeline, type TimelineAsked, timelineAnswer } from './timeline-answer.ts';
import { toggleQuiet, turnCell, turnSpan, zoomIn, zoomOut } from './timeline-verbs.ts';

const EMPTY: Sheet = { blocks: [] };

const spanText = ({ span: asked, zooms }: TimelineQuestion): string => {
  if (zooms.length > 0) return 'one cell, - zooms out';
  return asked === 'all' ? 'all times' : `last ${asked}`;
};

const positionPieces = (state: State, asked: TimelineAsked): readonly Span[] => {
  const timeline = timelineAnswer(state, asked);
  const { short } = resourceIn(state, asked.kind);
  const rows = rowsOf(state, asked.kind).length;
  if (timeline === null) return [span(`reading the times of ${plural(rows, short.one, short.many)}…`, 'accent')];
  const { lanes, earlier } = timeline;
  const list = currentList(state);
  return [
    span(`${plural(lanes.all.events, 'time')} of ${plural(rows, short.one, short.many)}`),
    ...(lanes.odd > 0 ? [span(`${plural(lanes.odd, 'odd time')} left out`, 'warn')] : []),
    ...(isPart(list) ? [span('not all loaded; L loads the rest', 'warn')] : []),
    span('only the last transition of each condition is known'),
    ...(asked.question.quiet ? [] : [span('modified and probed left out (a)', 'dim')]),
    ...(earlier > 0 ? [span(`${formatCount(earlier)} earlier`, 'dim')] : []),
  ];
};

/** Events by the times in items (triage, 8.3). */
export const TIMELINE: Question<'timeline'> = {
  id: 'timeline',
  title: (state, { kind, question: { item } }) => {
    const name = item === null ? undefined : itemOf(state, item)?.name;
    const path = [resourceIn(state, kind).title, ...(name === undefined ? [] : [name])];
    return [...path.flatMap((one) => [span(one, 'dim'), span(' › ', 'dim')]), span('Timeline', 'strong')];
  },
  scope: (state, asked) => {
    const timeline = timelineAnswer(state, asked);
    const cell = timeline === null ? '' : ` · a cell ${widthText(timeline.grid.width)}`;
    const filtered = currentView(state).filter.terms.length > 0 ? [...rowsScope(state), span(' · ', 'dim')] : [];
    return [...filtered, span(`${spanText(asked.question)}${cell} · UTC`)];
  },
  sheet: (state, asked) => laidTimeline(state, asked)?.sheet ?? EMPTY,
  column: (state, asked) => {
    const timeline = timelineAnswer(state, asked);
    return timeline === null ? 0 : cellIn(timeline, asked.question.at);
  },
  sentences: (state, asked, line) => {
    const laid = laidTimeline(state, asked);
    if (laid === null || line === null) return [];
    const column = cellIn(laid.timeline, asked.question.at);
    const isCell = cellAt(line, column) !== line.cells[column];
    return timelineSentences(line, isCell ? column : null, laid.timeline.lanes, laid.shown);
  },
  position: positionPieces,
  verbs: {
    left: (state, asked) => turnCell(state, asked, -1),
    right: (state, asked) => turnCell(state, asked, 1),
    'shorter-span': (state, asked) => turnSpan(state, asked, -1),
    'longer-span': (state, asked) => turnSpan(state, asked, 1),
    'zoom-in': zoomIn,
    'zoom-out': zoomOut,
    'quiet-times': toggleQuiet,
  },
};

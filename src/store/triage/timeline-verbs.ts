import { currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import { openOverlay, openQuestion } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { newlyAsked, type TimelineQuestion, type TimelineSpan } from '../state/triage.ts';
import { cellIn, TIMELINE_SPANS, type TimelineAsked, timelineAnswer } from './timeline-answer.ts';

const changed = (state: State, asked: TimelineAsked, question: Partial<TimelineQuestion>): Change =>
  openOverlay(state, 'timeline', { ...asked, question: { ...asked.question, ...question } });

/** `h` `l`: the previous or next cell. */
export const turnCell = (state: State, asked: TimelineAsked, by: 1 | -1): Change => {
  const timeline = timelineAnswer(state, asked);
  if (timeline === null) return {};
  const { grid } = timeline;
  const cell = Math.max(0, Math.min(grid.cells - 1, cellIn(timeline, asked.question.at) + by));
  return changed(state, asked, { at: grid.from + cell * grid.width });
};

/** `<` `>`: a shorter or longer span. */
export const turnSpan = (state: State, asked: TimelineAsked, by: 1 | -1): Change => {
  const next = TIMELINE_SPANS[TIMELINE_SPANS.indexOf(asked.question.span) + by];
  if (next === undefined) return say(by < 0 ? 'no shorter span; + zooms on the cell' : 'all times are shown');
  return changed(state, asked, { span: next, zooms: [] });
};

/** `+`: zooms into the cell. */
export const zoomIn = (state: State, asked: TimelineAsked): Change => {
  const timeline = timelineAnswer(state, asked);
  if (timeline === null) return {};
  const { from, width } = timeline.grid;
  if (width <= 1000) return say('a cell is one second: items give no shorter times');
  const start = from + cellIn(timeline, asked.question.at) * width;
  return changed(state, asked, { zooms: [...asked.question.zooms, { from: start, to: start + width }], at: null });
};

/** `-`: zooms out, then to longer spans. */
export const zoomOut = (state: State, asked: TimelineAsked): Change => {
  const { zooms } = asked.question;
  const last = zooms.at(-1);
  return last === undefined
    ? turnSpan(state, asked, 1)
    : changed(state, asked, { zooms: zooms.slice(0, -1), at: last.from });
};

/** Opens the timeline of the tab's rows, or of one item. */
export const askTimeline = (state: State, span: TimelineSpan = '24h', item: string | null = null): Change =>
  openQuestion(state, 'timeline', newlyAsked(state.tab, { span, zooms: [], at: null, quiet: false, item }));

/** `T`: the timeline of the rows, or of the open item. */
export const openTimeline = (state: State): Change => askTimeline(state, '24h', currentView(state).detail?.uid ?? null);

/** `a`: toggles times that advance by themselves. */
export const toggleQuiet = (state: State, asked: TimelineAsked): Change =>
  changed(state, asked, { quiet: !asked.question.quiet });

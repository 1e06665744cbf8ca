import type { State } from '../../state/state.ts';
import type { TimelineSpan } from '../../state/triage.ts';
import { openNow } from '../../triage/now-answer.ts';
import { TIMELINE_SPANS } from '../../triage/timeline-answer.ts';
import { askTimeline } from '../../triage/timeline-verbs.ts';
import { type Command, done, inSight, type Outcome, unfinished, wholeArgument } from '../command.ts';
import { inList } from './triage.ts';

const isSpan = (text: string): text is TimelineSpan => TIMELINE_SPANS.some((span) => span === text);

const timeline = (state: State, argument: string): Outcome => {
  const span = argument.trim().toLowerCase() || '24h';
  if (!isSpan(span)) return unfinished(0, `expected ${TIMELINE_SPANS.join(', ')}`);
  const when = span === 'all' ? 'at all times' : `in the last ${span}`;
  return done(
    inList(state, (below) => askTimeline(below, span)),
    `show when things happened ${when}`,
  );
};

const SPAN_CHOICES = TIMELINE_SPANS.map((text) => ({
  text,
  hint: text === 'all' ? 'as far back as items say' : `the last ${text}`,
}));

/** Commands of the situation and the timeline. */
export const TIMELINE_COMMANDS: readonly Command[] = [
  {
    names: ['now'],
    argument: '',
    about: 'the whole situation: what is broken, what it reports, what sets it apart, where it is',
    action: 'now',
    run: (state) =>
      done({ ...inSight(state), ...openNow({ ...state, ...inSight(state) }) }, 'show the whole situation'),
  },
  {
    names: ['timeline'],
    argument: '[SPAN]',
    about: 'when things happened to the rows: the last 1h, 6h, 24h, 7d, 30d, or all',
    action: 'timeline',
    run: timeline,
    complete: (_, argument) => wholeArgument('span', argument, SPAN_CHOICES),
  },
];

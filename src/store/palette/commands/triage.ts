import type { State } from '../../state/state.ts';
import type { TimelineSpan } from '../../state/triage.ts';
import { askTimeline, TIMELINE_SPANS } from '../../triage/timeline.ts';
import { type Command, done, type Outcome, unfinished, wholeArgument } from '../command.ts';

const isSpan = (text: string): text is TimelineSpan => TIMELINE_SPANS.some((span) => span === text);

const timeline = (state: State, argument: string): Outcome => {
  const span = argument.trim().toLowerCase() || '24h';
  if (!isSpan(span)) return unfinished(0, `expected ${TIMELINE_SPANS.join(', ')}`);
  const when = span === 'all' ? 'at all times' : `in the last ${span}`;
  return done(askTimeline(state, span), `show when things happened ${when}`);
};

/** Questions about many items by name. */
export const TRIAGE_COMMANDS: readonly Command[] = [
  {
    names: ['timeline'],
    argument: '[SPAN]',
    about: 'when things happened to the rows: the last 1h, 6h, 24h, 7d, 30d, or all',
    action: 'timeline',
    run: timeline,
    complete: (_, argument) =>
      wholeArgument(
        'span',
        argument,
        TIMELINE_SPANS.map((text) => ({
          text,
          hint: text === 'all' ? 'as far back as items say' : `the last ${text}`,
        })),
      ),
  },
];

import type { SheetBlock } from '../../core/sheet/index.ts';
import { DAY, formatAgo, formatClock, formatTime, plural } from '../../core/values/index.ts';
import { type Line, span } from '../../core/view/index.ts';
import type { Explanation, SharedEvent } from '../explain/explanation.ts';
import { type ExplainShown, eventText, sharedText } from './explain-words.ts';
import { type Pair, pairBlock } from './pair-block.ts';

/** When something happened to an item, newest first, and to how many others about then. */
export const eventsBlock = (
  { events, earlier }: Explanation,
  { words, now, wide }: ExplainShown,
): readonly SheetBlock[] => {
  if (events.length === 0) return [];
  const note: Line = [span(`and ${plural(earlier, 'earlier event')}`, 'dim')];
  const key = keysOf(events);
  const pairs = events.map(
    ({ event, others }, at): Pair => [
      whenText(event.at, now, wide),
      `${eventText(event)}${others === 0 ? '' : ` · ${sharedText(others, words)}`}`,
      { key: key[at] ?? '' },
    ],
  );
  return [pairBlock('when', 'WHEN', pairs, earlier > 0 ? note : undefined)];
};

/** On a narrow screen the time of day is enough for the last day, and the age for what is older. */
const whenText = (at: number, now: number, wide: boolean): string => {
  if (wide) return formatTime(at, now);
  return now - at < DAY ? `${formatClock(at)}  ${formatAgo(at, now)}` : formatAgo(at, now);
};

const keysOf = (events: readonly SharedEvent[]): readonly string[] => {
  const seen = new Map<string, number>();
  return events.map(({ event }) => {
    const key = `when ${event.at} ${eventText(event)}`;
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return times === 0 ? key : `${key} ${times}`;
  });
};

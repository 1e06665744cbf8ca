import { scopeText } from '../../core/query/index.ts';
import { formatAgo, formatClock } from '../../core/values/index.ts';
import { type Line, lineWidth, span, spread } from '../../core/view/index.ts';
import { cachedOnScreen } from '../../store/cached/on-screen.ts';
import { liveCost, livePeriod, periodText } from '../../store/live/turn.ts';
import { machineClock } from '../../store/state/clocks.ts';
import { isLowBandwidth } from '../../store/state/link-view.ts';
import type { ShownList } from '../../store/state/shown-list.ts';
import type { State } from '../../store/state/state.ts';
import { shownAt } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';

/** From this width on the header has room for the time beside the age. */
const WITH_CLOCK = 90;
/** From this width on it has room for a word about the link beside what is cut. */
const WITH_LINK = 80;

/** Which service is asked, in which scope, and how old the rows are. */
export const headerLine = (state: State): Line => {
  const { service, scope, size } = state;
  const left = [
    span(' edgescope', 'strong'),
    span('  '),
    // In front of what may be long: it must not be cut off.
    ...(service.unverified ? [span('certificate not verified', 'bad'), span(' · ', 'dim')] : []),
    span(service.label, service.demo ? 'warn' : 'plain'),
    span(' · ', 'dim'),
    span(scopeText(scope).replace(/^the /, ''), scope === null ? 'plain' : 'accent'),
  ];
  const age = [ageSpan(state), ...liveSpans(state)];
  // What is asked is hardly cut for what the link takes: that is said in fewer words, and on a small screen not at all.
  const links = linkSpans(state);
  const room = size.columns - lineWidth(left) - lineWidth(age) - 1;
  const least = isLowBandwidth(state) && size.columns >= WITH_LINK ? (links.at(-1) ?? []) : [];
  const link = links.find((words) => lineWidth(words) < room) ?? least;
  return spread(left, [...age, ...link, span(' ')], size.columns);
};

/** How far the terminal is, where that is felt, and how it is spared: in many words and in few. */
const linkSpans = (state: State): readonly Line[] => {
  const { ms } = state.link;
  const low = isLowBandwidth(state);
  const link = ms === null ? [] : [`link ${ms}ms`];
  const words = low ? [[...link, 'low bandwidth'], ['low bandwidth'], ['low']] : link.length > 0 ? [link] : [];
  return words.map((one) => [span(` · ${one.join(', ')}`, low ? 'warn' : 'dim')]);
};

/** How often what is on the screen is asked again by itself, or why it is not. */
const liveSpans = (state: State): Line => {
  const { live, size } = state;
  const period = livePeriod(state);
  if (period === null) return [];
  const gap = span(' · ', 'dim');
  if (live.paused === 'idle' && size.columns >= WITH_CLOCK) return [gap, span('paused: idle for 30 min', 'warn')];
  if (live.paused !== null) return [gap, span('paused', 'warn')];
  const cost = liveCost(state);
  const tone = period > (live.period ?? 0) || cost !== null ? 'warn' : 'dim';
  return [gap, span(`live ${periodText(period)}${cost === null ? '' : ` (${cost})`}`, tone)];
};

/** A clock time stays true on a screen that stands still; the age beside it is told in minutes, and from one minute on. */
const ageSpan = (state: State) => {
  const list = currentList(state);
  const received = shownAt(state);
  if (received === null) return span(beforeFirst(list, state), list?.problem ? 'warn' : 'dim');
  const clock = `as of ${formatClock(machineClock(state, received))}`;
  const cached = cachedOnScreen(state) !== null;
  const age = state.now - received < 60_000 && !cached ? null : formatAgo(received, state.now);
  const tone = list?.problem || cached ? 'warn' : 'dim';
  if (age === null) return span(clock, tone);
  return span(state.size.columns < WITH_CLOCK ? age : `${clock} · ${age}`, tone);
};

/** What stands in the place of an age as long as no page is complete. */
const beforeFirst = (list: ShownList | undefined, state: State): string => {
  const { now, size } = state;
  if (list === undefined || list.items.length === 0) return list?.problem ? 'never loaded' : 'not loaded yet';
  // What is asked for again comes beside what broke off, and not into it.
  if (list.activity !== null && list.refresh === null) return 'loading';
  const { count, at } = list.failures;
  if (count === 0) return 'incomplete';
  const answer = size.columns < WITH_CLOCK ? '' : ` as of ${formatClock(machineClock(state, at))}`;
  return `incomplete${answer} · ${formatAgo(at, now)}`;
};

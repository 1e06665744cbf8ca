import { memo } from 'react';
import { scopeText } from '../../core/query/index.ts';
import { plotText } from '../../core/sheet/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatAgo, formatClock, formatMinute } from '../../core/values/index.ts';
import { lineWidth, span, spread } from '../../core/view/index.ts';
import { cachedOnScreen } from '../../store/cached/cached.ts';
import { brokenCounts } from '../../store/list/changes.ts';
import { newsText } from '../../store/list/news.ts';
import { behindPeriod, isBackedOff, livePeriod, periodText } from '../../store/live/live.ts';
import type { HeldList } from '../../store/state/held-list.ts';
import { isLowBandwidth, machineClock, type State } from '../../store/state/state.ts';
import { newestWords } from '../../store/triage/newest.ts';
import { healthAt, shownAt } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import { Line } from '../line.tsx';
import { useSpans } from '../screen-context.ts';
import type { Spans } from '../theme.ts';

/** Minimum screen width for showing the clock time beside the age. */
const CLOCK_FROM = 90;
/** Minimum screen width for showing link information although the scope is cut. */
const LINK_FROM = 80;

/** The first line of the screen: the service, the scope, news, and the age of the rows. */
export const Header = memo(() => <Line spans={useSpans(headerSpans)} />);

const headerSpans = (state: State): Spans => {
  const { service, scope, size } = state;
  const left = [
    // In front of the parts of variable length, so that it is never cut off.
    ...(service.unverified ? [span('certificate not verified', 'bad'), span(' · ', 'dim')] : []),
    ...(service.context == null ? [] : [span(service.context, service.accent ?? 'strong'), span(' ')]),
    span(service.label, service.demo ? 'warn' : service.context == null ? 'plain' : 'dim'),
    span(' · ', 'dim'),
    span(scopeText(scope).replace(/^the /, ''), scope === null ? 'plain' : 'accent'),
  ];
  const damage = service.snapshot?.damage.flatMap((text) => [span(' · ', 'dim'), span(text, 'bad')]) ?? [];
  const named = [span(' edgescope', 'strong'), span('  '), ...left];
  const unnamed = [span(' '), ...left];
  const received = ageSpan(state);
  const age = [received, ...damage];
  const short = [span(received.text.replace(/^as of /, ''), received.tone), ...damage];
  const live = [...age, ...liveSpans(state)];
  const news = newsForms(state, size.columns - lineWidth(unnamed) - lineWidth(short) - 2);
  const [least = []] = news.slice(-1);
  // Forms of the line, the longest first. Service and scope are never given up, and the age is shortened before the news.
  const plot = plotSpans(state);
  const lines = [
    ...(plot.length === 0 ? [] : news.slice(0, 2).map((text) => [...plot, ...text, ...live])),
    ...news.slice(0, 2).map((text) => [...text, ...live]),
    ...news.flatMap((text) => [age, short].map((end) => [...text, ...end])),
  ].flatMap((end) => [[named, end] as const, [unnamed, end] as const]);
  const shortest = [unnamed, least.length === 0 ? age : least.slice(0, 1)] as const;
  const fits = ([start, end]: (typeof lines)[number]): boolean => lineWidth(start) + lineWidth(end) + 2 <= size.columns;
  const [start, end] = lines.find(fits) ?? shortest;
  // The link information gets shorter, or is dropped, before service and scope are cut.
  const links = linkSpans(state);
  const room = size.columns - lineWidth(start) - lineWidth(end) - 1;
  const low = isLowBandwidth(state) && size.columns >= LINK_FROM ? (links.at(-1) ?? []) : [];
  const link = links.find((words) => lineWidth(words) < room) ?? low;
  return spread(start, [...end, ...link, span(' ')], size.columns);
};

/** Forms of the link information, the longest first: the round-trip time of a slow link, and whether the low-bandwidth look is on. */
const linkSpans = (state: State): readonly Spans[] => {
  const { ms } = state.link;
  const low = isLowBandwidth(state);
  const link = ms === null ? [] : [`link ${ms}ms`];
  const words = low ? [[...link, 'low bandwidth'], ['low bandwidth'], ['low']] : link.length > 0 ? [link] : [];
  return words.map((one) => [span(` · ${one.join(', ')}`, low ? 'warn' : 'dim')]);
};

/** Minimum screen width for the plot. */
const PLOT_FROM = 120;
/** Maximum and minimum number of cells of the plot; each cell is a refresh. */
const PLOT_CELLS = 8;
const LEAST_CELLS = 3;

/** Plot of the number of broken items of the first kind after the last refreshes; empty while the number has not changed. */
const plotSpans = (state: State): Spans => {
  const [first] = state.catalog.resources;
  if (first === undefined || state.size.columns < PLOT_FROM) return [];
  const counts = brokenCounts(state, first.id, PLOT_CELLS);
  const isFlat = counts.every((count) => count === counts[0]);
  return isFlat || counts.length < LEAST_CELLS ? [] : [span(`${plotText(counts)} `, 'dim')];
};

/** Minimum width of the words about the newest broken items, in cells; with less room they are left out. */
const LEAST_WHAT = 12;

/**
 * Forms of the news of the first kind, even if another kind is on the screen, the longest first: how many items broke, with words
 * about the newest and the number of the others; with these words alone; with these words cut, so that the form fits `cells`;
 * alone. The caller takes the first form that fits. One empty form if there is no news.
 */
export const newsForms = (state: State, cells: number): readonly Spans[] => {
  const [first] = state.catalog.resources;
  const form = (text: string): Spans => [span(text, 'news'), span(' · ', 'dim')];
  const textWith = (what: string): string => (first && newsText(state, first.id, what)) ?? '';
  const plain = textWith('');
  if (plain === '') return [[]];
  const least = plain.split(', ').slice(0, 1).map(form);
  const words = newestWords(state);
  if (words === null) return [form(plain), ...least];
  const { count, what, others } = words;
  const room = cells - lineWidth(form(textWith(`: ${count}`)));
  const texts = [
    `: ${count}${what}${others}`,
    `: ${count}${what}`,
    ...(room < LEAST_WHAT ? [] : [`: ${count}${elide(what, room)}`]),
  ];
  return [...texts.map((text) => form(textWith(text))), form(plain), ...least];
};

/** The interval of live refresh (`every 25s` if refreshes are rarer than the user set), or why it is paused. */
const liveSpans = (state: State): Spans => {
  const { live, size } = state;
  const period = livePeriod(state);
  if (period === null) return [];
  const gap = span(' · ', 'dim');
  if (live.paused === 'idle' && size.columns >= CLOCK_FROM) return [gap, span('paused: idle for 30 min', 'warn')];
  if (live.paused !== null) return [gap, span('paused', 'warn')];
  const word = period > (live.period ?? period) ? 'every' : 'live';
  const behind = behindPeriod(state);
  const [first] = state.catalog.resources;
  const others = behind === null || first === undefined ? '' : `, ${first.short.many} every ${periodText(behind)}`;
  return [gap, span(`${word} ${periodText(period)}${others}`, isBackedOff(state) ? 'warn' : 'dim')];
};

/** The time and age of the rows. The clock time stays true on a screen that is not drawn; the age has minutes, from one minute on. */
const ageSpan = (state: State) => {
  const list = currentList(state);
  const { snapshot } = state.service;
  const received = shownAt(state) ?? (snapshot !== undefined && list?.problem ? state.now : null);
  if (received === null) return span(beforeFirst(list, state), list?.problem ? 'warn' : 'dim');
  if (snapshot !== undefined)
    return span(`${formatClock(received)}, ${formatAgo(received, state.now + snapshot.ahead)}`, 'warn');
  const clock = `as of ${formatClock(machineClock(state, received))}`;
  const cached = cachedOnScreen(state) !== null;
  // For old rows, says that a refresh is in progress.
  const asked = list?.refresh == null ? '' : ', refreshing';
  const age = state.now - received < 60_000 && !cached ? null : `${formatAgo(received, state.now)}${asked}`;
  const tone = list?.problem || cached ? 'warn' : 'dim';
  const health = healthAt(state);
  if (health !== null) {
    const heard = `health ${formatClock(machineClock(state, health))}`;
    if (state.size.columns >= CLOCK_FROM)
      return span(`${heard} · rest ${formatMinute(machineClock(state, received))}`, tone);
    return span(age === null ? heard : `${heard} · rest ${age}`, tone);
  }
  if (age === null) return span(clock, tone);
  return span(state.size.columns < CLOCK_FROM ? age : `${clock} · ${age}`, tone);
};

/** Words that replace the age until the first page is complete. */
const beforeFirst = (list: HeldList | undefined, state: State): string => {
  const { now, size } = state;
  if (list === undefined || list.items.length === 0) return list?.problem ? 'never loaded' : 'not loaded yet';
  // A refresh walks separately: the list itself stays incomplete.
  if (list.activity !== null && list.refresh === null) return 'loading';
  const { count, at } = list.failures;
  if (count === 0) return 'incomplete';
  const answer = size.columns < CLOCK_FROM ? '' : ` as of ${formatClock(machineClock(state, at))}`;
  return `incomplete${answer} · ${formatAgo(at, now)}`;
};

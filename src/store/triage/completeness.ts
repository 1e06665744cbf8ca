import { formatAgo, formatCount, formatPercent, plural } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import { shownUntil } from '../state/clocks.ts';
import { currentView } from '../state/current-view.ts';
import { isCached, type ShownList } from '../state/shown-list.ts';
import { shownStamp } from '../state/stamp.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { currentList } from '../walk/query.ts';
import { readShare, type TriageData } from './data.ts';

/** True for an incomplete list: conclusions from a part are not certain. */
export const isPart = (list: ShownList | undefined): boolean =>
  list === undefined || hasMore(list) || (list.count !== null && list.count > list.items.length);

/** The rows of the answer: filtered ones, of the loaded ones. */
export const rowsScope = (state: State): Line => {
  const { filter } = currentView(state);
  const list = currentList(state);
  const filtered = filter.terms.length === 0 ? span('no filter', 'dim') : span(`filter ${filter.text}`, 'accent');
  if (list === undefined || !isPart(list)) return [filtered];
  const of = list.count === null ? '' : ` of ${formatCount(list.count)}`;
  return [filtered, span(' · ', 'dim'), span(`only ${formatCount(list.items.length)}${of} loaded`, 'warn')];
};

/** Number of counted rows, their age, and the reading progress. */
export const countedPieces = (state: State, data: TriageData): readonly Span[] => {
  const list = currentList(state);
  if (list === undefined) return [span('not loaded yet', 'dim')];
  const { many } = data.resource.short;
  const counted =
    data.shown.length === data.loaded.length
      ? `all ${plural(data.loaded.length, data.resource.short.one, many)} loaded counted`
      : `${formatCount(data.shown.length)} of ${formatCount(data.loaded.length)} ${many} counted`;
  const cached = isCached(list)
    ? [span(`cached rows ${formatAgo(shownStamp(list, shownUntil(state)), state.now)}`, 'warn')]
    : [];
  const part = isPart(list) ? [span('the first pages are no sample; L loads the rest', 'warn')] : [];
  const reading = data.isWhole ? [] : [span(`columns only, ${readingText(state, data)}`, 'accent')];
  return [span(counted), ...cached, ...part, ...reading];
};

/** Reading progress of the items: `reading items 34%`. */
export const readingText = (state: State, { resource }: TriageData): string =>
  `reading items ${formatPercent(readShare(state, resource.id))}`;

/** Reference time of ages: when the rows were received, so that ages stand still while read. Epoch ms. */
export const ageOrigin = (state: State): number => {
  const list = currentList(state);
  const received = list === undefined ? null : shownStamp(list, shownUntil(state));
  return received ?? state.now;
};

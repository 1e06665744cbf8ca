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

/** True where rows are missing: nothing that follows from a part is sure. */
export const isPart = (list: ShownList | undefined): boolean =>
  list === undefined || hasMore(list) || (list.count !== null && list.count > list.items.length);

/** Which rows are asked about: those that pass the filter, of how many that are loaded. */
export const rowsScope = (state: State): Line => {
  const { filter } = currentView(state);
  const list = currentList(state);
  const filtered = filter.terms.length === 0 ? span('no filter', 'dim') : span(`filter ${filter.text}`, 'accent');
  if (list === undefined || !isPart(list)) return [filtered];
  const of = list.count === null ? '' : ` of ${formatCount(list.count)}`;
  return [filtered, span(' · ', 'dim'), span(`only ${formatCount(list.items.length)}${of} loaded`, 'warn')];
};

/** How many rows were counted, how old they are, and what of them is still being read. */
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

/** How far the reading of the items is: `reading items 34%`. */
export const readingText = (state: State, { resource }: TriageData): string =>
  `reading items ${formatPercent(readShare(state, resource.id))}`;

/** What ages are counted from: when the rows were received, so that nothing moves while somebody looks. Epoch ms. */
export const ageOrigin = (state: State): number => {
  const list = currentList(state);
  const received = list === undefined ? null : shownStamp(list, shownUntil(state));
  return received ?? state.now;
};

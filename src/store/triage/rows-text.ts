import type { KindId } from '../../core/query/index.ts';
import { formatAgo, formatCount, formatPercent, plural, SECOND } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import { type HeldList, isCached, isPart, isLoading as isStillLoading } from '../state/held-list.ts';
import { currentView, resourceIn, type State, shownUntil } from '../state/state.ts';
import { shownStamp } from '../state/walk.ts';
import { currentList } from '../walk/query.ts';
import { readShare, type TriageData } from './data.ts';

/** The rows of the answer: filtered ones, of the loaded ones. */
export const rowsScope = (state: State): Line => {
  const { filter, only } = currentView(state);
  const list = currentList(state);
  const parts = [
    ...(only === null ? [] : [`rows of «${only.name}»`]),
    ...(filter.terms.length === 0 ? [] : [`filter ${filter.text}`]),
  ];
  const filtered = parts.length === 0 ? span('no filter', 'dim') : span(parts.join(' · '), 'accent');
  // The title says how much of a list that is loading is here.
  if (list === undefined || !isPart(list) || isStillLoading(list)) return [filtered];
  const of = list.count === null ? '' : ` of ${formatCount(list.count)}`;
  return [filtered, span(' · ', 'dim'), span(`only ${formatCount(list.items.length)}${of} loaded`, 'warn')];
};

/** Number of counted rows, their age, and the reading progress. */
export const countedPieces = (state: State, data: TriageData): readonly Span[] => {
  const list = currentList(state);
  if (list === undefined) return [span('not loaded yet', 'dim')];
  const { one, many } = data.resource.short;
  const loaded = list.items.length;
  const counted =
    data.shown.length === loaded
      ? `${isPart(list) ? '' : 'all '}${plural(loaded, one, many)} loaded counted`
      : `${formatCount(data.shown.length)} of ${formatCount(loaded)} ${many} counted`;
  const cached = isCached(list)
    ? [span(`cached rows ${formatAgo(shownStamp(list, shownUntil(state)), state.now)}`, 'warn')]
    : [];
  const part = partPieces(list);
  const reading = data.isWhole ? [] : [span(`columns only, ${readingText(state, data)}`, 'accent')];
  return [span(counted), ...cached, ...part, ...reading];
};

/** What a part of a list stands for. */
export const partPieces = (list: HeldList | undefined): readonly Span[] => {
  if (!isPart(list)) return [];
  const isLoading = list !== undefined && isStillLoading(list);
  return [span(isLoading ? 'loading on' : 'the first pages are no sample; L loads the rest', 'warn')];
};

/** Reading progress of the items: `reading items 34%`. */
export const readingText = (state: State, { resource }: TriageData): string =>
  `reading items ${formatPercent(readShare(state, resource.id))}`;

/**
 * Reference time of ages: when the rows were received, so that ages stand still while read. Epoch ms, in whole seconds,
 * since filters give ages as dates.
 */
export const ageOrigin = (state: State): number => {
  const list = currentList(state);
  const received = list === undefined ? null : shownStamp(list, shownUntil(state));
  return Math.floor((received ?? state.now) / SECOND) * SECOND;
};

/** The path to an answer about a kind: `Hosts › Attention`. */
export const answerPath = (state: State, kind: KindId, ...names: readonly string[]): Line =>
  [resourceIn(state, kind).title, ...names].flatMap((name, at) =>
    at < names.length ? [span(name, 'dim'), span(' › ', 'dim')] : [span(name, 'strong')],
  );

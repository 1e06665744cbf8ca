import type { Item } from '../../core/item/index.ts';
import { queryKey } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { headlineOf, isWorthHint } from '../../triage/contrast/finding.ts';
import { DEFAULT_SETS, type SetOptions } from '../../triage/rows/sets.ts';
import { termsText } from '../../triage/values/term-texts.ts';
import { newsOf } from '../list/news.ts';
import type { CauseHint, NewestGroup } from '../state/cause-hint.ts';
import { isCached } from '../state/held-list.ts';
import { currentView, resourceIn, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { type Progress, progressOf } from '../state/work.ts';
import { listedItems } from '../walk/facet-table.ts';
import { currentList, initialQuery } from '../walk/query.ts';
import { withAnsweredLists } from './answered-lists.ts';
import { ageOrigin, contrastAnswer } from './contrast.ts';
import { dataJobs, triageData } from './data.ts';
import { MAX_ROWS, newestGroup, VALUE_CELLS } from './newest.ts';

/** True if the list may show a hint (`CauseHint`): it is complete, of this run, unfiltered, without marked rows, at most 20,000 rows long, and not covered. */
export const mayShowCause = (state: State): boolean => {
  const { filter, serverFilter, only, marks, detail } = currentView(state);
  const list = currentList(state);
  if (!state.settings.causeHint || state.overlays.length > 0 || detail !== null) return false;
  if (list === undefined || isCached(list) || hasMore(list) || list.items.length > MAX_ROWS) return false;
  if (list.count !== null && list.count > list.items.length) return false;
  return filter.terms.length === 0 && serverFilter.length === 0 && only === null && marks.size === 0;
};

/** Returns the hint to show on the current list; null if none was found, if the user dismissed it, or if the list may not show a hint. */
export const shownCause = (state: State): CauseHint | null => {
  const { found, dismissed } = state.causeHints;
  if (found === null || found.kind !== state.tab || dismissed.includes(found.key) || !mayShowCause(state)) return null;
  return found.query === queryKey(initialQuery(state, state.tab)) ? found : null;
};

/** Maximum number of rows of a list whose broken rows are compared without being asked: reading an item costs 0.4 ms of CPU, so this a second. */
const MAX_COMPARED = 2500;

/**
 * Computes the hint on the current list: the values that its newest group shares, else the values that distinguish all broken
 * rows. No value if the list may not show a hint, if it is long and has no news, or if nothing stands out.
 */
export const foundCause = (state: State): Progress<CauseHint> => {
  if (!mayShowCause(state)) return NO_CAUSE;
  const { value: group, isStale, jobs } = newestGroup(state, state.tab);
  if (isStale) return progressOf(null, jobs);
  const isNews = group !== null && group.terms.length > 0;
  if (!isNews && listedItems(state, state.tab).length > MAX_COMPARED) return { ...NO_CAUSE, jobs };
  const found = isNews ? { ...NO_CAUSE, value: causeOfNews(state, group) } : causeOfBroken(state);
  return { ...found, jobs: [...dataJobs(state, state.tab), ...jobs, ...found.jobs] };
};

const NO_CAUSE: Progress<CauseHint> = { value: null, isStale: false, jobs: [] };

/** Returns the part of a hint that identifies the current list and its rows. */
const hintOf = (state: State): Pick<CauseHint, 'kind' | 'query' | 'of' | 'at'> => ({
  kind: state.tab,
  query: queryKey(initialQuery(state, state.tab)),
  of: currentList(withAnsweredLists(state))?.items ?? [],
  at: ageOrigin(state),
});

/** Compares the newest group with rows that are not broken. */
const causeOfNews = (state: State, { key, what, uids }: NewestGroup): CauseHint => {
  const resource = resourceIn(state, state.tab);
  const name = plural(uids.size, 'new one');
  const sets: SetOptions = {
    ...DEFAULT_SETS,
    set: { by: 'rows', name, drill: { type: 'uids', name, uids: [...uids] } },
    against: { holds: (item) => resource.broken(item as Item) === false, facets: resource.brokenColumns },
  };
  const news = newsOf(state, state.tab).items.length;
  return { ...hintOf(state), key, sets, count: `${formatCount(uids.size)} of ${formatCount(news)} new`, what };
};

/** Returns the values that distinguish the broken rows from the other rows. */
const causeOfBroken = (state: State): Progress<CauseHint> => {
  const { value, isStale, jobs } = contrastAnswer(state, state.tab, DEFAULT_SETS);
  if (value === null || isStale || !triageData(state, state.tab).isWhole) return progressOf(null, jobs);
  const line = headlineOf(value.contrast.traits);
  if (line === null || !isWorthHint(line) || value.sets.by !== 'broken') return { ...NO_CAUSE, jobs };
  const what = termsText(line.terms, (id) => value.data.table.facet(id)?.facet, value.now, VALUE_CELLS);
  const count = `${formatCount(line.a)} of ${formatCount(line.a + line.c)}`;
  return { value: { ...hintOf(state), key: line.key, sets: null, count, at: value.now, what }, isStale, jobs };
};

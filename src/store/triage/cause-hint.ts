import type { Item } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type CommonFinding, headlineOf } from '../../triage/contrast/finding.ts';
import { DEFAULT_SETS, type SetOptions } from '../../triage/rows/sets.ts';
import { termsText } from '../../triage/values/term-texts.ts';
import { newsOf } from '../list/news.ts';
import type { CauseHint } from '../state/cause-hint.ts';
import { isCached } from '../state/held-list.ts';
import { currentView, resourceIn, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { type Progress, progressOf } from '../state/work.ts';
import { currentList, initialQuery } from '../walk/query.ts';
import { withAnsweredLists } from './answered-lists.ts';
import { contrastAnswer } from './contrast.ts';
import { dataJobs, triageData } from './data.ts';

/** Longer lists are not analysed unasked, since that reads all rows. */
const MAX_ROWS = 20_000;

/** True if the list may show a hint: complete, of this run, unfiltered and uncovered. */
export const mayShowCause = (state: State): boolean => {
  const { filter, serverFilter, only, marks, detail } = currentView(state);
  const list = currentList(state);
  if (!state.settings.causeHint || state.overlays.length > 0 || detail !== null) return false;
  if (list === undefined || isCached(list) || hasMore(list) || list.items.length > MAX_ROWS) return false;
  if (list.count !== null && list.count > list.items.length) return false;
  return filter.terms.length === 0 && serverFilter.length === 0 && only === null && marks.size === 0;
};

/** The hint on the current list; null for none. */
export const shownCause = (state: State): CauseHint | null => {
  const { found, dismissed } = state.causeHints;
  if (found === null || found.kind !== state.tab || dismissed.includes(found.key) || !mayShowCause(state)) return null;
  return found.query === queryKey(initialQuery(state, state.tab)) ? found : null;
};

/** Maximum width of a value, in cells. */
const VALUE = 40;

/** Fewer rows that broke lately are no news of their own. */
const LEAST_NEW = 5;

const lastNewSets = lastPerStore<SetOptions | null>();

/** The rows that broke lately against those that are not broken; null where they are few, or all that are broken. */
const newSets = (state: State, kind: KindId): SetOptions | null => {
  const { items } = newsOf(state, kind);
  return lastNewSets(state, [items, kind], () => {
    if (items.length < LEAST_NEW) return null;
    const resource = resourceIn(state, kind);
    const uids = items.map(({ uid }) => uid);
    const name = `${plural(items.length, 'new one')}`;
    return {
      ...DEFAULT_SETS,
      set: { by: 'rows', name, drill: { type: 'uids', name, uids } },
      against: { holds: (item) => resource.broken(item as Item) === false, facets: resource.brokenColumns },
    };
  });
};

/**
 * The distinguishing values of the rows of the current list that broke lately, where these have none those of all broken
 * ones; known from the whole items. None if the list may not show a hint, or nothing stands out.
 */
export const foundCause = (state: State): Progress<CauseHint> => {
  if (!mayShowCause(state)) return NO_CAUSE;
  const sets = newSets(state, state.tab);
  const latest = sets === null ? NO_CAUSE : causeOf(state, sets);
  const found = latest.value === null && !latest.isStale ? causeOf(state, null) : latest;
  return { ...found, jobs: [...dataJobs(state, state.tab), ...latest.jobs, ...found.jobs] };
};

const NO_CAUSE: Progress<CauseHint> = { value: null, isStale: false, jobs: [] };

/** Chance shows less than this only once in 100,000 searches: a hint that nobody asked for must be sure. */
const HINT_CHANCE = 1e-5;

/** True for a finding that chance hardly shows and that most of the others lack. */
const isWorthHint = ({ b, d, chance }: CommonFinding): boolean => chance < HINT_CHANCE && b < d;

/** What sets some rows apart from others; of null the broken ones. */
const causeOf = (state: State, sets: SetOptions | null): Progress<CauseHint> => {
  const { tab } = state;
  const name = sets === null ? 'why' : 'why new';
  const { value, isStale, jobs } = contrastAnswer(state, tab, sets ?? DEFAULT_SETS, { name });
  if (value === null || isStale || !triageData(state, tab).isWhole) return progressOf(null, jobs);
  const line = headlineOf(value.contrast.traits);
  if (line === null || !isWorthHint(line) || (sets === null && value.sets.by !== 'broken'))
    return { ...NO_CAUSE, jobs };
  const what = termsText(line.terms, (id) => value.data.table.facet(id)?.facet, value.now, VALUE);
  const count = `${formatCount(line.a)} of ${formatCount(line.a + line.c)}${sets === null ? '' : ' new'}`;
  const list = currentList(withAnsweredLists(state));
  const query = queryKey(initialQuery(state, tab));
  const hint = { kind: tab, query, key: line.key, sets, count, of: list?.items ?? [], at: value.now, what };
  return { value: hint, isStale, jobs };
};

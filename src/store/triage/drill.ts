import type { DrillIn } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { facetFilter } from '../../query/filter/language/index.ts';
import { fixedScope, opened } from '../detail/open.ts';
import { currentView, resourceIn, viewOf } from '../state/current-view.ts';
import { closeQuestions, openQuestions } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Left, TOP } from '../state/view.ts';
import { both } from '../walk/server-filter.ts';

/** Opens one item; Esc returns to the open questions, at the same line. */
export const openFromQuestion = (state: State, uid: string): Change => {
  const { tab } = state;
  const view = currentView(state);
  const left: Left = { tab, to: tab, view, item: uid, questions: openQuestions(state) };
  return {
    views: { ...state.views, [tab]: { ...view, detail: opened(uid, view, 'sections', fixedScope(state, uid)) } },
    trail: [...state.trail, left],
    ...closeQuestions(state),
  };
};

/**
 * Goes to the items of a line by adding its terms to the filter, which stays live under refreshes. Esc returns to the
 * open questions, at the same line. `tab` is the kind of the items.
 */
export const drillInto = (state: State, drill: DrillIn, tab: KindId = state.tab): Change => {
  const view = viewOf(state, tab);
  const left: Left = { tab: state.tab, to: tab, view, item: null, questions: openQuestions(state) };
  const narrowed =
    drill.type === 'terms'
      ? { filter: both(view.filter, facetFilter(drill.terms, resourceIn(state, tab))) }
      : { only: { name: drill.name, uids: new Set(drill.uids) } };
  return {
    tab,
    views: {
      ...state.views,
      [tab]: { ...view, ...narrowed, detail: null, cursor: TOP, jump: null, marks: new Set<string>() },
    },
    trail: [...state.trail, left],
    ...closeQuestions(state),
  };
};

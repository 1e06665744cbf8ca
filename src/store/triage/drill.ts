import type { DrillIn } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { both } from '../../query/filter/language/index.ts';
import { rowsMatching } from '../../triage/rows/sets.ts';
import { termsText } from '../../triage/values/term-texts.ts';
import { fixedScope, opened } from '../detail/open.ts';
import { closeQuestions, openQuestions } from '../state/overlays.ts';
import { type Change, currentView, type State, say, viewOf } from '../state/state.ts';
import { type Left, TOP, type View } from '../state/view.ts';
import { ageOrigin } from './contrast.ts';
import { termsFilter, triageData } from './data.ts';

/** Opens an item; Esc returns to the open questions, at the same line. */
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
 * Opens the items of a line by adding the conditions of the line to the filter, so that they apply to later rows too. If no
 * filter expresses them, selects the items by uid. Esc returns to the open questions, at the same line. `tab` is the kind of the
 * items.
 */
export const drillInto = (state: State, drill: DrillIn, tab: KindId = state.tab): Change => {
  const view = viewOf(state, tab);
  const left: Left = { tab: state.tab, to: tab, view, item: null, questions: openQuestions(state) };
  const filter = drill.terms === undefined ? null : termsFilter(triageData(state, tab), drill.terms, ageOrigin(state));
  const narrowed = filter === null ? { only: uidSet(state, drill, tab) } : { filter: both(view.filter, filter) };
  return {
    tab,
    views: {
      ...state.views,
      [tab]: { ...view, ...narrowed, detail: null, cursor: TOP, jump: null, marks: new Set<string>() },
    },
    trail: [...state.trail, left],
    ...closeQuestions(state),
    ...(filter === null && drill.type === 'terms' && say('no filter finds these rows: listed by uid')),
  };
};

/** Returns the rows of a line by uid, with a name. */
const uidSet = (state: State, drill: DrillIn, kind: KindId): NonNullable<View['only']> => {
  if (drill.type === 'uids') return { name: drill.name, uids: new Set(drill.uids), facets: drill.facets ?? [] };
  const { table, matching } = triageData(state, kind);
  const now = ageOrigin(state);
  const rows = rowsMatching(table, matching, drill.terms, now);
  return {
    name: termsText(drill.terms, (id) => table.facet(id)?.facet, now),
    uids: new Set(Array.from(rows).flatMap((row) => table.item(row)?.uid ?? [])),
    facets: [...new Set(drill.terms.map(({ facet }) => facet))].slice(0, 2),
  };
};

import type { Change, State } from '../state/state.ts';
import type { PastFilter } from '../state/view.ts';

/** Maximum number of filters to keep for each kind. */
const MAX_FILTERS = 50;

const NO_FILTERS: readonly PastFilter[] = [];

/** Returns the accepted filters of the current kind, oldest first. */
export const pastOf = (state: State): readonly PastFilter[] => state.pastFilters[state.tab] ?? NO_FILTERS;

/** Adds a filter as the newest; a duplicate moves to the end. */
export const withFilter = (filters: readonly PastFilter[], { text, server }: PastFilter): readonly PastFilter[] =>
  [...filters.filter((one) => one.text !== text || one.server !== server), { text, server }].slice(-MAX_FILTERS);

/** Records an accepted filter of the current kind. */
export const withPast = (state: State, { text, server }: PastFilter): Change => {
  const taken = { text: text.trim(), server };
  if (taken.text === '') return {};
  return { pastFilters: { ...state.pastFilters, [state.tab]: withFilter(pastOf(state), taken) } };
};

import type { PastFilter, Prompt } from '../state/overlay.ts';
import type { Change, State } from '../state/state.ts';

/** Filters to keep per kind. */
const MAX_FILTERS = 50;

const NONE: readonly PastFilter[] = [];

/** Accepted filters of the current kind, oldest first. */
const pastOf = (state: State): readonly PastFilter[] => state.pastFilters[state.tab] ?? NONE;

/** Adds a filter as the newest; a duplicate moves to the end. */
export const withFilter = (filters: readonly PastFilter[], { text, server }: PastFilter): readonly PastFilter[] =>
  [...filters.filter((one) => one.text !== text || one.server !== server), { text, server }].slice(-MAX_FILTERS);

/** Adds an accepted filter of the current kind. */
export const withPast = (state: State, { text, server }: PastFilter): Change => {
  const taken = { text: text.trim(), server };
  if (taken.text === '') return {};
  return { pastFilters: { ...state.pastFilters, [state.tab]: withFilter(pastOf(state), taken) } };
};

/** The prompt with the previous (1) or next (-1) accepted filter; null if there is none. */
export const pastPrompt = (state: State, prompt: Prompt, by: 1 | -1): Prompt | null => {
  const past = pastOf(state);
  const typed = prompt.past?.typed ?? { text: prompt.text, server: prompt.server };
  const back = (prompt.past?.back ?? 0) + by;
  const { text, server } = (back === 0 ? typed : past.at(-back)) ?? typed;
  if (back < 0 || back > past.length) return null;
  return { ...prompt, text, caret: text.length, server, past: back === 0 ? null : { back, typed } };
};

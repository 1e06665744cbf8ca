import type { PastFilter, Prompt } from '../state/overlay.ts';
import type { Change, State } from '../state/state.ts';

/** How many filters of a kind are kept. */
const MOST = 50;

const NONE: readonly PastFilter[] = [];

/** The filters that were taken for the kind on the screen, the last one last. */
const pastOf = (state: State): readonly PastFilter[] => state.pastFilters[state.tab] ?? NONE;

/** Filters with one more, which is the last one now; one that was there before moves up. */
export const withFilter = (filters: readonly PastFilter[], { text, server }: PastFilter): readonly PastFilter[] =>
  [...filters.filter((one) => one.text !== text || one.server !== server), { text, server }].slice(-MOST);

/** A filter that was taken for the kind on the screen. */
export const withPast = (state: State, { text, server }: PastFilter): Change => {
  const taken = { text: text.trim(), server };
  if (taken.text === '') return {};
  return { pastFilters: { ...state.pastFilters, [state.tab]: withFilter(pastOf(state), taken) } };
};

/** The prompt with the filter before (1) or after (-1) the one that stands in it; null where there is none. */
export const pastPrompt = (state: State, prompt: Prompt, by: 1 | -1): Prompt | null => {
  const past = pastOf(state);
  const typed = prompt.past?.typed ?? { text: prompt.text, server: prompt.server };
  const back = (prompt.past?.back ?? 0) + by;
  const { text, server } = (back === 0 ? typed : past.at(-back)) ?? typed;
  if (back < 0 || back > past.length) return null;
  return { ...prompt, text, caret: text.length, server, past: back === 0 ? null : { back, typed } };
};

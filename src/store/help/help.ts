import { closeOverlays, openHelp, overlayOf, topOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { HELP_TOPICS } from './sections.ts';

/** Toggles the help. */
export const toggleHelp = (state: State): Change =>
  topOverlay(state) === 'help' ? closeOverlays(state, 'help') : openHelp(state);

/** Goes to a neighbouring page of the help, wrapping around; clears the search text. */
export const cycleTopic = (state: State, by: 1 | -1): Change => {
  const topic = overlayOf(state, 'help')?.topic;
  const index = HELP_TOPICS.findIndex(({ id }) => id === topic) + by;
  return openHelp(state, '', HELP_TOPICS.at(index % HELP_TOPICS.length)?.id);
};

import { closeOverlays, closeQuestions } from '../state/overlays.ts';
import { type Change, currentView, type State, say } from '../state/state.ts';

/** Goes to a tab by index, from 0. */
export const toTab = (state: State, index: number): Change => {
  const resource = state.catalog.resources[index];
  if (resource === undefined) return say(`no tab ${index + 1}`);
  const closed = closeOverlays({ ...state, ...closeQuestions(state) }, 'help');
  if (resource.id === state.tab && closed.overlays.length === state.overlays.length)
    return say(
      `${resource.title}: the tab on the screen${currentView(state).detail === null ? '' : '; Esc goes to its list'}`,
    );
  return { tab: resource.id, ...closed };
};

/** Goes to a neighbouring tab, wrapping around. */
export const cycleTab = (state: State, by: 1 | -1): Change => {
  const { resources } = state.catalog;
  const index = resources.findIndex(({ id }) => id === state.tab);
  return toTab(state, (index + by + resources.length) % resources.length);
};

/** The key of a tab by index; empty beyond the ninth. */
export const tabKey = (index: number): string => (index < 9 ? String(index + 1) : '');

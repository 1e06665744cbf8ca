import { closeOverlays, closeQuestions, openQuestions } from '../state/overlays.ts';
import { type Change, changeView, currentView, type State, say } from '../state/state.ts';

/** Goes to the list of a tab by index, from 0: the tab on the screen leaves its open item. */
export const toTab = (state: State, index: number): Change => {
  const resource = state.catalog.resources[index];
  if (resource === undefined) return say(`no tab ${index + 1}`);
  const closed = closeOverlays({ ...state, ...closeQuestions(state) }, 'help', 'log', 'request');
  if (resource.id !== state.tab || closed.overlays.length < state.overlays.length)
    return { tab: resource.id, ...closed };
  return currentView(state).detail === null
    ? say(`${resource.title}: the tab on the screen`)
    : { ...changeView(state, { detail: null }), trail: [] };
};

/** The key of the neighbouring tab, wrapping around: tabs of questions stand before those of the kinds. */
export const nextTabKey = (state: State, by: 1 | -1): string => {
  const questions = state.questions.filter(({ tab, key }) => tab !== undefined && key !== null);
  const { resources } = state.catalog;
  const open = openQuestions(state).at(-1)?.state.name;
  const question = questions.findIndex(({ name }) => name === open);
  const index = question >= 0 ? question : questions.length + resources.findIndex(({ id }) => id === state.tab);
  const keys = [...questions.map(({ key }) => key?.press ?? ''), ...resources.map((_, at) => tabKey(at))];
  return keys[(index + by + keys.length) % keys.length] ?? '';
};

/** The key of a tab by index; empty beyond the ninth. */
export const tabKey = (index: number): string => (index < 9 ? String(index + 1) : '');

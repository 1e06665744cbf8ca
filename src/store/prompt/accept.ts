import { type Filter, parseFilter } from '../../query/filter/language/index.ts';
import { changeView, currentResource, currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Prompt } from '../state/overlay.ts';
import { closeOverlays, openOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { abilityOf } from '../walk/ability.ts';
import { both, planFilter } from '../walk/server-filter.ts';
import { withPast } from './past.ts';

/** Enter in the filter prompt: applies the filter, locally or on the service; a filter with an error stays open. */
export const accept = (state: State, prompt: Prompt): Change => {
  if (prompt.server) return askService(state, prompt);
  if (prompt.error !== null) return say(prompt.error.message, 'bad');
  const result = parseFilter(prompt.text, currentResource(state));
  // The text includes the former service filter, which is local now.
  return {
    ...changeView(state, { serverFilter: [], ...(result.ok && { filter: kept(state, result.filter) }) }),
    ...withPast(state, prompt),
    ...closeOverlays(state, 'filter'),
  };
};

/** The current filter if equal, so that its memos stay valid. */
const kept = (state: State, filter: Filter): Filter => {
  const { filter: before } = currentView(state);
  return before.text === filter.text ? before : filter;
};

const askService = (state: State, prompt: Prompt): Change => {
  // An unchanged text changes nothing, even in the service's language, which would parse differently as a local filter.
  if (prompt.text.trim() === prompt.opened && currentView(state).serverFilter.length > 0)
    return closeOverlays(state, 'filter');
  const plan = planFilter(prompt.text, currentResource(state), abilityOf(state, state.tab));
  if (!plan.ok) {
    const { position, message } = plan;
    return openOverlay(state, 'filter', { ...prompt, error: { position, message } });
  }
  const { serverFilter, note } = plan;
  const filter = both(plan.filter, prompt.beside);
  const change: Change = {
    ...changeView(state, { serverFilter, filter, cursor: TOP }),
    ...withPast(state, prompt),
    ...closeOverlays(state, 'filter'),
  };
  if (note !== null) return { ...change, ...say(note, 'warn') };
  if (serverFilter.length > 0 || filter.terms.length === 0) return change;
  return { ...change, ...say('the service has no field for this; filtering the loaded rows', 'warn') };
};

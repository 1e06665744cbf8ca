import { asFilterText, serverFilterText } from '../../query/filter/server.ts';
import type { Change, State } from '../state.ts';
import { currentResource, currentView } from '../view.ts';

/** Opens the filter prompt with the filter that is in force. */
export const openPrompt = (state: State): Change => {
  const { filter, serverFilter } = currentView(state);
  const asked = asFilterText(serverFilter, currentResource(state));
  // What only the service's own language can say is given back in it; that has no words for what is filtered here.
  const parts = asked === null ? [serverFilterText(serverFilter)] : [asked, filter.text];
  const text = parts.filter((part) => part !== '').join(' ');
  const spaced = text === '' ? '' : `${text} `;
  return {
    prompt: {
      text: spaced,
      caret: spaced.length,
      server: serverFilter.length > 0,
      error: null,
      before: filter,
      choice: null,
      past: null,
    },
  };
};

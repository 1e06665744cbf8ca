import { type Filter, print } from '../../query/filter/language/index.ts';
import { asFilterText, serverFilterText } from '../../query/filter/server/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import { openOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { NO_FILTER } from '../state/view.ts';
import { abilityOf } from '../walk/ability.ts';
import { besideText, planFilter } from '../walk/server-filter.ts';

/** Opens the filter prompt with the current filter. */
export const openPrompt = (state: State): Change => {
  const { filter, serverFilter } = currentView(state);
  const whole = wholeText(state);
  const text = whole ?? serverFilterText(serverFilter);
  const spaced = text === '' ? '' : `${text} `;
  return openOverlay(state, 'filter', {
    text: spaced,
    caret: spaced.length,
    server: serverFilter.length > 0,
    error: null,
    before: filter,
    opened: text,
    beside: whole === null ? filter : NO_FILTER,
    choice: null,
    past: null,
  });
};

/**
 * Service filter and local filter as one text; null if it would not parse into the same two. Then the prompt shows the
 * service filter in the service's language, and the local one beside it.
 */
const wholeText = (state: State): string | null => {
  const { filter, serverFilter } = currentView(state);
  if (serverFilter.length === 0) return filter.text;
  const asked = asFilterText(serverFilter, currentResource(state));
  if (asked === null) return null;
  const text = joined(asked, filter);
  const again = planFilter(text, currentResource(state), abilityOf(state, state.tab));
  const same =
    again.ok && serverFilterText(again.serverFilter) === serverFilterText(serverFilter) && isSame(again.filter, filter);
  return same ? text : null;
};

const isSame = (a: Filter, b: Filter): boolean => print(a) === print(b);

/** A text with a filter appended. */
export const joined = (text: string, filter: Filter): string =>
  text === '' ? filter.text : [text, besideText(filter)].filter((part) => part !== '').join(' ');

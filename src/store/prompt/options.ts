import type { Resource } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import { type Completions, completions, type Option, type Question } from '../../query/filter/complete/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { Prompt } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { currentList } from '../walk/query.ts';
import { occurringAt, occurringIn } from './occurring.ts';

// Each key asks several times.
const lastCompletions = perStore(() => lastBy<Completions>());

/** Completions at the caret of the prompt: names, operators, and values that occur among the loaded items. */
export const optionsOf = (state: State, { text, caret, server }: Prompt): Completions => {
  const { now, counts, counted } = state;
  const keys = [text, caret, server, currentResource(state), currentList(state)?.items, currentView(state)];
  return lastCompletions(state)([...keys, now, counts, counted], () => newFound(state, { text, caret, server }));
};

const newFound = (state: State, { text, caret, server }: Pick<Prompt, 'text' | 'caret' | 'server'>): Completions => {
  const resource = currentResource(state);
  // A filter in the service's language narrows nothing locally.
  const occurring = server ? (question: Question) => occurringIn(state, question) : occurringAt(state, text, caret);
  const found = completions(text, caret, { resource, occurring });
  const { from, to, options } = found;
  const sayable = server ? options.filter((one) => isSayable(one, resource)) : options;
  const among = found.among - (options.length - sayable.length);
  // A single option equal to the text is none.
  const [only] = sayable.length === 1 ? sayable : [];
  return { ...found, among, options: only?.text === text.slice(from, to) ? [] : sayable };
};

/** True for options that the service can filter by: columns with a field path. */
const isSayable = ({ type, text }: Option, resource: Resource): boolean =>
  type !== 'name' || text.includes('.') || resource.column(text)?.path !== undefined;

/** The option that `→` takes: the selected one, else the first that continues the typed text. */
export const offeredOption = (state: State, prompt: Prompt): Option | undefined => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return options[Math.min(prompt.choice, options.length - 1)];
  return fresh ? undefined : options[0];
};

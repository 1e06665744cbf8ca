import type { Resource } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import { type Completions, completions, type Option, type Question } from '../../query/filter/complete/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { Prompt } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { currentList } from '../walk/query.ts';
import { occurringAt, occurringIn } from './occurring.ts';

// The screen asks several times for each key.
const lastCompletions = perStore(() => lastBy<Completions>());

/** What may stand at the caret of the prompt: names, signs, and values that occur among the items that are here. */
export const optionsOf = (state: State, { text, caret, server }: Prompt): Completions => {
  const { now, counts, counted } = state;
  const keys = [text, caret, server, currentResource(state), currentList(state)?.items, currentView(state)];
  return lastCompletions(state)([...keys, now, counts, counted], () => newFound(state, { text, caret, server }));
};

const newFound = (state: State, { text, caret, server }: Pick<Prompt, 'text' | 'caret' | 'server'>): Completions => {
  const resource = currentResource(state);
  // What only the service understands narrows nothing here.
  const occurring = server ? (question: Question) => occurringIn(state, question) : occurringAt(state, text, caret);
  const found = completions(text, caret, { resource, occurring });
  const { from, to, options } = found;
  const sayable = server ? options.filter((one) => isSayable(one, resource)) : options;
  const among = found.among - (options.length - sayable.length);
  // What stands there already is no option.
  const [only] = sayable.length === 1 ? sayable : [];
  return { ...found, among, options: only?.text === text.slice(from, to) ? [] : sayable };
};

/** The service knows columns by their fields. */
const isSayable = ({ type, text }: Option, resource: Resource): boolean =>
  type !== 'name' || text.includes('.') || resource.column(text)?.path !== undefined;

/** The option that `→` takes: the chosen one, else the first of those that go on with what was typed. */
export const offeredOption = (state: State, prompt: Prompt): Option | undefined => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return options[Math.min(prompt.choice, options.length - 1)];
  return fresh ? undefined : options[0];
};

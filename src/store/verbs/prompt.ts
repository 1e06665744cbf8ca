import type { FieldTest } from '../../core/query.ts';
import type { Resource } from '../../core/resource.ts';
import { findColumn } from '../../query/filter/column.ts';
import { parseFilter } from '../../query/filter/parse.ts';
import { printTerm } from '../../query/filter/print.ts';
import { parseServerFilter, serverFilterText, splitFilter } from '../../query/filter/server.ts';
import type { Filter } from '../../query/filter/term.ts';
import type { Change, Prompt, State } from '../state.ts';
import { changeView, currentResource, currentView, NO_FILTER, TOP } from '../view.ts';
import { editText } from './edit.ts';
import { say } from './say.ts';

/** Opens the filter prompt with the filter that is in force. */
export const openPrompt = (state: State): Change => {
  const { filter, serverFilter } = currentView(state);
  const columns = serverFilter.map((test) => asColumnTest(test, currentResource(state)));
  // What only the service's own language can say is given back in it; that has no words for what is filtered here.
  const parts = columns.includes(null) ? [serverFilterText(serverFilter)] : [...columns, filter.text];
  const text = parts.filter((part) => part !== '').join(' ');
  const spaced = text === '' ? '' : `${text} `;
  return {
    prompt: { text: spaced, caret: spaced.length, server: serverFilter.length > 0, error: null, before: filter },
  };
};

/** A test of the service as a comparison of a column; null where no column says the same. */
const asColumnTest = ({ path, operator, value, join }: FieldTest, resource: Resource): string | null => {
  const column = join === 'OR' ? undefined : resource.columns.find((one) => one.path === path);
  return column === undefined
    ? null
    : printTerm({ type: 'test', column, operator, raw: value, operand: null, negated: false });
};

/** A key in the filter prompt. */
export const promptKey = (state: State, prompt: Prompt, key: string): Change => {
  switch (key) {
    case 'esc':
      return { ...changeView(state, { filter: prompt.before }), prompt: null };
    case 'enter':
      return accept(state, prompt);
    case 'tab':
      return turnTarget(state, prompt);
    default:
      return typed(state, prompt, editText(prompt, key));
  }
};

/** Text that was pasted into the prompt. */
export const promptPaste = (state: State, prompt: Prompt, text: string): Change => {
  const { caret } = prompt;
  return typed(state, prompt, {
    text: prompt.text.slice(0, caret) + text + prompt.text.slice(caret),
    caret: caret + text.length,
  });
};

/** The rows follow what is typed as long as it is understood; a local filter only, the service is asked on Enter. */
const typed = (state: State, prompt: Prompt, edit: Pick<Prompt, 'text' | 'caret'>): Change => {
  const result = parseFilter(edit.text, currentResource(state));
  const error = result.ok ? null : { position: result.position, message: result.message };
  const { text, caret } = edit;
  const next: Prompt = { ...prompt, text, caret, error: prompt.server ? null : error };
  if (prompt.server || !result.ok) return { prompt: next };
  return { ...changeView(state, { filter: result.filter }), prompt: next };
};

const turnTarget = (state: State, prompt: Prompt): Change => {
  const { many } = currentResource(state);
  if (!prompt.server && !state.catalog.ability(state.tab).filter) {
    return say(`the service cannot filter ${many}: the filter works here, on what is loaded`, 'warn');
  }
  if (prompt.server) return typed(state, { ...prompt, server: false }, prompt);
  return { ...changeView(state, { filter: prompt.before }), prompt: { ...prompt, server: true, error: null } };
};

const accept = (state: State, prompt: Prompt): Change => {
  if (prompt.server) return askService(state, prompt);
  if (prompt.error !== null) return {};
  // What was asked of the service before stands in the text too: it is filtered here now.
  return { ...changeView(state, { serverFilter: [] }), prompt: null };
};

/** The service's own language has words for AND and OR, also without blanks, which would be searched for here. */
const JOINED = /\s(?:AND|OR)\s|(?:AND|OR)[A-Za-z][\w-]*\.[\w.-]*(?:[!<>]?=|[<>])/;

const askService = (state: State, prompt: Prompt): Change => {
  const resource = currentResource(state);
  const local = parseFilter(prompt.text, resource);
  const joined = JOINED.test(prompt.text);
  if (local.ok && !joined) return askSplit(state, local.filter);
  const server = parseServerFilter(prompt.text);
  if (!server.ok) {
    const error = local.ok || joined ? { position: 0, message: server.message } : local;
    return { prompt: { ...prompt, error: { position: error.position, message: error.message } } };
  }
  const serverFilter = server.tests.map((test) => ({
    ...test,
    path: findColumn(test.path, resource)?.path ?? test.path,
  }));
  return { ...changeView(state, { serverFilter, filter: NO_FILTER, cursor: TOP }), prompt: null };
};

const askSplit = (state: State, filter: Filter): Change => {
  const { server, local } = splitFilter(filter, state.catalog.sayable);
  const change = { ...changeView(state, { serverFilter: server, filter: local, cursor: TOP }), prompt: null };
  if (server.length > 0 || local.terms.length === 0) return change;
  return { ...change, ...say('the service has no field for this: the filter works here, on what is loaded', 'warn') };
};

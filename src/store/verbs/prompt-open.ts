import type { FieldTest } from '../../core/query.ts';
import type { Resource } from '../../core/resource.ts';
import { printTerm } from '../../query/filter/print.ts';
import { serverFilterText } from '../../query/filter/server.ts';
import type { Change, State } from '../state.ts';
import { currentResource, currentView } from '../view.ts';

/** Opens the filter prompt with the filter that is in force. */
export const openPrompt = (state: State): Change => {
  const { filter, serverFilter } = currentView(state);
  const columns = serverFilter.map((test) => asColumnTest(test, currentResource(state)));
  // What only the service's own language can say is given back in it; that has no words for what is filtered here.
  const parts = columns.includes(null) ? [serverFilterText(serverFilter)] : [...columns, filter.text];
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

/** A test of the service as a comparison of a column; null where no column says the same. */
const asColumnTest = ({ path, operator, value, join }: FieldTest, resource: Resource): string | null => {
  const column = join === 'OR' ? undefined : resource.columns.find((one) => one.path === path);
  return column === undefined
    ? null
    : printTerm({ type: 'test', column, operator, raw: value, operand: null, negated: false });
};

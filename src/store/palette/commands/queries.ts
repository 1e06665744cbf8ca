import { nearest } from '../../../core/text/index.ts';
import { queryText, showQuery } from '../../picker/queries.ts';
import type { State } from '../../state/state.ts';
import { type Command, done, type Outcome, refused, unfinished, wholeArgument } from '../command.ts';

const show = (state: State, name: string): Outcome => {
  const query = state.queries.find((one) => one.name === name);
  if (query !== undefined) return done(showQuery(state, query), queryText(query));
  const names = state.queries.map((one) => one.name);
  const near = nearest(name, names);
  const message = name === '' ? 'name a query' : `no query ${name}${near === null ? '' : `; did you mean ${near}?`}`;
  return names.some((one) => one.startsWith(name)) ? unfinished(0, message) : refused(0, message);
};

/** The named queries, shipped and own. */
export const QUERY_NAME_COMMANDS: readonly Command[] = [
  {
    names: ['query'],
    argument: 'NAME',
    about: 'show the answer of a named query: its tab, filter and order',
    action: 'queries',
    run: show,
    complete: (state, argument) =>
      wholeArgument(
        'query',
        argument,
        state.queries.map((query) => ({ text: query.name, hint: query.about === '' ? queryText(query) : query.about })),
      ),
  },
];

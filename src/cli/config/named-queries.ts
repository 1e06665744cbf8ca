import { sanitise } from '../../core/text/index.ts';
import { type NamedQuery, queryProblem } from '../../query/named-queries.ts';
import { kindNamed, RESOURCES, resourceOf } from '../../resources/index.ts';
import { UsageError } from '../usage-error.ts';
import type { WrittenQuery } from './written-query.ts';

/**
 * Validates tab, filter and order of the named queries in the config file.
 * @throws UsageError with the query and its invalid part
 */
export const namedQueriesOf = (written: readonly WrittenQuery[]): readonly NamedQuery[] =>
  written.map(({ name, place, tab, filter, order, about }) => {
    const kind = kindNamed(tab === '' ? 'hosts' : tab);
    const resource = kind === null ? undefined : resourceOf(kind);
    if (resource === undefined)
      throw new UsageError(`${place}.tab: no tab ${tab}`, `the tabs are ${RESOURCES.map(({ id }) => id).join(', ')}`);
    const problem = queryProblem({ filter, order }, resource);
    if (problem !== null)
      throw new UsageError(
        `${place}.${problem.part}, character ${problem.position + 1}: ${problem.message}`,
        'try it in the filter prompt (/) first, which completes and explains it',
      );
    return { name: sanitise(name), about: sanitise(about), kind: resource.id, filter, order };
  });

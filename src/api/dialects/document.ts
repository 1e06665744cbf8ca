import { type PageRequest, ProblemError } from '../../core/client/index.ts';
import { type InitialQuery, type ListAbility, NO_ABILITY } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { FILTER } from '../problems/remedy.ts';
import type { Dialect } from './dialect.ts';
import { ENDPOINTS, endpointOf } from './endpoints.ts';
import { itemInList, itemRequest, scopeHeaders } from './item.ts';
import { DOCUMENT_NAMES, type DocumentNames } from './names.ts';
import { pagingPairs, whole } from './paging.ts';
import { filterText, sayable } from './sayable.ts';
import { unasked } from './unasked.ts';

/** Refuses a filter that the endpoint cannot express: dropping it would falsify the answer. */
const checkFilter = (query: InitialQuery, ability: ListAbility): void => {
  const wrong = ability.filter ? query.filter.find((test) => !sayable(test)) : query.filter[0];
  if (!wrong) return;
  const test = sanitise(`${wrong.path}${wrong.operator}${wrong.value}`);
  throw new ProblemError({
    kind: 'bad-request',
    what: ability.filter
      ? `The service filter cannot express ${test}`
      : `The service cannot filter ${sanitise(query.kind)}; not sent: ${test}`,
    remedy: ['Filter locally', FILTER, ' instead'],
  });
};

const parameters = (request: PageRequest, ability: ListAbility, names: DocumentNames): [string, string][] => {
  const { query } = request;
  const pairs: [string, string | null][] = [
    [names.cloudType, ability.cloudType ? query.cloudType : null],
    [names.fields, ability.fields ? query.fields.join(',') : null],
    [names.filter, filterText(query.filter)],
    [
      names.order,
      ability.order ? query.order.map(({ path, descending }) => `${path}=${descending ? -1 : 1}`).join(',') : null,
    ],
    [names.period, ability.period && query.period !== null ? whole(query.period, 1, 0x7fffffff) : null],
    // Edge hosts have no paging in the document; a token sent anyway is returned.
    ...(ability.paging ? pagingPairs(request, names) : [[names.continue, request.continue] as [string, string | null]]),
  ];
  return pairs.flatMap(([name, value]): [string, string][] => (value === null || value === '' ? [] : [[name, value]]));
};

/** The dialect of the document: its four deprecated GET lists (4.2 to 4.5), with the names of in-the-field.md by default. */
export const documentDialect = (given: Partial<DocumentNames> = {}): Dialect => {
  const names: DocumentNames = { ...DOCUMENT_NAMES, ...given };
  return {
    id: 'document',
    ability: (kind) => ENDPOINTS.get(kind)?.ability ?? NO_ABILITY,
    other: (kind) => ENDPOINTS.get(kind)?.replacement ?? null,
    list: (request) => {
      const { path, ability } = endpointOf(request.query.kind);
      checkFilter(request.query, ability);
      return {
        path,
        query: parameters(request, ability, names),
        headers: scopeHeaders(request.query.scope, names),
        notes: unasked(request.query, ability),
      };
    },
    item: (request) => itemRequest(request, names),
    itemInList,
    credentials: ({ kind, value }) =>
      kind === 'api-key' ? { [names.apiKeyHeader]: value } : { [names.tokenHeader]: value.replace(/^bearer\s+/i, '') },
  };
};

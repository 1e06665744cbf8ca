import { type ListAbility, NO_ABILITY } from '../../core/ability.ts';
import type { Note } from '../../core/note.ts';
import type { PageRequest } from '../../core/page.ts';
import { ProblemError } from '../../core/problem.ts';
import { type InitialQuery, PAGE_LIMIT } from '../../core/query.ts';
import { sanitise } from '../../core/text/sanitise.ts';
import type { Dialect } from './dialect.ts';
import { ENDPOINTS, endpointOf } from './endpoints.ts';
import { itemInList, itemRequest, scopeHeaders } from './item.ts';
import { DOCUMENT_NAMES, type DocumentNames } from './names.ts';
import { filterText, sayable } from './sayable.ts';

/** Only what the endpoint has words for is sent; a filter that was wished must be sent or the answer would be a lie. */
const checkFilter = (query: InitialQuery, ability: ListAbility): void => {
  const wrong = ability.filter ? query.filter.find((test) => !sayable(test)) : query.filter[0];
  if (!wrong) return;
  const test = sanitise(`${wrong.path}${wrong.operator}${wrong.value}`);
  throw new ProblemError({
    kind: 'bad-request',
    what: ability.filter
      ? `The service's filter cannot say ${test}`
      : `The service has no filter for ${sanitise(query.kind)}, and was not asked for ${test}`,
    remedy: 'Filter locally with / instead',
  });
};

const unasked = (query: InitialQuery, ability: ListAbility): Note[] => {
  const wished: ['cloudType' | 'order' | 'fields' | 'period', boolean, string][] = [
    ['cloudType', query.cloudType !== null, 'cloud type'],
    ['order', query.order.length > 0, 'order'],
    ['fields', query.fields.length > 0, 'field selection'],
    ['period', query.period !== null, 'metric period'],
  ];
  return wished
    .filter(([name, given]) => given && !ability[name])
    .map(([, , word]) => ({ path: '', message: `the service has no ${word} for this list: it was not asked for` }));
};

const whole = (value: number, least: number, most: number): string =>
  String(Math.min(most, Math.max(least, Math.trunc(value) || least)));

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
    [names.limit, ability.paging ? whole(request.limit ?? PAGE_LIMIT, 1, PAGE_LIMIT) : null],
    [names.offset, ability.paging && request.offset !== undefined ? whole(request.offset, 0, 0x7fffffff) : null],
    // Edge hosts have no paging in the document; a service that gives a token all the same gets it back.
    [names.continue, request.continue],
  ];
  return pairs.flatMap(([name, value]): [string, string][] => (value === null || value === '' ? [] : [[name, value]]));
};

/**
 * The dialect of the document: its four deprecated GET lists (4.2 to 4.5), with the names of in-the-field.md unless
 * others are given.
 */
export const documentDialect = (given: Partial<DocumentNames> = {}): Dialect => {
  const names: DocumentNames = { ...DOCUMENT_NAMES, ...given };
  return {
    id: 'document',
    ability: (kind) => ENDPOINTS.get(kind)?.ability ?? NO_ABILITY,
    replacement: (kind) => ENDPOINTS.get(kind)?.replacement ?? null,
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

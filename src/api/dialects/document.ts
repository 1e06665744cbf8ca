import { type PageRequest, ProblemError } from '../../core/client/index.ts';
import { type InitialQuery, type ListAbility, PAGE_LIMIT } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import type { Note } from '../../core/values/index.ts';
import { FILTER } from '../problems/failures.ts';
import {
  type Dialect,
  DOCUMENT_NAMES,
  type DocumentNames,
  ENDPOINTS,
  filterText,
  itemInList,
  itemRequest,
  sayable,
  scopeHeaders,
} from './dialect.ts';

/** A whole number clamped to two bounds, as text. */
const whole = (value: number, least: number, most: number): string =>
  String(Math.min(most, Math.max(least, Math.trunc(value) || least)));

/** Parameters for page size, offset and token. The size is at most the page limit. */
export const pagingPairs = (
  { limit, offset, continue: token }: PageRequest,
  names: DocumentNames,
): [name: string, value: string][] => [
  [names.limit, whole(limit ?? PAGE_LIMIT, 1, PAGE_LIMIT)],
  ...(offset === undefined ? [] : [[names.offset, whole(offset, 0, 0x7fffffff)] as [string, string]]),
  ...(token === null || token === '' ? [] : [[names.continue, token] as [string, string]]),
];

/** Notes on the parts of a query that are not sent because the list has no parameter for them. */
export const unsupportedNotes = (query: InitialQuery, ability: ListAbility): Note[] => {
  const parts: ['cloudType' | 'order' | 'fields' | 'period', boolean, string][] = [
    ['cloudType', query.cloudType !== null, 'cloud type'],
    ['order', query.order.length > 0, 'order'],
    ['fields', query.fields.length > 0, 'field selection'],
    ['period', query.period !== null, 'metric period'],
  ];
  return parts
    .filter(([name, given]) => given && !ability[name])
    .map(([, , word]) => ({ path: '', message: `the service takes no ${word} for this list; not sent` }));
};

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

/** Creates the dialect of the documented, deprecated GET lists. Names that are not given are the documented ones. */
export const documentDialect = (given: Partial<DocumentNames> = {}): Dialect => {
  const names: DocumentNames = { ...DOCUMENT_NAMES, ...given };
  return {
    id: 'document',
    ability: (kind) => ENDPOINTS[kind].ability,
    other: (kind) => ENDPOINTS[kind].replacement ?? null,
    list: (request) => {
      const { path, ability } = ENDPOINTS[request.query.kind];
      checkFilter(request.query, ability);
      return {
        path,
        query: parameters(request, ability, names),
        headers: scopeHeaders(request.query.scope, names),
        notes: unsupportedNotes(request.query, ability),
      };
    },
    item: (request) => itemRequest(request, names),
    listed: (_, item) => item,
    itemInList,
    credentials: ({ kind, value }) =>
      kind === 'api-key' ? { [names.apiKeyHeader]: value } : { [names.tokenHeader]: value.replace(/^bearer\s+/i, '') },
  };
};

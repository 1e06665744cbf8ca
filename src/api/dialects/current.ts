import { ProblemError } from '../../core/client/index.ts';
import type { DialectId, InitialQuery, KindId } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import type { Json } from '../../core/values/index.ts';
import { FILTER } from '../problems/failures.ts';
import { type Dialect, DOCUMENT_NAMES, type DocumentNames, itemRequest, scopeHeaders } from './dialect.ts';
import { documentDialect, pagingPairs, unsupportedNotes } from './document.ts';
import { HOST_SEARCH, PROFILE_SEARCH, PROJECT_SEARCH, type Search, SUMMARY_SEARCH } from './search/hosts.ts';

const searchAsCurrent = (search: Search): Search => ({
  ...search,
  ability: { ...search.ability, sortable: (path) => search.sorts.has(path) },
});

/** The searches by kind; a kind without a search uses its documented list. */
const SEARCHES: Readonly<Partial<Record<KindId, Search>>> = {
  hosts: searchAsCurrent(HOST_SEARCH),
  profiles: searchAsCurrent(PROFILE_SEARCH),
  projects: searchAsCurrent(PROJECT_SEARCH),
  summary: searchAsCurrent(SUMMARY_SEARCH),
};

/** The body of a search, without empty parts. */
const bodyOf = ({ filter, order }: InitialQuery, search: Search): Json => {
  const why = filter.length === 0 ? null : search.ability.unsayable(filter);
  if (why !== null) {
    const tests = sanitise(filter.map(({ path, operator, value }) => `${path}${operator}${value}`).join(' '));
    throw new ProblemError({
      kind: 'bad-request',
      what: `Not sent to the service: ${tests}: ${why}`,
      remedy: ['Filter locally', FILTER, ' instead'],
    });
  }
  const sort = order.flatMap(({ path, descending }) => {
    const field = search.sorts.get(path);
    return field === undefined ? [] : [{ field, order: descending ? 'desc' : 'asc' }];
  });
  return {
    ...(filter.length > 0 && { filter: search.filter(filter) }),
    ...(sort.length > 0 && { sort }),
  };
};

/**
 * The dialect of the endpoints that replace the deprecated lists: searches by POST, which are read-only, and the same
 * single items.
 */
const currentDialect = (given: Partial<DocumentNames> = {}): Dialect => {
  const names: DocumentNames = { ...DOCUMENT_NAMES, ...given };
  const documented = documentDialect(given);
  return {
    id: 'current',
    ability: (kind) => SEARCHES[kind]?.ability ?? documented.ability(kind),
    other: (kind) => SEARCHES[kind]?.instead ?? null,
    list: (request) => {
      const search = SEARCHES[request.query.kind];
      if (search === undefined) return documented.list(request);
      const headers = scopeHeaders(request.query.scope, names);
      if (request.stubs && search.stubs !== undefined) return { ...search.stubs, query: [], headers, notes: [] };
      return {
        path: search.path,
        query: pagingPairs(request, names),
        headers,
        body: bodyOf(request.query, search),
        notes: unsupportedNotes(request.query, search.ability),
      };
    },
    item: (request) => itemRequest(request, names),
    listed: (kind, item) => SEARCHES[kind]?.listed?.(item) ?? item,
    // Searches cannot filter by uid.
    itemInList: (request) => (SEARCHES[request.kind] === undefined ? documented.itemInList(request) : null),
    credentials: documented.credentials,
  };
};

/** Both dialects, by id. */
export type Dialects = Readonly<Record<DialectId, Dialect>>;

/** Creates both dialects. Names of parameters and headers that are not given are the documented ones. */
export const serviceDialects = (names: Partial<DocumentNames> = {}): Dialects => ({
  document: documentDialect(names),
  current: currentDialect(names),
});

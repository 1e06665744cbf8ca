import { ProblemError } from '../../core/client/index.ts';
import {
  type DialectId,
  type InitialQuery,
  type KindId,
  type ListAbility,
  NO_ABILITY,
} from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import type { Json } from '../../core/values/index.ts';
import { FILTER } from '../problems/failures.ts';
import { type Dialect, DOCUMENT_NAMES, type DocumentNames, itemRequest, scopeHeaders } from './dialect.ts';
import { documentDialect, pagingPairs, unasked } from './document.ts';
import { HOST_SEARCH, PROFILE_SEARCH, PROJECT_SEARCH, type Search, SUMMARY_SEARCH } from './search/hosts.ts';

const SEARCHES: ReadonlyMap<KindId, Search> = new Map([
  ['hosts', HOST_SEARCH],
  ['profiles', PROFILE_SEARCH],
  ['projects', PROJECT_SEARCH],
  ['summary', SUMMARY_SEARCH],
]);

/** Precomputed: read many times per frame. */
const ABILITIES: ReadonlyMap<KindId, ListAbility> = new Map(
  Array.from(SEARCHES, ([kind, { ability, sorts }]) => [kind, { ...ability, sortable: (path) => sorts.has(path) }]),
);

const searchOf = (kind: KindId): Search => {
  const search = SEARCHES.get(kind);
  if (search !== undefined) return search;
  throw new ProblemError({
    kind: 'unknown',
    what: `The service has no search for ${sanitise(kind)}`,
    remedy: [`Ask for one of ${[...SEARCHES.keys()].join(', ')}`],
  });
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
export const currentDialect = (given: Partial<DocumentNames> = {}): Dialect => {
  const names: DocumentNames = { ...DOCUMENT_NAMES, ...given };
  return {
    id: 'current',
    ability: (kind) => ABILITIES.get(kind) ?? NO_ABILITY,
    other: (kind) => SEARCHES.get(kind)?.instead ?? null,
    list: (request) => {
      const search = searchOf(request.query.kind);
      return {
        path: search.path,
        query: pagingPairs(request, names),
        headers: scopeHeaders(request.query.scope, names),
        body: bodyOf(request.query, search),
        notes: unasked(request.query, search.ability),
      };
    },
    item: (request) => itemRequest(request, names),
    // Searches cannot filter by uid.
    itemInList: () => null,
    credentials: documentDialect(given).credentials,
  };
};

/** All dialects of the service. */
export type Dialects = Readonly<Record<DialectId, Dialect>>;

/** Both dialects, with the usual names by default. */
export const serviceDialects = (names: Partial<DocumentNames> = {}): Dialects => ({
  document: documentDialect(names),
  current: currentDialect(names),
});

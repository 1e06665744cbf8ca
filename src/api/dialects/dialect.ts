import type { ItemRequest, PageRequest } from '../../core/client/index.ts';
import type { DialectId, InitialQuery, KindId, ListAbility } from '../../core/query/index.ts';
import type { Json, Note } from '../../core/values/index.ts';
import type { Credentials } from '../endpoint.ts';

/** One request with the service's names. Names and values of the query are not yet encoded. */
export interface ServiceRequest {
  /** Starts with `/v1/`; encoded. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST with this JSON: a search, which is read-only. */
  readonly body?: Json;
  /** Notes on parts of the query that the service has no parameter for. */
  readonly notes: readonly Note[];
}

/** One generation of the service's API. The only place with paths, parameters and header names. */
export interface Dialect {
  readonly id: DialectId;
  /** Capabilities of a kind's list; none for a kind that the service does not have. */
  ability(kind: KindId): ListAbility;
  /**
   * One page as a request.
   * @throws ProblemError when the kind is unknown or a filter is not expressible
   */
  list(request: PageRequest): ServiceRequest;
  /** One item as a request; null without an endpoint for single items of this kind. */
  item(request: ItemRequest): ServiceRequest | null;
  /** The list query that finds an item by uid; null where the list cannot filter by it. */
  itemInList(request: ItemRequest): InitialQuery | null;
  /** The header that carries the credentials. */
  credentials(credentials: Credentials): Readonly<Record<string, string>>;
  /** The equivalent endpoint of the other dialect (document 1), as `GET /path`; null for none. */
  other(kind: KindId): string | null;
}

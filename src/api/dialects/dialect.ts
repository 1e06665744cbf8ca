import type { ItemRequest, PageRequest } from '../../core/client/index.ts';
import type { DialectId, InitialQuery, KindId, ListAbility } from '../../core/query/index.ts';
import type { Json, Note } from '../../core/values/index.ts';
import type { Credentials } from '../endpoint.ts';

/** One request in the words of the service. Names and values of the query are not yet encoded. */
export interface ServiceRequest {
  /** Starts with `/v1/`; encoded. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST with this JSON: a search, which changes nothing. */
  readonly body?: Json;
  /** What was wished and the service has no word for. */
  readonly notes: readonly Note[];
}

/** How one generation of the service is spoken to. The only place that knows paths, parameters and header names. */
export interface Dialect {
  readonly id: DialectId;
  /** What a list of this kind can be asked; nothing for a kind that the service does not have. */
  ability(kind: KindId): ListAbility;
  /**
   * One page as a request.
   * @throws ProblemError when the kind is unknown or a filter cannot be said
   */
  list(request: PageRequest): ServiceRequest;
  /** One item as a request; null where the service has no endpoint for single items of this kind. */
  item(request: ItemRequest): ServiceRequest | null;
  /** The list in which one item is looked for by its uid; null where a list of this kind cannot be asked for that. */
  itemInList(request: ItemRequest): InitialQuery | null;
  /** The header that carries the credentials. */
  credentials(credentials: Credentials): Readonly<Record<string, string>>;
  /** The endpoint of the other dialect for the same list (document 1), as `GET /path`; null when there is none. */
  other(kind: KindId): string | null;
}

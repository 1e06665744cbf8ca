import {
  type Client,
  movedText,
  neither,
  type Page,
  type Problem,
  ProblemError,
  type WholeItem,
} from '../core/client/index.ts';
import { serviceOf } from '../core/item/index.ts';
import {
  type DialectId,
  type DialectMode,
  firstDialect,
  type InitialQuery,
  type KindId,
  type ListAbility,
  otherDialect,
  type ProjectScope,
} from '../core/query/index.ts';

interface ServiceClient {
  /** Name of the service's context. */
  readonly name: string;
  /** Client of this service. The uids of its items contain the name. */
  readonly client: Client;
  /** Scope of every request to this service. */
  readonly scope: ProjectScope | null;
  readonly mode: DialectMode;
  /** Kinds that earlier runs found in the other dialect only, with that dialect. */
  readonly fallbacks: Readonly<Partial<Record<KindId, { readonly to: DialectId }>>>;
}

/**
 * Creates a client over the clients of several services. The scope of a request and the uid of an item name the service.
 * The dialects of the services stay hidden: the rest of the program asks in the `document` dialect, and if a list is gone
 * there, this client asks for it by its search.
 */
export const servicesClient = (services: readonly ServiceClient[]): Client => {
  const inner = services.map((service) => ({
    service,
    dialects: new Map<KindId, DialectId>(),
    answered: new Set<KindId>(),
  }));
  type Inner = (typeof inner)[number];
  for (const { service, dialects } of inner)
    for (const [kind, fallback] of Object.entries(service.fallbacks))
      if (fallback !== undefined) dialects.set(kind as KindId, fallback.to);

  const abilities = new Map<string, ListAbility>();
  const named = (name: string | null | undefined): Inner => {
    const found = inner.find(({ service }) => service.name === name);
    if (found === undefined) throw new ProblemError(NO_SERVICE);
    return found;
  };
  const dialectIn = ({ service, dialects }: Inner, kind: KindId): DialectId =>
    dialects.get(kind) ?? firstDialect(service.mode);
  /** Returns the query in the form that a service can answer. The receiver of the rows checks the conditions left out here. */
  const queryIn = (one: Inner, query: InitialQuery, dialect = dialectIn(one, query.kind)): InitialQuery => {
    const { scope } = one.service;
    if (dialect === query.dialect) return { ...query, scope };
    const ability = one.service.client.ability(query.kind, dialect);
    const { filter, order } = query;
    return {
      ...query,
      scope,
      dialect,
      cloudType: ability.cloudType ? query.cloudType : null,
      filter: ability.filter && ability.unsayable(filter) === null ? filter : [],
      order: ability.order && order.every(({ path }) => ability.sortable(path)) ? order : [],
      period: ability.period ? query.period : null,
      fields: ability.fields ? query.fields : [],
    };
  };
  /** Asks in the dialect of the service. If its endpoint is gone, asks in the other dialect, and changes to it once per kind. */
  const inDialect = async <Answer>(
    one: Inner,
    kind: KindId,
    ask: (dialect: DialectId) => Promise<Answer>,
  ): Promise<readonly [Answer, moved: Problem | null]> => {
    const dialect = dialectIn(one, kind);
    try {
      const answer = await ask(dialect);
      one.answered.add(kind);
      return [answer, null];
    } catch (error) {
      const gone = missing(error);
      if (gone === null) throw error;
      const isOther = one.dialects.has(kind) || (gone.status === 404 && one.answered.has(kind));
      if (isOther || one.service.mode !== 'auto') throw new ProblemError(withoutEndpoint(gone));
      const answer = await ask(otherDialect(dialect)).catch((second: unknown) => {
        const both = missing(second);
        throw both === null ? second : new ProblemError(neither(gone, both));
      });
      one.dialects.set(kind, otherDialect(dialect));
      return [answer, gone];
    }
  };

  return {
    ability: (kind, dialect) => {
      const used = [dialect, ...inner.map((one) => dialectIn(one, kind))];
      const key = JSON.stringify([kind, used]);
      // Each frame asks: while nothing changes, the object must stay the same.
      const made = abilities.get(key) ?? abilityIn(services, kind, used);
      abilities.set(key, made);
      return made;
    },
    list: async (request, options = {}) => {
      const one = named(request.query.scope?.uid);
      const { name, client } = one.service;
      const [page, moved] = await inDialect<Page>(one, request.query.kind, (dialect) =>
        client.list({ ...request, query: queryIn(one, request.query, dialect) }, options),
      );
      if (moved === null) return page;
      return { ...page, notes: [...page.notes, { path: name, message: movedText(moved) ?? '' }] };
    },
    get: async ({ uid, kind, scope }, options) => {
      const one = named(serviceOf(uid) ?? scope?.uid);
      const { client, scope: own } = one.service;
      const [answer] = await inDialect<WholeItem>(one, kind, (dialect) =>
        client.get({ kind, dialect, uid, scope: own }, options),
      );
      return answer;
    },
  };
};

/** Abilities of a kind in the first of these dialects. A field that any of the lists leaves out is unlisted: any row may lack it. */
const abilityIn = (services: readonly ServiceClient[], kind: KindId, used: readonly DialectId[]): ListAbility => {
  const [first] = services;
  const [own, ...others] = used.flatMap((dialect) => first?.client.ability(kind, dialect) ?? []);
  if (own === undefined) throw new ProblemError(NO_SERVICE);
  return { ...own, unlisted: [...new Set([own, ...others].flatMap(({ unlisted }) => unlisted))], stubs: [] };
};

/** Problem of an error that says that an endpoint does not exist; null for other errors. */
const missing = (error: unknown): Problem | null =>
  error instanceof ProblemError && error.problem.endpoint !== undefined ? error.problem : null;

/** Removes the endpoint from a problem: the rest of the program must not change its own dialect for it. */
const withoutEndpoint = ({ endpoint: _, ...problem }: Problem): Problem => problem;

const NO_SERVICE: Problem = {
  kind: 'unknown',
  what: 'the request names none of the services',
  remedy: ['Report this as a bug of edgescope'],
};

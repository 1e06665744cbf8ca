import { withExactNumbers } from '../core/admit/index.ts';
import {
  type Client,
  type ItemRequest,
  type ListOptions,
  type Page,
  type Problem,
  ProblemError,
  type RequestRecord,
  type WholeItem,
} from '../core/client/index.ts';
import { type Item, isTwin, type Resource } from '../core/item/index.ts';
import type { InitialQuery, KindId } from '../core/query/index.ts';
import { sanitise } from '../core/text/index.ts';
import type { ServiceAhead } from '../core/values/index.ts';
import { withPagesAhead } from './ahead/ahead.ts';
import { type Ask, askOnce, type RequestContext } from './ask.ts';
import { type Asker, askList } from './ask-list.ts';
import { createAskSelected } from './ask-selected.ts';
import type { Send } from './decode.ts';
import type { Dialects } from './dialects/current.ts';
import { type Credentials, type Endpoint, readBaseUrl } from './endpoint.ts';
import { LIMITS, type Limits, TIMEOUTS, type Timeouts } from './limits.ts';
import { withMovedItems } from './moved/moved.ts';
import { type Clock, type Dice, systemClock, withRecord, withServiceTime } from './policy/clock.ts';
import { withPace } from './policy/pace.ts';
import { withRedaction } from './policy/redaction.ts';
import { withRedirect } from './policy/redirect.ts';
import { type CredentialSource, withRenewal } from './policy/renew.ts';
import { createRetry } from './policy/retry.ts';
import { REFRESH, SCOPE } from './problems/failures.ts';
import { networkProblem, STOPPED } from './problems/network.ts';
import { readValue } from './stream/read-list.ts';
import { createTransport } from './transport.ts';

/**
 * One whole item by its uid. Without an endpoint for single items, searches the list
 * by uid; `listed` memoises such kinds.
 * @throws ProblemError `gone` where the service gives no single items of the kind in any way; errors of the request
 */
const askItem = async (
  asker: Asker,
  request: ItemRequest,
  signal: AbortSignal,
  listed: Set<string>,
): Promise<WholeItem> => {
  const { resource } = asker;
  if (isTwin(request.uid)) throw new ProblemError(noTwin(resource));
  const direct = listed.has(request.kind) ? null : await askDirectly(asker, request, signal);
  if (direct !== null && 'item' in direct) return direct;
  const item = await inList(asker, request, signal);
  if (direct !== null && !hasNoEndpoint(direct)) {
    // The endpoint exists, and the item does not.
    if (item !== null) return { item, notes: [] };
    throw new ProblemError(notThere(direct, resource, request));
  }
  listed.add(request.kind);
  if (item === null) throw new ProblemError(noSingle(direct, resource));
  const message = `the service cannot return a single ${resource.one}; searched its list by uid`;
  return { item, notes: [{ path: '', message }] };
};

/** One item in the form of its list; null where the service says that it does not exist. @throws errors of the request */
const askListed = async (asker: Asker, request: ItemRequest, signal: AbortSignal): Promise<Item | null> => {
  const { resource, dialect } = asker;
  const item = (_: unknown, text: string): Item =>
    resource.item(dialect.listed(request.kind, JSON.parse(withExactNumbers(text))));
  const answer = await askDirectly({ ...asker, resource: { ...resource, item } }, request, signal);
  if ('item' in answer) return answer.item;
  if (answer.kind === 'not-found' && !hasNoEndpoint(answer)) return null;
  throw new ProblemError(answer);
};

/** The item from its endpoint, or the problem that shows there is none. */
const askDirectly = async (asker: Asker, request: ItemRequest, signal: AbortSignal): Promise<WholeItem | Problem> => {
  const { ask, dialect, itemLimit, resource } = asker;
  const itemRequest = dialect.item(request);
  if (itemRequest === null) return noSingle(null, resource);
  try {
    const item = await ask(
      {
        request: itemRequest,
        scope: request.scope,
        other: null,
        continued: false,
        narrowed: false,
        paged: true,
        count: () => 0,
        read: async (body, _, redact): Promise<Item> => {
          const { json, text } = await readValue(body, itemLimit, redact);
          return resource.item(json, text);
        },
      },
      signal,
    );
    // The body is a list or another item: not an endpoint for single items.
    return item.uid === request.uid ? { item, notes: itemRequest.notes } : noSingle(null, resource);
  } catch (error) {
    if (error instanceof ProblemError && (hasNoEndpoint(error.problem) || error.problem.kind === 'not-found'))
      return error.problem;
    throw error;
  }
};

/** For an unknown item a service sends a word as error code, a router a number. */
const hasNoEndpoint = ({ kind, status, code }: Problem): boolean =>
  kind === 'gone' || status === 501 || (kind === 'not-found' && !/[a-z]/i.test(code ?? ''));

/** A refused filter counts as not found, like one on a field without index. */
const inList = async (asker: Asker, request: ItemRequest, signal: AbortSignal): Promise<Item | null> => {
  const query = asker.dialect.itemInList(request);
  if (query === null) return null;
  try {
    const page = await askList(asker, { query, continue: null, limit: 1 }, signal);
    return page.items.find(({ uid }) => uid === request.uid) ?? null;
  } catch (error) {
    const refused = ['bad-request', 'gone', 'not-found'];
    if (error instanceof ProblemError && refused.includes(error.problem.kind)) return null;
    throw error;
  }
};

const noTwin = ({ one, many }: Resource): Problem => ({
  kind: 'gone',
  what: `The service has several ${many} with this uid, and cannot return this ${one} alone`,
  remedy: ['The list has what is known of each'],
});

const noSingle = (problem: Problem | null, { one, many }: Resource): Problem => ({
  ...problem,
  kind: 'gone',
  what: `The service cannot return a single ${one}${problem?.status === undefined ? '' : ` (${problem.status})`}`,
  remedy: [`Ask for whole ${many} in the list`],
});

const notThere = (problem: Problem, { one }: Resource, { scope }: ItemRequest): Problem => ({
  ...problem,
  what: `No such ${one} in ${scope === null ? 'the whole tenant' : `project ${sanitise(scope.name ?? scope.uid)}`} (404)`,
  remedy: ['It may be deleted by now, or belong to another project: choose one', SCOPE, ', or try again', REFRESH],
});

/**
 * Runs work with a signal that is aborted with either of two, and removes its listeners afterwards: `AbortSignal.any`
 * leaks a reference on each source, and ours live as long as the program.
 */
const withEither = async <Result>(
  one: AbortSignal | undefined,
  other: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const both = new AbortController();
  const sources = one === undefined ? [other] : [one, other];
  const abort = (): void => both.abort(sources.find(({ aborted }) => aborted)?.reason);
  for (const source of sources) source.addEventListener('abort', abort, { once: true });
  if (sources.some(({ aborted }) => aborted)) abort();
  try {
    return await work(both.signal);
  } finally {
    for (const source of sources) source.removeEventListener('abort', abort);
  }
};

export interface ClientOptions {
  readonly endpoint: Endpoint;
  readonly credentials: Credentials | null | CredentialSource;
  readonly dialects: Dialects;
  /** The resource of a kind, which reads its items. */
  readonly resource: (kind: KindId) => Resource;
  readonly limits?: Partial<Limits>;
  readonly timeouts?: Partial<Timeouts>;
  /** Rate limit per first path segment after `/v1`; null is unlimited. */
  readonly requestsPerSecond?: number | null;
  readonly clock?: Clock;
  readonly dice?: Dice;
  /** Receives every finished attempt of a request. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Receives the service clock's lead from each dated answer. */
  readonly onServiceTime?: (ahead: ServiceAhead) => void;
}

/** Well below the service's limit per address, which users of a jump host share. */
const REQUESTS_PER_SECOND = 4;

/**
 * The service over HTTP. `list` and `get` reject with ProblemError only. When a body breaks off for good, items already
 * given to `onItems` stand, but there is no page.
 * @throws ProblemError when the address, the proxy or the certificates of the endpoint are unusable
 */
export const createClient = (options: ClientOptions): Client & { close(): Promise<void> } => {
  const { dialects, clock = systemClock, dice = Math.random, onRequest, onServiceTime } = options;
  const base = readBaseUrl(options.endpoint.baseUrl);
  const limits = { ...LIMITS, ...options.limits };
  const transport = createTransport(base, options.endpoint, { ...TIMEOUTS, ...options.timeouts });
  const closing = new AbortController();

  const timed = onServiceTime ? withServiceTime(transport.send, clock, onServiceTime) : transport.send;
  const sent = withRedaction(timed);
  const recorded = onRequest ? withRecord(sent, clock, onRequest) : sent;
  const { requestsPerSecond = REQUESTS_PER_SECOND } = options;
  const send: Send = withRedirect(withPace(recorded, requestsPerSecond, clock), base);
  const retry = createRetry(clock, dice);

  const { credentials: given } = options;
  const source: CredentialSource = typeof given === 'function' ? given : () => given;

  // All dialects sign alike.
  const context: RequestContext = { base, dialect: dialects.document, place: transport.place, limits, clock, send };
  const askTelling =
    (onWait: ListOptions['onWait']): Ask =>
    (call, signal) => {
      let attempt = 0;
      const once = (credentials: Credentials | null) => {
        attempt += 1;
        return askOnce(context, call, { attempt, credentials, signal });
      };
      return retry(() => withRenewal(source, once), signal, onWait);
    };
  const soundOrders = new Set<string>();
  const askerOf = ({ kind, dialect }: ItemRequest | InitialQuery, onWait?: ListOptions['onWait']): Asker => ({
    ask: askTelling(onWait),
    dialect: dialects[dialect],
    itemLimit: limits.element,
    resource: options.resource(kind),
    soundOrders,
  });
  /** Kinds without an endpoint for single items. */
  const listed = new Set<KindId>();

  /** Runs work that closing the client aborts too, and that rejects with problems only. */
  const guarded = <Result>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> =>
    withEither(signal, closing.signal, async (either) => {
      try {
        if (either.aborted) throw new ProblemError(STOPPED);
        return await work(either);
      } catch (error) {
        if (either.aborted) throw new ProblemError(STOPPED, { cause: error });
        if (error instanceof ProblemError) throw error;
        throw new ProblemError(networkProblem(error, transport.place), { cause: error });
      }
    });

  const askSelected = createAskSelected();
  const namesOf = (query: InitialQuery, signal: AbortSignal): Promise<Page> =>
    askList(askerOf(query), { query, continue: null, stubs: true }, signal);
  const page = withMovedItems({
    page: withPagesAhead(
      (request, signal, { onWait, ...receiving }) =>
        askSelected(askerOf(request.query, onWait), request, signal, receiving),
      clock,
      closing.signal,
    ),
    canJump: ({ kind, dialect }) => dialects[dialect].ability(kind).paging,
    canName: ({ kind, dialect, filter, cloudType }) =>
      dialects[dialect].ability(kind).stubs.length > 0 && filter.length === 0 && cloudType === null,
    names: async (query, signal) => new Set((await namesOf(query, signal)).items.map(({ uid }) => uid)),
    item: (query, uid, signal) => askListed(askerOf(query), { ...query, uid }, signal),
  });

  return {
    ability: (kind, dialect) => dialects[dialect].ability(kind),
    list: (request, { signal, ...options } = {}) =>
      guarded(signal, (either) => {
        if (request.stubs) return namesOf(request.query, either);
        const { paging } = dialects[request.query.dialect].ability(request.query.kind);
        return page(paging ? request : { ...request, ahead: 0 }, either, options);
      }),
    get: (request, { signal, onWait } = {}) =>
      guarded(signal, (either) => askItem(askerOf(request, onWait), request, either, listed)),
    close: async () => {
      closing.abort();
      await transport.close();
    },
  };
};

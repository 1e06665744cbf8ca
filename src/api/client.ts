import {
  type Client,
  type ItemRequest,
  type ListOptions,
  type Page,
  ProblemError,
  type RequestRecord,
} from '../core/client/index.ts';
import type { Item, Resource } from '../core/item/index.ts';
import { type InitialQuery, type KindId, REQUESTS_PER_SECOND } from '../core/query/index.ts';
import type { ServiceAhead } from '../core/values/index.ts';
import { withPagesAhead } from './ahead/ahead.ts';
import { type Ask, askOnce, type RequestContext } from './ask.ts';
import { askItem, askListed } from './ask-item.ts';
import { type Asker, askList } from './ask-list.ts';
import { createAskSelected } from './ask-selected.ts';
import type { Send } from './decode.ts';
import type { Dialects } from './dialects/current.ts';
import { type Credentials, type Endpoint, readBaseUrl } from './endpoint.ts';
import { LIMITS, type Limits, TIMEOUTS, type Timeouts } from './limits.ts';
import { withMovedItems } from './moved/moved.ts';
import { type Clock, type Dice, systemClock } from './policy/clock.ts';
import { paceOf, withPace } from './policy/pace.ts';
import { withRecord } from './policy/record.ts';
import { withRedaction } from './policy/redaction.ts';
import { withRedirect } from './policy/redirect.ts';
import { type Signature, type SignatureSource, withRenewal } from './policy/renew.ts';
import { createRetry } from './policy/retry.ts';
import { withServiceTime } from './policy/service-time.ts';
import { networkProblem, STOPPED } from './problems/network.ts';
import { createTransport } from './transport.ts';

/**
 * Runs work with a signal that aborts as soon as either of two signals aborts, and removes its listeners afterwards.
 * `AbortSignal.any` leaks a reference on each of the two signals, and these live as long as the program.
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

/** Arguments of `createClient`: the address, the credentials, the dialects, the kinds, and optional settings. */
export interface ClientOptions {
  readonly endpoint: Endpoint;
  /** A constant key, or the source of the current key and headers of each request. */
  readonly credentials: Credentials | null | SignatureSource;
  readonly dialects: Dialects;
  /** The resource of a kind, which reads its items. */
  readonly resource: (kind: KindId) => Resource;
  /** Name of the service if several services are shown together: a part of the uids of its items. */
  readonly service?: string | null;
  readonly limits?: Partial<Limits>;
  readonly timeouts?: Partial<Timeouts>;
  /** Rate limit per first path segment after `/v1`; null for no limit. */
  readonly requestsPerSecond?: number | null;
  /** Requests that may be sent at once after a pause; null, and by default, three seconds' worth. */
  readonly burst?: number | null;
  readonly clock?: Clock;
  readonly dice?: Dice;
  /** Receives every finished attempt of a request. */
  readonly onRequest?: (record: RequestRecord) => void;
  /** Receives from each dated answer how far the clock of the service is ahead. */
  readonly onServiceTime?: (ahead: ServiceAhead) => void;
}

/**
 * Creates a client of the service over HTTP. `list` and `get` reject with ProblemError only. If a body breaks off for
 * good, items already given to `onItems` stay valid, but there is no page.
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
  const { requestsPerSecond = REQUESTS_PER_SECOND, burst } = options;
  const pace = requestsPerSecond === null ? null : paceOf(requestsPerSecond, burst);
  const send: Send = withRedirect(withPace(recorded, pace, clock), base);
  const retry = createRetry(clock, dice);

  const { credentials: given } = options;
  const source: SignatureSource = typeof given === 'function' ? given : () => ({ credentials: given, headers: {} });

  // All dialects sign alike.
  const context: RequestContext = { base, dialect: dialects.document, place: transport.place, limits, clock, send };
  const askTelling =
    (onWait: ListOptions['onWait']): Ask =>
    (call, signal) => {
      let attempt = 0;
      const once = (signature: Signature) => {
        attempt += 1;
        return askOnce(context, call, { attempt, signature, signal });
      };
      return retry(() => withRenewal(source, once), signal, onWait);
    };
  const soundOrders = new Set<string>();
  const askerOf = ({ kind, dialect }: ItemRequest | InitialQuery, onWait?: ListOptions['onWait']): Asker => {
    const resource = options.resource(kind);
    return {
      ask: askTelling(onWait),
      dialect: dialects[dialect],
      itemLimit: limits.element,
      resource,
      itemOf: (json, text) => resource.item(json, text, options.service),
      soundOrders,
    };
  };
  /** Kinds without an endpoint for single items. */
  const listed = new Set<KindId>();

  /** Runs work; closing the client aborts it. Rejects with ProblemError only. */
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
  const itemOf = (query: InitialQuery, uid: string, signal: AbortSignal): Promise<Item | null> =>
    askListed(askerOf(query), { ...query, uid }, signal);
  const itemsOf = async (query: InitialQuery, uids: readonly string[], signal: AbortSignal): Promise<Page> => {
    const found = await Promise.allSettled(uids.map((uid) => itemOf(query, uid, signal)));
    const [failed] = found.flatMap((one) => (one.status === 'rejected' ? [one] : []));
    if (failed !== undefined && found.every(({ status }) => status === 'rejected')) throw failed.reason;
    const gone = uids.filter((_, at) => found[at]?.status === 'fulfilled' && found[at].value === null);
    const items = found.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
    return { items, meta: null, notes: [], moved: { gone, mayLack: 0 }, bytes: 0 };
  };
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
    item: itemOf,
  });

  return {
    ability: (kind, dialect) => dialects[dialect].ability(kind),
    list: (request, { signal, ...options } = {}) =>
      guarded(signal, (either) => {
        if (request.stubs) return namesOf(request.query, either);
        if (request.uids) return itemsOf(request.query, request.uids, either);
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

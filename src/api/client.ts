import type { Client, ListOptions } from '../core/client.ts';
import type { Item } from '../core/item.ts';
import type { Page, PageRequest } from '../core/page.ts';
import { type Problem, ProblemError } from '../core/problem.ts';
import type { KindId } from '../core/query.ts';
import type { RequestRecord } from '../core/request.ts';
import type { Resource } from '../core/resource.ts';
import { decode } from './decode.ts';
import type { Dialect } from './dialects/dialect.ts';
import { type Credentials, type Endpoint, readBaseUrl } from './endpoint.ts';
import type { Answer, Send } from './exchange.ts';
import { bodyLimits, LIMITS, type Limits, TIMEOUTS, type Timeouts } from './limits.ts';
import { methodOf, outgoing } from './outgoing.ts';
import { type Clock, type Dice, systemClock } from './policy/clock.ts';
import { withPace } from './policy/pace.ts';
import { withRecord } from './policy/record.ts';
import { withRedirect } from './policy/redirect.ts';
import { type CredentialSource, withRenewal } from './policy/renew.ts';
import { createRetry } from './policy/retry.ts';
import { retryAfter } from './policy/retry-after.ts';
import { bodyProblem } from './problems/body.ts';
import { readErrorBody } from './problems/error-body.ts';
import { networkProblem, STOPPED } from './problems/network.ts';
import { redactor } from './problems/redact.ts';
import { statusProblem } from './problems/status.ts';
import { requireJson } from './sniff.ts';
import { readList } from './stream/read-list.ts';
import { createTransport } from './transport.ts';

export interface ClientOptions {
  readonly endpoint: Endpoint;
  readonly credentials: Credentials | null | CredentialSource;
  readonly dialect: Dialect;
  /** The resource that reads the items of a kind. */
  readonly resource: (kind: KindId) => Resource;
  readonly limits?: Partial<Limits>;
  readonly timeouts?: Partial<Timeouts>;
  /** For each first path segment behind `/v1`; null is unlimited. */
  readonly requestsPerSecond?: number | null;
  readonly clock?: Clock;
  readonly dice?: Dice;
  /** Told of every request that ended, each try by itself. */
  readonly onRequest?: (record: RequestRecord) => void;
}

/** Well below what the service allows one address, which on a jump host is shared (in-the-field.md, 9). */
export const REQUESTS_PER_SECOND = 4;

/**
 * The service over HTTP. `list` rejects with ProblemError and nothing else. When a body breaks off for good, the items
 * given to `onItems` until then stand, but there is no page.
 * @throws ProblemError when the address, the proxy or the certificates of the endpoint cannot be used
 */
export const createClient = (options: ClientOptions): Client & { close(): Promise<void> } => {
  const { dialect, clock = systemClock, dice = Math.random, onRequest } = options;
  const base = readBaseUrl(options.endpoint.baseUrl);
  const limits = { ...LIMITS, ...options.limits };
  const transport = createTransport(base, options.endpoint, { ...TIMEOUTS, ...options.timeouts });
  const closing = new AbortController();

  const recorded = onRequest ? withRecord(transport.send, clock, onRequest) : transport.send;
  const { requestsPerSecond = REQUESTS_PER_SECOND } = options;
  const send: Send = withRedirect(withPace(recorded, requestsPerSecond, clock), base);
  const retry = createRetry(clock, dice);

  const { credentials: given } = options;
  const source: CredentialSource = typeof given === 'function' ? given : () => given;

  /** One try of one page. */
  const ask = async (
    request: PageRequest,
    attempt: number,
    credentials: Credentials | null,
    signal: AbortSignal,
    onItems: ListOptions['onItems'],
  ): Promise<Page> => {
    const kind = request.query.kind;
    const asked = dialect.list(request);
    const redact = redactor(credentials);
    const answer = await send({ ...outgoing(base, asked, dialect, credentials), attempt }, signal);
    let problem: Problem | null = null;
    let count = 0;
    try {
      if (answer.status < 200 || answer.status > 299) {
        const body = readErrorBody(await textOf(answer, limits), redact);
        const about = {
          call: `${methodOf(asked)} ${asked.path}`,
          address: transport.place.address,
          scope: request.query.scope,
          signed: credentials,
          replacement: dialect.replacement(kind),
        };
        const now = clock.now();
        throw new ProblemError(statusProblem(answer.status, body, about, retryAfter(answer.headers, now), now));
      }
      const resource = options.resource(kind);
      const item = (json: unknown): Item => {
        count += 1;
        return resource.item(json);
      };
      const body = requireJson(
        decode(answer, bodyLimits(limits, dialect.ability(kind).paging)),
        answer,
        limits.error,
        redact,
      );
      const { items, meta, notes } = await readList(body, { item, onItems, signal, elementLimit: limits.element });
      return { items, meta, notes: [...asked.notes, ...notes], bytes: answer.traffic.decoded };
    } catch (error) {
      problem = signal.aborted ? STOPPED : bodyProblem(error, answer, count, transport.place);
      throw new ProblemError(problem, { cause: error });
    } finally {
      answer.end(problem);
    }
  };

  return {
    ability: (kind) => dialect.ability(kind),
    list: async (request, { signal, onItems } = {}) => {
      const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      try {
        if (either.aborted) throw new ProblemError(STOPPED);
        const fresh = onItems && onceEach(onItems);
        let tries = 0;
        const once = (credentials: Credentials | null): Promise<Page> => {
          tries += 1;
          return ask(request, tries, credentials, either, fresh);
        };
        return await retry(() => withRenewal(source, once), either);
      } catch (error) {
        if (either.aborted) throw new ProblemError(STOPPED, { cause: error });
        if (error instanceof ProblemError) throw error;
        throw new ProblemError(networkProblem(error, transport.place), { cause: error });
      }
    },
    close: async () => {
      closing.abort();
      await transport.close();
    },
  };
};

/** Hands over what was not handed over before: a page that is asked for again brings all of its items again. */
const onceEach = (onItems: NonNullable<ListOptions['onItems']>): typeof onItems => {
  const given = new Set<string>();
  return (items) => {
    const fresh = items.filter(({ uid }) => !given.has(uid) && given.add(uid));
    if (fresh.length > 0) onItems(fresh);
  };
};

/** What can be read of an error's body; an error in an error says nothing new. */
const textOf = async (answer: Answer, limits: Limits): Promise<string> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of decode(answer, limits)) {
      chunks.push(chunk);
      if (answer.traffic.decoded >= limits.error) break;
    }
  } catch {}
  return Buffer.concat(chunks).toString('utf8');
};
